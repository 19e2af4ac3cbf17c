import { code } from '../../parameters/kinds.ts'
import { states } from '../../places/states.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { stateListExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { StateListSchema } from '../schemas.ts'

const STATES_PARAMETERS = {
  country: code({ length: 2, fold: 'upper' }).openapi({ description: 'ISO 3166-1 alpha-2 code.', example: 'US' }),
}

export const listStates: Endpoint = {
  path: '/api/v1/locations/states',
  operation: {
    operationId: 'listStates',
    summary: 'List the states of a country',
    description: 'First-level divisions; each code is a value of the `state` filter. Empty for a country without any.',
    tags: ['Reference'],
    request: { query: query(STATES_PARAMETERS) },
    responses: {
      ...json(StateListSchema, 'The states.', { example: stateListExample, cached: true }),
      ...problems(400, 401, 429, 500),
    },
  },
  handle: async (c) => {
    const data = states(readQuery(c, STATES_PARAMETERS).country).map(({ kind, code, name, slug, population, country_code }) => ({
      kind,
      code,
      name,
      slug,
      population,
      country_code,
    }))
    return respond(c, JSON.stringify({ data }), { cacheControl: 'private, max-age=3600' })
  },
}
