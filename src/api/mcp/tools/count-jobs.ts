import { z } from '@hono/zod-openapi'
import { FILTERS } from '../filters.ts'
import { tool } from '../tool.ts'
import { undescribed } from '../undescribed.ts'

export const countJobs = tool({
  name: 'count_jobs',
  title: 'Count jobs',
  description:
    'How many jobs search_jobs finds with the same filters, exactly. facet_jobs counts by country, level, skill and so on.',
  returnsForeignText: false,
  input: z.strictObject(undescribed(FILTERS)),
  output: z.object({ count: z.number() }),
  async run(client, query, signal) {
    // The API counts a single country by primary country. The count of facets is of any listed country, as in a search.
    const { count } = await client.facets({ ...query, facet: 'workplace', top: 1 }, { signal })
    return { text: `${count} jobs match.`, data: { count } }
  },
})
