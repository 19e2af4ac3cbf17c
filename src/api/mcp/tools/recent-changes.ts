import { z } from '@hono/zod-openapi'
import { CHANGE_TYPES, EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../../../job/vocab.ts'
import { JOB_HEADER, JobLineSchema, jobLine, jobRow } from '../job-line.ts'
import { tableRow } from '../table-row.ts'
import { tool } from '../tool.ts'
import { undescribed } from '../undescribed.ts'

const DAY_MS = 86_400_000
const HEADER = `${tableRow(['at', 'change', 'changed fields'])} | ${JOB_HEADER}`

export const recentChanges = tool({
  name: 'recent_changes',
  title: 'See what changed',
  description:
    'Jobs that were created, updated, closed or reopened, oldest change first, in the last 24 hours unless since or cursor is given. Keep ' +
    'next_cursor: with it the next call continues where this one ended, and no change is missed.',
  returnsForeignText: true,
  input: z.strictObject({
    since: z.string().optional().describe('RFC 3339 date-time to begin at, instead of a day ago. Not together with cursor.'),
    cursor: z.string().optional().describe('next_cursor of the previous answer.'),
    types: z.array(z.enum(CHANGE_TYPES)).optional(),
    level: z.array(z.enum(LEVELS)).optional().describe('Before the change or after it, as all filters here.'),
    workplace: z.array(z.enum(WORKPLACES)).optional(),
    employment_type: z.array(z.enum(EMPLOYMENT_TYPES)).optional(),
    country: z.array(z.string()).optional().describe('ISO 3166-1 alpha-2 codes.'),
    company_id: z.number().optional(),
    has_salary: z.boolean().optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        type: z.string(),
        at: z.string(),
        changed_fields: z.array(z.string()).optional().describe('What an update changed.'),
        job_id: z.number(),
        job: z.object(undescribed(JobLineSchema.shape)).nullable().describe('As it is now, with the fields of search_jobs.'),
      }),
    ),
    next_cursor: z.string(),
    has_more: z.boolean(),
  }),
  async run(client, query, signal) {
    const start = query.cursor ?? query.since
    const since = start === undefined ? new Date(Date.now() - DAY_MS) : query.since
    const page = await client.changes({ ...query, since, include: 'job' }, { signal })
    const changes = page.data.map(({ change_type: type, changed_at: at, changed_fields, job_id, job }) => ({
      type,
      at,
      ...(changed_fields === null ? {} : { changed_fields }),
      job_id,
      job: job ? jobLine(job) : null,
    }))
    const rows = changes.map(({ type, at, changed_fields, job_id, job }) => {
      const change = tableRow([`${at.slice(0, 16)}Z`, type, changed_fields?.join(', ')])
      return `${change} | ${job ? jobRow(job) : `${job_id} is gone`}`
    })
    const end = `${page.has_more ? 'There are more' : 'That is all so far'}: go on with cursor=${page.next_cursor}`
    const text = rows.length === 0 ? `No change. ${end}` : [HEADER, ...rows, end].join('\n')
    return { text, data: { changes, next_cursor: page.next_cursor, has_more: page.has_more } }
  },
})
