import { z } from '@hono/zod-openapi'
import { integer } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { similarJobsExample } from '../examples.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { readQuery } from '../read-query.ts'
import { respondItems } from '../respond-items.ts'
import { SimilarJobsSchema } from '../schemas.ts'
import { answeringSearchErrors } from '../search-errors.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 50

const PARAMETERS = {
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `The most jobs. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
}

export const listSimilarJobs: Endpoint = {
  path: '/api/v1/jobs/:id/similar',
  anyThread: true,
  operation: {
    operationId: 'listSimilarJobs',
    summary: 'List similar jobs',
    description:
      'Other open jobs, most alike first: by shared words of the title and shared skills, of which rare ones count more, then by place ' +
      'and level. Of postings with the same title by one employer only the most alike is listed, and none that repeats the job itself. ' +
      'There may be fewer than the limit. The job itself may be closed. Only the search index can tell: until it is ready the answer is 503.',
    tags: ['Jobs'],
    request: {
      params: z.object({ id: z.int().openapi({ description: 'The job id.', example: 1 }) }),
      query: query(PARAMETERS),
    },
    responses: {
      ...json(SimilarJobsSchema, 'The jobs most like it.', { example: similarJobsExample }),
      ...problems(400, 401, 404, 429, 500, 503),
    },
  },
  async handle(c, { engine, log }) {
    const { limit } = readQuery(c, PARAMETERS)
    const id = readId(c.param('id'))
    const similar = id === null ? null : await answeringSearchErrors(engine.similar({ id, limit }))
    if (similar === null) throw notFound(`no job has the id ${c.param('id')}`)
    return respondItems(c, log, similar, () => `,"limit":${limit}}`)
  },
}
