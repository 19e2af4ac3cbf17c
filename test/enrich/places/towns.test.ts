import { describe, expect, it } from 'vitest'
import { countriesOfLetters, townsNamed } from '../../../src/enrich/places/index.ts'

const found = (name: string) => townsNamed(name).map((town) => `${town.name}, ${town.admin1_code ?? town.country_code}`)

describe('townsNamed', () => {
  it.each([
    ['Ruoms', 'Ruoms, FR-ARA'],
    ['LALEVADE D ARDECHE', "Lalevade-d'Ardèche, FR-ARA"],
    ['St Geours de Maremne', 'Saint-Geours-de-Maremne, FR-NAQ'],
    ['Sha Tin District', 'Sha Tin District, HK'],
    ['Humboldt County', 'Humboldt County, US-CA'],
  ])('%s finds %s', (name, expected) => {
    expect(found(name)).toContain(expected)
  })

  it('knows where a town lies, to about 500 m', () => {
    const [town] = townsNamed('Arjeplog')
    expect(town).toMatchObject({ country_code: 'SE', admin1_code: 'SE-BD', telling: true })
    expect(town!.latitude).toBeCloseTo(66.051, 1)
    expect(town!.longitude).toBeCloseTo(17.89, 1)
  })

  it('lets no word and no name of two countries tell a country', () => {
    for (const name of ['Scala', 'Enter', 'Sigma', 'Malå'])
      expect(
        townsNamed(name).every(({ telling }) => !telling),
        name,
      ).toBe(true)
  })

  it('gives divisions no spot, and finds nothing for nonsense', () => {
    expect(townsNamed('Sotenäs')).toEqual([expect.objectContaining({ admin1_code: 'SE-O', latitude: null })])
    expect(townsNamed('Nowhereville-upon-Nothing')).toEqual([])
  })
})

it.each([
  ['Malå', ['SE', 'NO', 'DK', 'FI', 'AX', 'GL', 'FO']],
  ['Łódź', ['PL']],
  ['Lyon', null],
  ['Zürich', null],
])('the letters of %s belong to %s', (name, countries) => {
  expect(countriesOfLetters(name)).toEqual(countries)
})
