import { z } from '@hono/zod-openapi'
import { FILTERS } from '../filters.ts'
import { tableRow } from '../table-row.ts'
import { tool } from '../tool.ts'
import { undescribed } from '../undescribed.ts'
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
  'residence',
  'citizenship',
  'clearance',
  'asks_language',
  'education',
  'source',
] as const

const NAMES = FACETS.join(', ')

interface Counted {
  value: string | number | boolean
  name?: string
  count: number
}

export const facetJobs = tool({
  name: 'facet_jobs',
  title: 'Count jobs by value',
  description:
    'How many of the jobs that search_jobs finds with the same filters have each value of a facet, most frequent first. The filter of the ' +
    'facet\'s name takes the values; company_id takes those of company, education_max those of education. One call answers questions such as "which companies hire most nurses in Texas".',
  returnsForeignText: true,
  input: z.strictObject({
    ...undescribed(FILTERS),
    facet: z.array(z.enum(FACETS), `name what to count by: ${NAMES}`).min(1).max(4).describe(`What to count by: ${NAMES}.`),
    top: z.int().min(1).max(50).default(10).describe('Values of each.'),
  }),
  output: z.object({
    count: z.number().describe('All jobs that match.'),
    facets: z.record(
      z.string(),
      z.array(
        z.object({ value: z.union([z.string(), z.number(), z.boolean()]), name: z.string().optional(), count: z.number() }),
      ),
    ),
  }),
  async run(client, query, signal) {
    const answer = await client.facets(query, { signal })
    const facets = Object.fromEntries(
      Object.entries(answer.facets ?? {}).map(([name, values]) => [name, (values ?? []).map(shortened)]),
    )
    const lines = Object.entries(facets).flatMap(([name, values]) =>
      values.length === 0 ? [`${name}: none known`] : [`${name} (value | name | jobs):`, ...values.map(row)],
    )
    return { text: [`${answer.count} jobs match.`, ...lines].join('\n'), data: { count: answer.count, facets } }
  },
})

function shortened({ value, name, count }: { value: string | number | boolean; name: string | null; count: number }): Counted {
  return { value: typeof value === 'string' ? inLine(value) : value, ...(name === null ? {} : { name: inLine(name) }), count }
}

const row = ({ value, name, count }: Counted) => tableRow([String(value), name, count])
