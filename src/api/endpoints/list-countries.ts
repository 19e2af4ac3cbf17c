import { countries } from '../../enrich/places/countries.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { countryListExample } from '../examples.ts'
import { preparedAnswer } from '../respond.ts'
import { CountryListSchema } from '../schemas.ts'

export const listCountries: Endpoint = {
  path: '/api/v1/locations/countries',
  anyThread: true,
  operation: {
    operationId: 'listCountries',
    summary: 'List the countries',
    description: 'Every value the `country` filter accepts.',
    tags: ['Reference'],
    responses: {
      ...json(CountryListSchema, 'Every country.', { example: countryListExample, cached: true }),
      ...problems(401, 429, 500),
    },
  },
  handle: preparedAnswer(
    () =>
      JSON.stringify({
        data: countries().map(({ kind, code, name, slug, population }) => ({ kind, code, name, slug, population })),
      }),
    { cacheControl: 'private, max-age=3600' },
  ),
}
