import { z } from '@hono/zod-openapi'
import { LOCATION_KINDS } from '../../../job/vocab.ts'
import { tool } from '../tool.ts'

export const findPlace = tool({
  name: 'find_place',
  title: 'Find a place',
  description:
    "Places by the beginning of their name, most populous first, with the codes that the filters take: a country's code for country, a " +
    "state's for state, a city's name for city, a region's for world_region.",
  returnsForeignText: false,
  input: z.strictObject({
    q: z.string().min(1).max(100).describe('The beginning of the name.'),
    kind: z.enum(LOCATION_KINDS).optional(),
    country: z.string().optional().describe('Only places in this country (ISO 3166-1 alpha-2).'),
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({
    places: z.array(z.object({ kind: z.string(), code: z.string(), name: z.string(), state: z.string(), country: z.string() })),
  }),
  async run(client, query, signal) {
    const found = await client.locations(query, { signal })
    const places = found.map(({ kind, code, name, admin1_name: state, country_code: country }) => ({
      kind,
      code,
      name,
      state,
      country,
    }))
    const lines = places.map(
      ({ kind, code, name, state, country }) => `${kind} ${code}: ${[name, state, country].filter(Boolean).join(', ')}`,
    )
    return { text: lines.join('\n') || 'No place begins so.', data: { places } }
  },
})
