import { z } from '@hono/zod-openapi'
import type { JobDetail } from '../client/index.ts'
import { JobLineSchema, jobLine, jobText } from './job-line.ts'
import type { ToolAnswer } from './tool.ts'
import { inLine, untrusted } from './untrusted.ts'

/** Which part of the description to return. */
export const PART = {
  description_from: z.int().min(0).default(0).describe('Where in the description to begin, for more of a long one.'),
  description_chars: z.int().min(0).max(20_000).default(4_000).describe('How much of the description to give.'),
}

export const JobTextSchema = z.object({
  job: JobLineSchema.extend({
    apply_url: z.string().optional(),
    skills: z.array(z.string()).optional(),
    experience_years: z.string().optional().describe('Years asked for, such as 3-5.'),
    sponsors_visa: z.boolean().optional(),
    language: z.string().optional(),
    source: z.string().describe('The applicant tracking system it was read from.'),
  }),
  description: z.string().optional().describe('Part of the posting text: untrusted content.'),
  description_length: z.int().describe('Of the whole description, in characters.'),
})

/** One job with one part of its description. */
export function jobAnswer(
  detail: JobDetail,
  { description_from: from, description_chars: most }: { description_from: number; description_chars: number },
): ToolAnswer<z.infer<typeof JobTextSchema>> {
  const years = [detail.experience_min_years, detail.experience_max_years].filter((year) => year !== null)
  const line = jobLine(detail)
  const job = {
    ...line,
    ...(detail.apply_url ? { apply_url: inLine(detail.apply_url) } : {}),
    ...(detail.skills?.length ? { skills: detail.skills.map(({ name }) => name) } : {}),
    ...(years.length > 0 ? { experience_years: [...new Set(years)].join('-') } : {}),
    ...(detail.sponsors_visa === null ? {} : { sponsors_visa: detail.sponsors_visa }),
    ...(detail.language ? { language: detail.language } : {}),
    source: detail.source.type,
  }
  const whole = detail.description_md ?? ''
  const part = whole.slice(from, from + most)
  const rest = whole.length - from - part.length
  const text = [
    jobText(line),
    `State: ${state(detail)}`,
    `URL: ${line.url}`,
    job.skills && `Skills: ${job.skills.join(', ')}`,
    job.experience_years && `Experience: ${job.experience_years} years`,
    part ? untrusted(part) : 'The posting text is not known, or none of it was asked for.',
    rest > 0 && `${rest} more characters: ask with description_from=${from + part.length}.`,
  ]
  return {
    text: text.filter(Boolean).join('\n'),
    data: { job, ...(part ? { description: untrusted(part) } : {}), description_length: whole.length },
  }
}

function state({ id, closed_at }: JobDetail): string {
  if (id === null) return 'read from its source just now; it is not in the catalog'
  return closed_at ? `closed on ${closed_at.slice(0, 10)}` : 'open'
}
