import { z } from '@hono/zod-openapi'
import { revisionsAfter } from '../../catalog/revisions.ts'
import { digits, integer } from '../../parameters/kinds.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../search/filters.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { revisionPageExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'

const REVISIONS_PARAMETERS = {
  after: digits().default('0').openapi({ description: 'Go on after this revision; 0 begins with the oldest.', default: '0' }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
}

const RevisionPageSchema = z
  .object({
    data: z.array(
      z
        .object({
          id: z.int().openapi({ description: 'The job id.' }),
          revision: z.int().openapi({ description: 'The revision of its last change.' }),
        })
        .openapi('JobRevision'),
    ),
    next_after: z
      .string()
      .openapi({ description: 'Pass it as `after` on the next call; the same as before when nothing is new.' }),
    has_more: z.boolean(),
    limit: z.int().openapi({ description: 'The effective page size.' }),
  })
  .openapi('RevisionPage')

export const listRevisions: Endpoint = {
  path: '/api/v1/jobs/revisions',
  operation: {
    operationId: 'listRevisions',
    summary: 'List changed jobs by revision',
    description:
      'Which jobs changed, in the order in which they changed, whatever it was that did: the change feed tells of the fields of ' +
      '`changed_fields` only, this also of skills, country tags, visa, experience and the name of the company. Every change gives a job the ' +
      'next revision, and a job is listed at its last one only. Pass `next_after` back on every poll and read the jobs with ' +
      '`POST /api/v1/jobs/batch`.',
    tags: ['Changes'],
    request: { query: query(REVISIONS_PARAMETERS) },
    responses: {
      ...json(RevisionPageSchema, 'A page of job ids.', { example: revisionPageExample }),
      ...problems(400, 401, 429, 500),
    },
  },
  async handle(c, { db }) {
    const { after, limit } = readQuery(c, REVISIONS_PARAMETERS)
    // A revision beyond every number there can be has nothing after it; it is echoed as it was written.
    const rows = Number.isSafeInteger(Number(after)) ? await revisionsAfter(db, Number(after), limit + 1) : []
    const data = rows.slice(0, limit)
    const next_after = data.length > 0 ? String(data.at(-1)?.revision) : after
    return respond(c, JSON.stringify({ data, next_after, has_more: rows.length > limit, limit }))
  },
}
