import { z } from '@hono/zod-openapi'
import { tool } from '../tool.ts'

export const findSkill = tool({
  name: 'find_skill',
  title: 'Find a skill',
  description: 'Skills whose name or alias contains a text, with the slugs that the skills filter takes.',
  returnsForeignText: false,
  input: z.strictObject({ q: z.string().min(1).max(100), limit: z.int().min(1).max(20).default(5) }),
  output: z.object({
    skills: z.array(z.object({ slug: z.string(), name: z.string(), kind: z.string() })),
  }),
  async run(client, { q, limit }, signal) {
    const wanted = q.toLowerCase()
    const names = ({ slug, name, aliases }: { slug: string; name: string; aliases: string[] }) =>
      [slug, name, ...aliases].map((written) => written.toLowerCase())
    /** An exact match comes first, then names that begin with the text. */
    const distance = (written: string[]) =>
      written.includes(wanted)
        ? 0
        : written.some((one) => one.startsWith(wanted))
          ? 1
          : written.some((one) => one.includes(wanted))
            ? 2
            : 3
    const skills = (await client.skills({ signal }))
      .map(({ slug, name, kind, aliases }) => ({ skill: { slug, name, kind }, far: distance(names({ slug, name, aliases })) }))
      .filter(({ far }) => far < 3)
      .sort((a, b) => a.far - b.far)
      .slice(0, limit)
      .map(({ skill }) => skill)
    const lines = skills.map(({ slug, name, kind }) => `${slug}: ${name} (${kind})`)
    return { text: lines.join('\n') || 'No skill is called so.', data: { skills } }
  },
})
