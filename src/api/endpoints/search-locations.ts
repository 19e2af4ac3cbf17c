import { searchPlaces } from '../../enrich/places/search-places.ts'
import { LOCATION_KINDS } from '../../job/vocab.ts'
import { code, integer, oneOf, text } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { placeListExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { PlaceListSchema } from '../schemas.ts'

const MOST_PLACES = 100

const LOCATIONS_PARAMETERS = {
  q: text({ min: 0, max: 100 })
    .default('')
    .openapi({ description: 'A plain prefix of the name, in any case, with or without accents.' }),
  kind: oneOf(LOCATION_KINDS).optional().openapi({ description: 'Only places of this kind.' }),
  country: code({ length: 2, fold: 'upper' }).optional().openapi({ description: 'Only places in this country.' }),
  limit: integer({ min: 1, clampTo: MOST_PLACES })
    .default(10)
    .openapi({ description: `Number of places. Values above ${MOST_PLACES} mean ${MOST_PLACES}.`, default: 10 }),
}

export const searchLocations: Endpoint = {
  path: '/api/v1/locations',
  anyThread: true,
  operation: {
    operationId: 'searchLocations',
    summary: 'Find places by the beginning of their name',
    description: 'Type-ahead over countries, states, cities and world regions, most populous first.',
    tags: ['Reference'],
    request: { query: query(LOCATIONS_PARAMETERS) },
    responses: { ...json(PlaceListSchema, 'Matching places.', { example: placeListExample }), ...problems(400, 401, 429, 500) },
  },
  handle: async (c) => respond(c, JSON.stringify({ data: searchPlaces(readQuery(c, LOCATIONS_PARAMETERS)) })),
}
