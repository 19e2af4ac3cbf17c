import { FACET_PARAMETERS } from '../../search/filters.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { requireEntitlementFor } from '../entitlements.ts'
import { jobFacetsExample } from '../examples.ts'
import { facetsJson } from '../facets-json.ts'
import { setIndexAgeHeader } from '../index-age.ts'
import { invalidParameter } from '../problem.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { FacetsSchema } from '../schemas.ts'
import { answeringSearchErrors } from '../search-errors.ts'

export const facetJobs: Endpoint = {
  path: '/api/v1/jobs/facets',
  anyThread: true,
  operation: {
    operationId: 'facetJobs',
    summary: 'Count jobs by value',
    description:
      'How the jobs that match the filters of a search spread over countries, levels, skills and more, over salaries, and over ' +
      'the weeks they were posted in. A country means any listed country, as in search.',
    tags: ['Jobs'],
    request: { query: query(FACET_PARAMETERS) },
    responses: {
      ...json(FacetsSchema, 'The most frequent values of each facet, with how many jobs have them.', {
        example: jobFacetsExample,
        indexed: true,
      }),
      ...problems(400, 401, 403, 422, 429, 500),
    },
  },
  async handle(c, { engine, now }) {
    const {
      facet,
      top,
      salary_histogram,
      per_week,
      own_filters,
      sort,
      limit,
      cursor,
      description,
      contacts,
      include,
      ...filters
    } = readQuery(c, FACET_PARAMETERS)
    requireEntitlementFor(include, c)
    if (!facet && !salary_histogram && !per_week) {
      throw invalidParameter('facet', 'is required unless salary_histogram or per_week=true is given')
    }
    const salary = salary_histogram ?? null
    const request = { filters, facets: facet ?? [], top, salary, weeks: per_week, ownFilters: own_filters, now: now() }
    return respond(c, facetsJson(await answeringSearchErrors(engine.facets(request, setIndexAgeHeader(c)))))
  },
}
