import { z } from '@hono/zod-openapi'
import { FILTERS } from '../filters.ts'
import { JOB_HEADER, JobLineSchema, jobLine, jobRow } from '../job-line.ts'
import { SuggestionsSchema, suggestionLines } from '../suggestion-lines.ts'
import { tool } from '../tool.ts'

const NONE = 'No jobs match. Without posted_since only the last 90 days are searched.'

export const searchJobs = tool({
  name: 'search_jobs',
  title: 'Search jobs',
  description:
    'Finds job postings, newest first, ten at a time. Narrow it with filters rather than with words where a filter exists. ' +
    'Pass next_cursor back as cursor, with the same filters, for more. get_job has everything about one.',
  returnsForeignText: true,
  input: z.strictObject({
    ...FILTERS,
    sort: z.enum(['posted_at', 'first_seen_at']).optional().describe('posted_at is the default.'),
    limit: z.int().min(1).max(50).default(10).describe('Jobs in one answer.'),
    cursor: z.string().optional().describe('next_cursor of the previous answer.'),
  }),
  output: z.object({
    jobs: z.array(JobLineSchema),
    next_cursor: z.string().nullable().describe('null when there are no more.'),
    fuzzy: z.boolean().describe('true: no job has all words of q; these have them as parts of their titles.'),
    suggestions: SuggestionsSchema.optional().describe('Other searches that find jobs, where this one finds none or is fuzzy.'),
  }),
  async run(client, query, signal) {
    const page = await client.search({ ...query, include: 'suggestions' }, { signal })
    const jobs = page.data.map(jobLine)
    const more = page.next_cursor && `There are more: ask again with the same filters and cursor=${page.next_cursor}`
    const fuzzy = page.fuzzy && 'No title has all the words; these contain them as parts.'
    const rows = jobs.length === 0 ? [NONE] : [JOB_HEADER, ...jobs.map(jobRow)]
    const text = [...rows, fuzzy, ...suggestionLines(page.suggestions), more].filter(Boolean).join('\n')
    const { next_cursor, suggestions } = page
    return { text, data: { jobs, next_cursor, fuzzy: page.fuzzy === true, ...(suggestions && { suggestions }) } }
  },
})
