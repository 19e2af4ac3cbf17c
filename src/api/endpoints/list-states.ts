import { states } from '../../enrich/places/states.ts'
import { code } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { stateListExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { preparedAnswer } from '../respond.ts'
import { StateListSchema } from '../schemas.ts'

const STATES_PARAMETERS = {
  country: code({ length: 2, fold: 'upper' }).openapi({ description: 'ISO 3166-1 alpha-2 code.', example: 'US' }),
}

export const listStates: Endpoint = {
  path: '/api/v1/locations/states',
  anyThread: true,
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
    const { country } = readQuery(c, STATES_PARAMETERS)
    const kept = answers.get(country)
    if (kept) return kept(c)
    const answer = preparedAnswer(() => statesText(country), { cacheControl: 'private, max-age=3600' })
    // A client can write any two characters, and most of them name no country.
    if (states(country).length > 0) answers.set(country, answer)
    return answer(c)
  },
}

const answers = new Map<string, ReturnType<typeof preparedAnswer>>()

const statesText = (of: string) =>
  JSON.stringify({
    data: states(of).map(({ kind, code, name, slug, population, country_code }) => ({
      kind,
      code,
      name,
      slug,
      population,
      country_code,
    })),
  })
