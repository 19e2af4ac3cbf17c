import { z } from '@hono/zod-openapi'
import { CHANGE_TYPES, EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../../job/vocab.ts'
import { JobLineSchema, jobLine, jobText } from '../job-line.ts'
import { tool } from '../tool.ts'
import { UNTRUSTED_NOTE } from '../untrusted.ts'

export const recentChanges = tool({
  name: 'recent_changes',
  title: 'See what changed',
  description:
    'Jobs that were created, updated, closed or reopened, oldest change first, from a moment or from a cursor on. Keep next_cursor: with it ' +
    `the next call continues where this one ended, and no change is missed. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    since: z.string().optional().describe('RFC 3339 date-time to begin at. Not together with cursor.'),
    cursor: z.string().optional().describe('next_cursor of the previous answer.'),
    types: z.array(z.enum(CHANGE_TYPES)).optional(),
    level: z.array(z.enum(LEVELS)).optional().describe('Before the change or after it, as all filters here.'),
    workplace: z.array(z.enum(WORKPLACES)).optional(),
    employment_type: z.array(z.enum(EMPLOYMENT_TYPES)).optional(),
    country: z.array(z.string()).optional().describe('ISO 3166-1 alpha-2 codes.'),
    company_id: z.int().optional(),
    has_salary: z.boolean().optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        type: z.string(),
        at: z.string(),
        changed_fields: z.array(z.string()).optional().describe('What an update changed.'),
        job: JobLineSchema.nullable().describe('As it is now.'),
      }),
    ),
    next_cursor: z.string(),
    has_more: z.boolean(),
  }),
  async run(client, query, signal) {
    const page = await client.changes({ ...query, include: 'job' }, { signal })
    const changes = page.data.map(({ change_type: type, changed_at: at, changed_fields, job }) => ({
      type,
      at,
      ...(changed_fields === null ? {} : { changed_fields }),
      job: job ? jobLine(job) : null,
    }))
    const lines = changes.map(({ type, at, changed_fields, job }) => {
      const what = changed_fields ? ` (${changed_fields.join(', ')})` : ''
      return `${at.slice(0, 16)} ${type}${what}: ${job ? jobText(job) : 'a job that is gone'}`
    })
    const end = page.has_more ? 'There are more' : 'That is all so far'
    const text = [...lines, `${end}: go on with cursor ${page.next_cursor}.`].join('\n')
    return { text, data: { changes, next_cursor: page.next_cursor, has_more: page.has_more } }
  },
})
