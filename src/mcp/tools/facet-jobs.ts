import { z } from '@hono/zod-openapi'
import { FILTERS } from '../filters.ts'
import { tool } from '../tool.ts'
import { inLine } from '../untrusted.ts'

const FACETS = [
  'country',
  'state',
  'city',
  'workplace',
  'employment_type',
  'level',
  'language',
  'salary_currency',
  'company',
  'skills',
  'sponsors_visa',
  'source',
] as const

export const facetJobs = tool({
  name: 'facet_jobs',
  title: 'Count jobs by value',
  description:
    'Which values the matching jobs have, and how many jobs each: countries, employers, skills, levels and so on, most frequent first. ' +
    'Takes the filters of search_jobs. One call answers questions such as "which companies hire most nurses in Texas".',
  input: z.strictObject({
    ...FILTERS,
    facet: z.array(z.enum(FACETS)).min(1).max(4).describe('What to count by.'),
    top: z.int().min(1).max(50).default(10).describe('Values of each.'),
  }),
  output: z.object({
    count: z.int().describe('All jobs that match.'),
    facets: z.record(
      z.string(),
      z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), name: z.string().optional(), count: z.int() })),
    ),
  }),
  async run(client, query, signal) {
    const answer = await client.facets(query, { signal })
    const facets = Object.fromEntries(
      Object.entries(answer.facets ?? {}).map(([name, values]) => [name, (values ?? []).map(shortened)]),
    )
    const lines = Object.entries(facets).map(
      ([name, values]) =>
        `${name}: ${values.map(({ value, name, count }) => `${name ?? value} ${count}`).join(', ') || 'none known'}`,
    )
    return { text: [`${answer.count} jobs match.`, ...lines].join('\n'), data: { count: answer.count, facets } }
  },
})

function shortened({ value, name, count }: { value: string | number | boolean; name: string | null; count: number }) {
  return { value: typeof value === 'string' ? inLine(value) : value, ...(name === null ? {} : { name: inLine(name) }), count }
}
