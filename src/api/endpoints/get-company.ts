import { z } from '@hono/zod-openapi'
import { companyById } from '../../catalog/companies.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { companyExample } from '../examples.ts'
import { companyRecord } from '../job-view.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { respond } from '../respond.ts'
import { CompanyRecordSchema } from '../schemas.ts'

export const getCompany: Endpoint = {
  path: '/api/v1/companies/:id',
  anyThread: true,
  operation: {
    operationId: 'getCompany',
    summary: 'Get a company',
    description: 'An employer, with its facts and the number of its jobs that are open now.',
    tags: ['Companies'],
    request: { params: z.object({ id: z.int().openapi({ description: 'The company id.', example: 1 }) }) },
    responses: { ...json(CompanyRecordSchema, 'The company.', { example: companyExample }), ...problems(401, 404, 429, 500) },
  },
  async handle(c, { reads }) {
    const id = readId(c.param('id'))
    const row = id === null ? null : await reads.find((db) => companyById(db, id))
    if (!row) throw notFound(`no company has the id ${c.param('id')}`)
    return respond(c, JSON.stringify({ ...companyRecord(row), open_jobs: row.open_jobs }))
  },
}
