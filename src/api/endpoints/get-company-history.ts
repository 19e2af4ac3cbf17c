import { z } from '@hono/zod-openapi'
import { companyById } from '../../catalog/companies.ts'
import { companyHistory } from '../../catalog/company-history.ts'
import { integer } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { companyHistoryExample } from '../examples.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'

const MOST_WEEKS = 260

const HISTORY_PARAMETERS = {
  weeks: integer({ min: 1, clampTo: MOST_WEEKS })
    .default(52)
    .openapi({ description: `The largest number of weeks. Values above ${MOST_WEEKS} mean ${MOST_WEEKS}.`, default: 52 }),
}

const CompanyHistorySchema = z
  .object({
    data: z.array(
      z
        .object({
          week: z.iso.date().openapi({ description: 'Its Monday, UTC.' }),
          open: z.int().openapi({ description: 'Jobs open at the end of the week; in the current week: now.' }),
          opened: z.int().openapi({ description: 'Jobs first seen or reopened in the week.' }),
          closed: z.int().openapi({ description: 'Jobs closed in the week.' }),
        })
        .openapi('CompanyWeek'),
    ),
  })
  .openapi('CompanyHistory')

export const getCompanyHistory: Endpoint = {
  path: '/api/v1/companies/:id/history',
  anyThread: true,
  operation: {
    operationId: 'getCompanyHistory',
    summary: "Read a company's open jobs over time",
    description:
      'Open jobs by week, newest first, without gaps, back to the week in which the first job of the company was seen. For levels, ' +
      'places and skills ask `/api/v1/jobs/facets` with `company_id`.',
    tags: ['Companies'],
    request: {
      params: z.object({ id: z.int().openapi({ description: 'The company id.', example: 1 }) }),
      query: query(HISTORY_PARAMETERS),
    },
    responses: {
      ...json(CompanyHistorySchema, 'Weeks, newest first.', { example: companyHistoryExample }),
      ...problems(400, 401, 404, 429, 500),
    },
  },
  async handle(c, { reads, now }) {
    const { weeks } = readQuery(c, HISTORY_PARAMETERS)
    const id = readId(c.param('id'))
    const data =
      id === null
        ? null
        : await reads.find(async (db) => ((await companyById(db, id)) ? companyHistory(db, id, { weeks, now: now() }) : null))
    if (data === null) throw notFound(`no company has the id ${c.param('id')}`)
    return respond(c, JSON.stringify({ data }))
  },
}
