import { z } from '@hono/zod-openapi'
import { changesOfJob, jobHistory } from '../../catalog/job-history.ts'
import { shownValues } from '../../deliver/event-text.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../search/filters.ts'
import { pageItems } from '../../search/page-items.ts'
import { digits, integer } from '../../search/parameters/kinds.ts'
import { beforeAndAfter } from '../changed-values.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { jobChangePageExample } from '../examples.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { readQuery } from '../read-query.ts'
import { respondItems } from '../respond-items.ts'
import { ChangeEventSchema } from '../schemas.ts'

const JOB_CHANGES_PARAMETERS = {
  cursor: digits().optional().openapi({ description: 'The next_cursor of the previous page.' }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
}

const JobChangeSchema = ChangeEventSchema.omit({ job: true }).extend(beforeAndAfter).openapi('JobChange')

const JobChangePageSchema = z
  .object({
    data: z.array(JobChangeSchema),
    next_cursor: z.string().nullable().openapi({ description: 'Null when there is nothing older.' }),
    limit: z.int(),
  })
  .openapi('JobChangePage')

export const listJobChanges: Endpoint = {
  path: '/api/v1/jobs/:id/changes',
  anyThread: true,
  operation: {
    operationId: 'listJobChanges',
    summary: "Read a job's history",
    description:
      'Every event of the change feed about one job, newest first, with the values of the changed fields before and after. ' +
      'The history of a closed job stays.',
    tags: ['Jobs'],
    request: {
      params: z.object({ id: z.int().openapi({ description: 'The job id.', example: 1 }) }),
      query: query(JOB_CHANGES_PARAMETERS),
    },
    responses: {
      ...json(JobChangePageSchema, "A page of the job's history.", { example: jobChangePageExample }),
      ...problems(400, 401, 404, 429, 500),
    },
  },
  async handle(c, { reads, log }) {
    const { cursor, limit } = readQuery(c, JOB_CHANGES_PARAMETERS)
    const id = readId(c.param('id'))
    // A cursor beyond every possible id has the whole history before it.
    const before = cursor === undefined ? null : Math.min(Number(cursor), Number.MAX_SAFE_INTEGER)
    const page = id === null ? null : await reads.find((db) => jobHistory(db, id, { before, limit }))
    if (id === null || page === null) throw notFound(`no job has the id ${c.param('id')}`)
    const { changes, hasMore } = page
    const unread = changes.map((change) => ({ ...change, item: null }))
    const items = await pageItems(unread, async (ids) => {
      const found = await reads.read({ change: changes[0]?.id ?? 0 }, ({ db }) => changesOfJob(db, id, ids))
      return new Map(found.map((change) => [change.id, JSON.stringify({ ...change, ...shownValues(change) })]))
    })
    const next_cursor = JSON.stringify(hasMore ? String(changes.at(-1)?.id) : null)
    return respondItems(c, log, items, () => `,"next_cursor":${next_cursor},"limit":${limit}}`)
  },
}
