import { COUNT_PARAMETERS } from '../../search/filters.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { requireEntitlementFor } from '../entitlements.ts'
import { jobCountExample } from '../examples.ts'
import { setIndexAgeHeader } from '../index-age.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { CountSchema } from '../schemas.ts'
import { answeringSearchErrors } from '../search-errors.ts'

export const countJobs: Endpoint = {
  path: '/api/v1/jobs/count',
  anyThread: true,
  operation: {
    operationId: 'countJobs',
    summary: 'Count jobs',
    description:
      'How many jobs a search with the same filters pages through. A single country without `q` is counted by primary ' +
      'country, which can be slightly lower.',
    tags: ['Jobs'],
    request: { query: query(COUNT_PARAMETERS) },
    responses: {
      ...json(CountSchema, 'The number of matching jobs.', { example: jobCountExample, indexed: true }),
      ...problems(400, 401, 403, 422, 429, 500),
    },
  },
  async handle(c, { engine, suggester, now }) {
    const { sort, limit, cursor, description, contacts, include, ...filters } = readQuery(c, COUNT_PARAMETERS)
    requireEntitlementFor(include, c)
    const search = { filters, now: now(), began: performance.now() }
    const count = await answeringSearchErrors(engine.count(search, setIndexAgeHeader(c)))
    const isAsked = include?.includes('suggestions') ?? false
    const suggestions =
      isAsked && (count === 0 || (await suggester.isFuzzy(search))) ? await suggester.suggest(search) : undefined
    return respond(c, JSON.stringify({ count, suggestions }))
  },
}
