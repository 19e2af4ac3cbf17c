import { describe, expect, it } from 'vitest'
import { countries, countriesNamed, country } from '../../../src/enrich/places/index.ts'

describe('countries', () => {
  it('lists all 249 of ISO 3166-1 with code, name, slug and population', () => {
    const rows = countries()
    expect(rows).toHaveLength(249)
    for (const row of rows) {
      expect(row.kind).toBe('country')
      expect(row.code).toMatch(/^[A-Z]{2}$/)
      expect(row.name).not.toBe('')
      expect(row.slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      expect(row.population, row.name).toBeGreaterThan(0)
      expect(Object.keys(row)).toEqual(['kind', 'code', 'name', 'slug', 'population'])
    }
    expect(new Set(rows.map(({ code }) => code)).size).toBe(249)
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(249)
  })

  it('is ordered by name', () => {
    const names = countries().map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  it.each([
    ['US', 'United States'],
    ['GB', 'United Kingdom'],
    ['KR', 'South Korea'],
    ['VN', 'Vietnam'],
    ['CZ', 'Czechia'],
    ['RU', 'Russia'],
    ['TW', 'Taiwan'],
    ['HK', 'Hong Kong'],
    ['MM', 'Myanmar'],
    ['LC', 'Saint Lucia'],
    ['BA', 'Bosnia and Herzegovina'],
  ])('%s is called %s', (code, name) => {
    expect(country(code)?.name).toBe(name)
  })

  it('hands out rows nobody else sees changed', () => {
    countries()[0]!.name = 'Elsewhere'
    expect(countries()[0]!.name).not.toBe('Elsewhere')
  })
})

describe('country', () => {
  it.each([
    ['de', 'DE'],
    ['DEU', 'DE'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['ドイツ', 'DE'],
    ['독일', 'DE'],
    ['Германия', 'DE'],
    ['USA', 'US'],
    ['U.S.', 'US'],
    ['United States of America', 'US'],
    ['Estados Unidos', 'US'],
    ['uk', 'GB'],
    ['Great Britain', 'GB'],
    ['UAE', 'AE'],
    ['Holland', 'NL'],
    ['The Netherlands', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Viet Nam', 'VN'],
    ['Korea', 'KR'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Ivory Coast', 'CI'],
    ['Hong Kong SAR', 'HK'],
    ['Brasil', 'BR'],
    ['España', 'ES'],
    ['Österreich', 'AT'],
    ['Schweiz', 'CH'],
    ['日本', 'JP'],
    ['भारत', 'IN'],
  ])('%s is %s', (name, code) => {
    expect(country(name)?.code).toBe(code)
  })

  it('is null for what is no country or several', () => {
    expect(country('Atlantis')).toBeNull()
    expect(country('')).toBeNull()
    expect(country('Bavaria')).toBeNull()
    expect(countriesNamed('Kongo').map(({ code }) => code)).toEqual(['CD', 'CG'])
    expect(country('Kongo')).toBeNull()
  })

  it('does not take codes and short foreign names for names', () => {
    for (const word of ['in', 'DE', 'as', 'and', 'EST', 'per', 'my', 'man']) expect(countriesNamed(word), word).toEqual([])
    expect(countriesNamed('US').map(({ code }) => code)).toEqual(['US'])
  })
})
