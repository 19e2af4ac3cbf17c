import { describe, expect, it } from 'vitest'
import { countries, fold, searchPlaces, worldRegion, worldRegions } from '../../../src/enrich/places/index.ts'

describe('world regions', () => {
  it('have unique codes, slugs and names, and known members', () => {
    const known = new Set(countries().map(({ code }) => code))
    const rows = worldRegions()
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length)
    const names = rows.flatMap(({ code, name, aliases }) => [...new Set([code, name, ...aliases].map(fold))])
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    for (const { code, countries: members, population } of rows) {
      expect(code).toMatch(/^[A-Z][A-Z_]+$/)
      expect(members.length, code).toBeGreaterThan(1)
      expect(members.filter((member) => !known.has(member))).toEqual([])
      expect(members).toEqual([...new Set(members)].toSorted())
      expect(population).toBeGreaterThan(0)
    }
  })

  it.each([
    ['EMEA', 'EMEA'],
    ['emea', 'EMEA'],
    ['European Union', 'EU'],
    ['EEA', 'EEA'],
    ['dach', 'DACH'],
    ['LATAM', 'LATAM'],
    ['Latin America', 'LATAM'],
    ['Asia Pacific', 'APAC'],
    ['ANZ', 'ANZ'],
    ['MENA', 'MENA'],
    ['Nordic countries', 'NORDICS'],
    ['Benelux', 'BENELUX'],
    ['Baltics', 'BALTICS'],
    ['CEE', 'CEE'],
    ['Iberia', 'IBERIA'],
    ['GCC', 'GCC'],
    ['NA', 'NORTH_AMERICA'],
    ['North America', 'NORTH_AMERICA'],
    ['Americas', 'AMER'],
    ['Europe', 'EUROPE'],
    ['South East Asia', 'SEA'],
    ['Caribbean', 'CARIBBEAN'],
    ['Central America', 'CENTRAL_AMERICA'],
    ['South America', 'SOUTH_AMERICA'],
    ['UKI', 'UK_IRELAND'],
    ['UK & Ireland', 'UK_IRELAND'],
    ['Anywhere', 'WORLDWIDE'],
    ['Global', 'WORLDWIDE'],
    ['UK_IRELAND', 'UK_IRELAND'],
  ])('%s is %s', (name, code) => {
    expect(worldRegion(name)?.code).toBe(code)
  })

  it('hold the countries they are known for', () => {
    expect(worldRegion('DACH')!.countries).toEqual(['AT', 'CH', 'DE'])
    expect(worldRegion('EU')!.countries).toHaveLength(27)
    expect(worldRegion('EU')!.countries).not.toContain('GB')
    expect(worldRegion('EEA')!.countries).toEqual(expect.arrayContaining(['NO', 'IS', 'LI', 'DE']))
    expect(worldRegion('EMEA')!.countries).toEqual(expect.arrayContaining(['GB', 'AE', 'ZA', 'IL']))
    expect(worldRegion('APAC')!.countries).toEqual(expect.arrayContaining(['IN', 'JP', 'AU', 'SG']))
    expect(worldRegion('LATAM')!.countries).toEqual(expect.arrayContaining(['MX', 'BR', 'DO']))
    expect(worldRegion('WORLDWIDE')!.countries).toHaveLength(249)
    expect(worldRegion('Atlantis')).toBeNull()
  })

  it('are found by type-ahead under every name: the built index follows the table', () => {
    for (const { code, name, aliases } of worldRegions()) {
      for (const q of [name, ...aliases]) {
        const found = searchPlaces({ q, kind: 'world_region', limit: 100 }).map((row) => row.code)
        expect(found, q).toContain(code)
      }
    }
  })
})
