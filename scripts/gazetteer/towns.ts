import { type Column, PackedStrings } from '../../src/enrich/places/columns.ts'
import { countryTable } from '../../src/enrich/places/country-table.ts'
import { fold } from '../../src/enrich/places/fold.ts'
import { CIRCLE, COUNTRIES_FROM, DIVISION, TELLING, townHash, townKey } from '../../src/enrich/places/towns.ts'
import { admin1Mapper } from './admin1.ts'
import { type BuiltCity, GONE, locator, SMALLEST } from './cities.ts'
import type { Sources } from './sources.ts'
import type { Subdivisions } from './subdivisions.ts'
import { COMPLETE_COUNTRIES, DIVISION_WORDS, MORE_DIVISIONS, WORDS_NOT_TOWNS } from './tables/towns.ts'

export interface BuiltTown {
  name: string
  country: string
  admin1_code: string | null
  latitude: number
  longitude: number
  division: boolean
  telling: boolean
}

const SMALLEST_TOWN = 1000
/** Shorter names are too often words or abbreviations to tell a country. */
const SHORTEST_TELLING = 5

/** Places below the line of the cities, seats of divisions that have no known population, and divisions that postings name. */
export function buildTowns(sources: Sources, subdivisions: Subdivisions, cities: BuiltCity[]): BuiltTown[] {
  const countries = new Set(sources.isoCountries.map(({ alpha2 }) => alpha2))
  const cityIds = new Set(cities.map(({ id }) => id))
  const towns: BuiltTown[] = []
  const near = new Map<string, { latitude: number; longitude: number }[]>()
  const spotOf = (country: string, name: string) => `${country} ${townKey(name)}`
  const note = (country: string, name: string, latitude: number, longitude: number) => {
    const key = spotOf(country, name)
    near.set(key, [...(near.get(key) ?? []), { latitude, longitude }])
  }
  const isNoted = (country: string, name: string, latitude: number, longitude: number) =>
    (near.get(spotOf(country, name)) ?? []).some(
      (other) => Math.hypot(other.latitude - latitude, other.longitude - longitude) < SAME_PLACE,
    )
  for (const { country_code, name, latitude, longitude } of cities) note(country_code, name, latitude, longitude)

  const listed = sources.oldCities.filter(({ country, featureCode }) => countries.has(country) && !GONE.has(featureCode))
  const small = listed.filter(
    ({ cityId, population, featureCode }) =>
      population >= SMALLEST_TOWN && population < SMALLEST && !cityIds.has(cityId) && featureCode !== 'PPLX',
  )
  const located = locator(sources, subdivisions, small)
  for (const old of small) {
    const { latitude, longitude, same, admin1_code } = located(old)
    const name = same?.name ?? old.name
    note(old.country, name, latitude, longitude)
    towns.push({ name, country: old.country, admin1_code, latitude, longitude, division: false, telling: true })
  }

  const stateOf = admin1Mapper(sources, subdivisions)
  const known = new Map<string, { latitude: number; longitude: number }[]>()
  for (const { country, name, featureCode, loc } of sources.oldCities) {
    if (featureCode === 'PPLX') continue
    const [longitude, latitude] = loc.coordinates
    const key = spotOf(country, name)
    known.set(key, [...(known.get(key) ?? []), { latitude, longitude }])
  }
  for (const { name, lat, lng, country, admin1, admin2 } of sources.currentCities) {
    const [latitude, longitude] = [Number(lat), Number(lng)]
    const division = sources.admin2Names.get(`${country}.${admin1}.${admin2}`)
    const isSeat = division !== undefined && townKey(divisionName(division)) === townKey(name)
    const before = known.get(spotOf(country, name)) ?? []
    const isNew = !before.some((old) => Math.hypot(old.latitude - latitude, old.longitude - longitude) < SAME_PLACE)
    if (!countries.has(country) || !(isSeat || (isNew && COMPLETE_COUNTRIES.has(country)))) continue
    if (isNoted(country, name, latitude, longitude) || /[\d()/]/.test(name)) continue
    note(country, name, latitude, longitude)
    const admin1_code = stateOf(country, admin1, admin2)
    towns.push({ name, country, admin1_code, latitude, longitude, division: false, telling: true })
  }

  for (const [key, full] of sources.admin2Names) {
    const [country, admin1, admin2] = key.split('.') as [string, string, string]
    const words = DIVISION_WORDS[country]
    if (words === undefined) continue
    const name = country === 'US' ? full : divisionName(full)
    if (country === 'US' && !words.test(full)) continue
    if (near.has(spotOf(country, name))) continue
    const admin1_code = stateOf(country, admin1, admin2)
    towns.push({ name, country, admin1_code, latitude: 0, longitude: 0, division: true, telling: true })
  }
  for (const [country, names] of Object.entries(MORE_DIVISIONS)) {
    for (const name of names)
      towns.push({ name, country, admin1_code: null, latitude: 0, longitude: 0, division: true, telling: true })
  }
  markTelling(towns, sources, cities)
  return towns
}

