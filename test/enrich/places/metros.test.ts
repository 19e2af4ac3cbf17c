import { describe, expect, it } from 'vitest'
import { fold, metroCityName, metroNamed, state } from '../../../src/enrich/places/index.ts'
import { METROS } from '../../../src/enrich/places/metro-table.ts'

describe('metroNamed', () => {
  it.each([
    ['San Francisco Bay Area', 'US-CA', 'San Francisco'],
    ['Bay Area', 'US-CA', 'San Francisco'],
    ['Silicon Valley', 'US-CA', null],
    ['Greater Boston Area', 'US-MA', 'Boston'],
    ['DMV', 'US-DC', 'Washington'],
    ['New York Metro', 'US-NY', 'New York'],
    ['Research Triangle', 'US-NC', null],
    ['DFW', 'US-TX', 'Dallas'],
    ['Greater London', 'GB-ENG', 'London'],
    ['Randstad', 'NL-NH', null],
    ['Ruhrgebiet', 'DE-NW', null],
    ['NCR', 'IN-DL', null],
    ['Delhi NCR', 'IN-DL', null],
    ['GTA', 'CA-ON', 'Toronto'],
    ['Greater Toronto Area', 'CA-ON', 'Toronto'],
    ['Großraum München', 'DE-BY', 'Munich'],
  ])('%s lies in %s around %s', (name, code, city) => {
    const metro = metroNamed(name)!
    expect(metro.state_codes[0]).toBe(code)
    expect(metro.country_code).toBe(code.slice(0, 2))
    expect(metro.city?.name ?? null).toBe(city)
  })

  it('is null for others', () => {
    expect(metroNamed('Boston')).toBeNull()
    expect(metroNamed('')).toBeNull()
  })

  it('knows the states and the city of every entry, and no name twice', () => {
    for (const { name, states, city } of METROS) {
      for (const code of states.split(' ')) expect(state(code)?.code, name).toBe(code)
      if (city !== null) expect(metroNamed(name)!.city, name).not.toBeNull()
    }
    const names = METROS.flatMap(({ name, aliases }) => [...new Set([name, ...aliases].map(fold))])
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})

describe('metroCityName', () => {
  it.each([
    ['Greater Leeds Area', 'leeds'],
    ['Greater Leeds', 'leeds'],
    ['Lyon Metropolitan Area', 'lyon'],
    ['Nashville Metro', 'nashville'],
    ['Großraum Stuttgart', 'stuttgart'],
    ['Stuttgart', null],
    ['Metro', null],
  ])('%s is around %s', (name, city) => {
    expect(metroCityName(name)).toBe(city)
  })
})
