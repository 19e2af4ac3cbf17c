import { describe, expect, it } from 'vitest'
import { areaNames, areas } from '../../../src/enrich/places/areas.ts'
import { cityAt, cityNames, cityTable } from '../../../src/enrich/places/cities.ts'
import { countryTable } from '../../../src/enrich/places/country-table.ts'
import { dataRows } from '../../../src/enrich/places/data-file.ts'
import { fold } from '../../../src/enrich/places/fold.ts'
import type { NameIndex } from '../../../src/enrich/places/name-index.ts'
import { state, stateTable } from '../../../src/enrich/places/state-table.ts'
import { townAt, townHash, townKey, townsNamed, townTable } from '../../../src/enrich/places/towns.ts'

/** The properties of the committed files that the look-ups rely on, so that a rebuild that breaks it does not pass unseen. */
describe('the gazetteer', () => {
  it.each<[string, () => NameIndex, () => number]>([
    ['areas', areaNames, () => areas().length],
    ['cities', cityNames, () => cityTable().id.length],
  ])('has folded names of %s in byte order, each once, and known places', (_, index, places) => {
    const names = Array.from({ length: index().size }, (_, i) => index().nameAt(i))
    const unfolded = names.filter((name) => fold(name) !== name || name === '')
    expect(unfolded).toEqual([])
    for (let i = 1; i < names.length; i++) {
      if (Buffer.compare(Buffer.from(names[i - 1]!), Buffer.from(names[i]!)) >= 0)
        expect.fail(`${names[i - 1]} before ${names[i]}`)
    }
    const reached = new Set(index().startingWith(''))
    expect(reached.size).toBe(places())
    expect(Math.max(...reached)).toBe(places() - 1)
  })

  it('has about 50,000 cities by population, each once, nearly all with a state', () => {
    const { id, population, admin1 } = cityTable()
    expect(id.length).toBeGreaterThan(49_000)
    expect(new Set(id).size).toBe(id.length)
    expect([...population]).toEqual([...population].toSorted((a, b) => b - a))
    expect(admin1.filter((position) => position > 0).length / admin1.length).toBeGreaterThan(0.98)
  })

  it('finds every city under its own name, in a listed country and a state of it', () => {
    const countries = new Set(countryTable().map(({ code }) => code))
    const { id } = cityTable()
    for (let rank = 0; rank < id.length; rank++) {
      const city = cityAt(rank)
      const wrong =
        !countries.has(city.country_code) ||
        (city.admin1_code !== null && state(city.admin1_code)?.country_code !== city.country_code) ||
        Math.abs(city.latitude) > 90 ||
        Math.abs(city.longitude) > 180 ||
        !cityNames().named(fold(city.name)).includes(rank)
      if (wrong) expect.fail(JSON.stringify(city))
    }
  })

  it('finds every small town under its own name, in a listed country and a state of it', () => {
    const countries = new Set(countryTable().map(({ code }) => code))
    const { hash, names } = townTable()
    expect(names.length).toBeGreaterThan(70_000)
    for (let row = 0; row < hash.length; row++) {
      const town = townAt(row)
      const wrong =
        !countries.has(town.country_code) ||
        (town.admin1_code !== null && state(town.admin1_code)?.country_code !== town.country_code) ||
        hash[row] !== townHash(townKey(town.name)) ||
        (row > 0 && hash[row]! < hash[row - 1]!) ||
        townKey(town.name) === ''
      if (wrong) expect.fail(JSON.stringify(town))
    }
    expect(townsNamed('Krokom')).toHaveLength(1)
  })

  it('has states by code, each once, and districts of known states', () => {
    const codes = stateTable().map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].toSorted())
    for (const [code, ...names] of dataRows('districts.tsv')) {
      expect(state(code!), code).not.toBeNull()
      expect(names.length).toBeGreaterThan(0)
    }
  })
})
