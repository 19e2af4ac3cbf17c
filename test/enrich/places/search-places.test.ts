import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areas } from '../../../src/enrich/places/areas.ts'
import { cityAt, cityTable } from '../../../src/enrich/places/cities.ts'
import { fold, searchPlaces } from '../../../src/enrich/places/index.ts'

const brief = (rows: { kind: string; name: string }[]) => rows.map(({ kind, name }) => `${kind} ${name}`)

describe('searchPlaces', () => {
  it('finds places of every kind by prefix, most populous first', () => {
    const rows = searchPlaces({ q: 'new yo', limit: 10 })
    expect(rows[0]).toMatchObject({ kind: 'state', code: 'US-NY', name: 'New York', admin1_name: 'New York', country_code: 'US' })
    expect(rows[1]).toEqual({
      kind: 'city',
      code: 'New York',
      name: 'New York',
      slug: 'new-york-ny-us',
      population: expect.any(Number),
      admin1_name: 'New York',
      country_code: 'US',
    })
    expect(brief(searchPlaces({ q: 'germ', limit: 1 }))).toEqual(['country Germany'])
    expect(searchPlaces({ q: 'emea', limit: 5 })).toEqual([
      {
        kind: 'world_region',
        code: 'EMEA',
        name: 'Europe, the Middle East and Africa',
        slug: 'europe-the-middle-east-and-africa',
        population: expect.any(Number),
        admin1_name: '',
        country_code: '',
      },
    ])
    expect(searchPlaces({ q: 'france', kind: 'country', limit: 5 })).toEqual([
      {
        kind: 'country',
        code: 'FR',
        name: 'France',
        slug: 'france',
        population: expect.any(Number),
        admin1_name: '',
        country_code: 'FR',
      },
    ])
  })

  it('answers by any alias, whatever the case and accents', () => {
    expect(brief(searchPlaces({ q: 'BANGAL', kind: 'city', limit: 1 }))).toEqual(['city Bengaluru'])
    expect(brief(searchPlaces({ q: 'nyc', limit: 1 }))).toEqual(['city New York'])
    expect(brief(searchPlaces({ q: 'deutschl', limit: 1 }))).toEqual(['country Germany'])
    expect(brief(searchPlaces({ q: '東京', kind: 'city', limit: 1 }))).toEqual(['city Tokyo'])
    expect(searchPlaces({ q: 'sao pau', limit: 5 })).toEqual(searchPlaces({ q: 'SÃO PAU', limit: 5 }))
  })

  it('keeps to the kind and the country asked for', () => {
    const cities = searchPlaces({ q: 'cambridge', kind: 'city', country: 'us', limit: 50 })
    expect(cities.length).toBeGreaterThan(2)
    expect(new Set(cities.map(({ kind, country_code }) => `${kind} ${country_code}`))).toEqual(new Set(['city US']))
    expect(brief(searchPlaces({ q: '', country: 'LU', limit: 1 }))).toEqual(['country Luxembourg'])
    expect(new Set(searchPlaces({ q: 'a', kind: 'state', limit: 50 }).map(({ kind }) => kind))).toEqual(new Set(['state']))
    expect(searchPlaces({ q: 'eu', kind: 'world_region', country: 'DE', limit: 5 })).toEqual([])
    expect(searchPlaces({ q: 'berlin', country: 'ZZ', limit: 5 })).toEqual([])
  })

  it('starts with the most populous places when nothing is typed', () => {
    expect(brief(searchPlaces({ q: '', limit: 1 }))).toEqual(['world_region Worldwide'])
    expect(brief(searchPlaces({ q: '  ', kind: 'country', limit: 2 })).toSorted()).toEqual(['country China', 'country India'])
    expect(brief(searchPlaces({ q: '', kind: 'city', country: 'FR', limit: 1 }))).toEqual(['city Paris'])
  })

  it('finds nothing for signs, nonsense and a limit of none', () => {
    expect(searchPlaces({ q: '!!', limit: 5 })).toEqual([])
    expect(searchPlaces({ q: 'xqzw', limit: 5 })).toEqual([])
    expect(searchPlaces({ q: 'berlin', limit: 0 })).toEqual([])
    expect(searchPlaces({ q: 'ber%', limit: 1 })).toEqual(searchPlaces({ q: 'ber', limit: 1 }))
  })

  it('orders by population, repeats nothing, and a smaller limit gives the head of a larger one', () => {
    const prefix = fc.string({ unit: fc.constantFrom(...'aeinorstlmbc '), maxLength: 3 })
    const kind = fc.constantFrom(undefined, 'city', 'state', 'country', 'world_region')
    const country = fc.constantFrom(undefined, 'US', 'DE', 'IN', 'LU')
    fc.assert(
      fc.property(prefix, kind, country, fc.integer({ min: 1, max: 60 }), (q, kind, country, limit) => {
        const rows = searchPlaces({ q, kind, country, limit })
        expect(rows.length).toBeLessThanOrEqual(limit)
        for (let i = 1; i < rows.length; i++) expect(rows[i - 1]!.population).toBeGreaterThanOrEqual(rows[i]!.population)
        expect(searchPlaces({ q, kind, country, limit: 100 }).slice(0, limit)).toEqual(rows)
        for (const row of rows) {
          if (kind) expect(row.kind).toBe(kind)
          if (country) expect(row.country_code).toBe(country)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('finds a place under every prefix of its name', () => {
    const places = cityTable().id.length
    const city = fc.nat({ max: places - 1 }).map((rank) => ({ kind: 'city' as const, ...cityAt(rank) }))
    const area = fc.nat({ max: areas().length - 1 }).map((rank) => areas()[rank]!)
    fc.assert(
      fc.property(fc.oneof(city, area), fc.nat({ max: 30 }), ({ kind, name }, cut) => {
        const q = [...name].slice(0, 1 + (cut % [...name].length)).join('')
        fc.pre(fold(q) !== '')
        expect(searchPlaces({ q, kind, limit: places }).map((row) => row.name)).toContain(name)
      }),
      { numRuns: 100 },
    )
  })
})
