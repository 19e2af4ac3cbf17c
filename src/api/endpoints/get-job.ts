import { z } from '@hono/zod-openapi'
import { jobDetailById } from '../../catalog/job-detail.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { jobDetailExample } from '../examples.ts'
import { JobDetailSchema } from '../job-schemas.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { respondDetail } from '../respond-detail.ts'

export const getJob: Endpoint = {
  path: '/api/v1/jobs/:id',
  operation: {
    operationId: 'getJob',
    summary: 'Get a job',
    description: 'The whole record of a job, open or closed, with its descriptions, places, skills and company.',
    tags: ['Jobs'],
    request: { params: z.object({ id: z.int().openapi({ description: 'The job id.', example: 1 }) }) },
    responses: {
      ...json(JobDetailSchema, 'The job.', { example: jobDetailExample, cached: true }),
      ...problems(401, 404, 429, 500),
    },
  },
  async handle(c, { reads, log }) {
    const id = readId(c.req.param('id'))
    const row = id === null ? null : await reads.find((db) => jobDetailById(db, id, c.get('reserveMemory')))
    if (!row) throw notFound(`no job has the id ${c.req.param('id')}`)
    return respondDetail(c, { log }, row, { cacheControl: 'private, no-cache' })
  },
}
