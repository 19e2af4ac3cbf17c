import { describe, expect, it } from 'vitest'
import { countries, districtsNamed, state, states, statesNamed } from '../../../src/enrich/places/index.ts'

const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)

describe('states', () => {
  it('of the US are 50 and the District of Columbia; territories are countries', () => {
    const rows = states('us')
    expect(rows).toHaveLength(51)
    expect(codes(rows)).toEqual(expect.arrayContaining(['US-CA', 'US-NY', 'US-DC']))
    expect(state('US-PR')).toBeNull()
    expect(state('us-ca')).toEqual({
      kind: 'state',
      code: 'US-CA',
      name: 'California',
      slug: 'california-us',
      population: expect.any(Number),
      country_code: 'US',
    })
    expect(state('US-CA')!.population).toBeGreaterThan(25_000_000)
    expect(state('US-NY')!.population).toBeLessThan(20_000_000)
  })

  it.each([
    ['GB', 4],
    ['IE', 26],
    ['FR', 13],
    ['IT', 20],
    ['ES', 19],
    ['DE', 16],
    ['IN', 36],
    ['CA', 13],
    ['AU', 8],
    ['JP', 47],
    ['CN', 31],
    ['PH', 17],
    ['BE', 3],
    ['CH', 26],
    ['BR', 27],
    ['NO', 15],
    ['DK', 5],
    ['TW', 22],
    ['ID', 38],
    ['NL', 12],
    ['PL', 16],
    ['HU', 20],
  ])('of %s are the %i divisions a job seeker would name', (country, count) => {
    expect(states(country)).toHaveLength(count)
  })

  it('are ordered by name and none for an unknown country', () => {
    const names = states('DE').map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    expect(names).toContain('Bavaria')
    expect(states('ZZ')).toEqual([])
  })

  it('have unique codes and slugs, and a country of the list', () => {
    const known = new Set(codes(countries()))
    const all = [...known].flatMap(states)
    expect(all.length).toBeGreaterThan(3000)
    expect(new Set(codes(all)).size).toBe(all.length)
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    for (const row of all) {
      expect(row.code).toMatch(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
      expect(row.country_code).toBe(row.code.slice(0, 2))
      expect(row.name).not.toMatch(/[²³]|^$/)
      expect(row.population).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('statesNamed', () => {
  it.each([
    ['California', undefined, 'US-CA'],
    ['CA', 'US', 'US-CA'],
    ['Calif.', 'US', 'US-CA'],
    ['Ontario', 'CA', 'CA-ON'],
    ['ON', 'CA', 'CA-ON'],
    ['NSW', 'AU', 'AU-NSW'],
    ['Karnataka', 'IN', 'IN-KA'],
    ['Orissa', 'IN', 'IN-OD'],
    ['Telangana', 'IN', 'IN-TS'],
    ['TG', 'IN', 'IN-TS'],
    ['Bayern', undefined, 'DE-BY'],
    ['Bavaria', undefined, 'DE-BY'],
    ['NRW', 'DE', 'DE-NW'],
    ['Cataluña', 'ES', 'ES-CT'],
    ['Catalonia', 'ES', 'ES-CT'],
    ['Madrid', 'ES', 'ES-MD'],
    ['Comunidad de Madrid', 'ES', 'ES-MD'],
    ['Île-de-France', 'FR', 'FR-IDF'],
    ['Lombardia', 'IT', 'IT-25'],
    ['England', 'GB', 'GB-ENG'],
    ['CDMX', 'MX', 'MX-CMX'],
    ['Praha', 'CZ', 'CZ-10'],
    ['Inner Mongolia', 'CN', 'CN-NM'],
    ['東京都', 'JP', 'JP-13'],
    ['大阪', 'JP', 'JP-27'],
    ['경기도', 'KR', 'KR-41'],
    ['广东省', 'CN', 'CN-GD'],
    ['Schottland', 'GB', 'GB-SCT'],
    ['Casablanca-Settat', 'MA', 'MA-06'],
  ])('%s in %s is %s', (name, country, code) => {
    expect(codes(statesNamed(name, country))).toEqual([code])
  })

  it('gives every state of the name, the most populous first, and none for nonsense', () => {
    expect(codes(statesNamed('Limburg')).toSorted()).toEqual(['NL-LI'])
    expect(codes(statesNamed('WA'))).toEqual(['US-WA', 'AU-WA'])
    expect(statesNamed('Bavaria', 'US')).toEqual([])
    expect(statesNamed('')).toEqual([])
  })
})

it.each([
  ['Co. Dublin', 'IE-D'],
  ['County Cork', 'IE-CO'],
  ['Mayo', 'IE-MO'],
  ['ปทุมธานี', 'TH-13'],
])('the state %s is %s', (name, code) => {
  expect(codes(statesNamed(name))).toEqual([code])
})

describe('districtsNamed', () => {
  it.each([
    ['Surrey', 'GB', 'GB-ENG'],
    ['Greater Manchester', 'GB', 'GB-ENG'],
    ['Bouches-du-Rhône', 'FR', 'FR-PAC'],
    ['Barcelona', 'ES', 'ES-CT'],
    ['Milano', 'IT', 'IT-25'],
    ['Antwerp', 'BE', 'BE-VLG'],
  ])('%s lies in %s', (name, country, code) => {
    expect(districtsNamed(name, country).map((district) => district.state.code)).toContain(code)
  })
})