/** Degrees: about 20 km. */
const SAME_PLACE = 0.2

/** A division's name without the words for its kind, and without Sweden's genitive: "Bodens kommun", but "Sotenäs kommun". */
function divisionName(full: string): string {
  const name = full.replace(KIND_OF_DIVISION, '')
  return /kommun$/i.test(full) ? name.replace(/(?<=\p{L}{3})(?<!or|[äåöu])s$/u, '') : name
}

const KIND_OF_DIVISION =
  /^(?:Gemeente|Powiat|Municipio de|Daerah|Amphoe|Khet|Bezirk|Politischer Bezirk) | (?:kommune?|municipality|district)$/i

/** A name tells its country unless a place of another country, of any size, has it, or it is a word. */
function markTelling(towns: BuiltTown[], sources: Sources, cities: BuiltCity[]): void {
  const owners = new Map<string, Set<string>>()
  const own = (key: string, country: string) => owners.set(key, (owners.get(key) ?? new Set()).add(country))
  for (const { name, country } of [...sources.oldCities, ...sources.currentCities, ...towns]) own(townKey(name), country)
  for (const { keys, country_code } of cities) for (const key of keys) own(townKey(key), country_code)
  for (const town of towns) {
    const key = townKey(town.name)
    town.telling = key.length >= SHORTEST_TELLING && owners.get(key)!.size === 1 && !WORDS_NOT_TOWNS.has(fold(town.name))
  }
}

export function townColumns(towns: BuiltTown[], stateCodes: string[]): Record<string, Column> {
  const states = new Map(stateCodes.map((code, index) => [code, index]))
  const countries = new Map(countryTable().map(({ code }, index) => [code, COUNTRIES_FROM + index]))
  const rows = towns
    .map((town) => ({ ...town, hash: townHash(townKey(town.name)) }))
    .sort((a, b) => a.hash - b.hash || (a.country < b.country ? -1 : a.country > b.country ? 1 : a.latitude - b.latitude))
  const parts = (degrees: number, circle: number) => Math.round((degrees / circle + 0.5) * CIRCLE)
  return {
    names: PackedStrings.of(rows.map(({ name }) => name)),
    hash: Uint32Array.from(rows, ({ hash }) => hash),
    area: Uint16Array.from(rows, ({ admin1_code, country }) =>
      admin1_code ? states.get(admin1_code)! : countries.get(country)!,
    ),
    latitude: Uint16Array.from(rows, ({ latitude }) => parts(latitude, 180)),
    longitude: Uint16Array.from(rows, ({ longitude }) => parts(longitude, 360)),
    flags: Uint8Array.from(rows, ({ telling, division }) => (telling ? TELLING : 0) + (division ? DIVISION : 0)),
  }
}
