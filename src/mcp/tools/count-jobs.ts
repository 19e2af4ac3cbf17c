import { z } from '@hono/zod-openapi'
import { FILTERS } from '../filters.ts'
import { tool } from '../tool.ts'

export const countJobs = tool({
  name: 'count_jobs',
  title: 'Count jobs',
  description:
    'How many jobs match, exactly. Takes the filters of search_jobs. Use facet_jobs to count by country, level, skill and so on.',
  input: z.strictObject(FILTERS),
  output: z.object({ count: z.int() }),
  async run(client, query, signal) {
    const count = await client.count(query, { signal })
    return { text: `${count} jobs match.`, data: { count } }
  },
})
