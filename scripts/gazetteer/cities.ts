import type { City } from '../../src/enrich/places/cities.ts'
import { fold } from '../../src/enrich/places/fold.ts'
import { admin1Mapper } from './admin1.ts'
import { alternateKeys, nameKeys } from './city-names.ts'
import { currentCityFinder } from './current-cities.ts'
import type { OldCity, Sources } from './sources.ts'
import type { Subdivisions } from './subdivisions.ts'
import { CITY_STATES } from './tables/admin1-by-hand.ts'
import { CITY_NICKNAMES, CITY_PARTS } from './tables/city-nicknames.ts'
import { CITY_RENAMES } from './tables/city-renames.ts'
import { SMALL_CITIES } from './tables/small-cities.ts'

export interface BuiltCity extends City {
  /** Folded. */
  keys: Set<string>
  /** Lies inside another city of the table: not counted again in its state's population. */
  part: boolean
}

export const SMALLEST = 5000
const SEATS = new Set(['PPLC', 'PPLA'])
/** Abandoned, historical and destroyed places, and former capitals. */
export const GONE = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH'])

/** Most populous first. */
export function buildCities(sources: Sources, subdivisions: Subdivisions): BuiltCity[] {
  const countries = new Set(sources.isoCountries.map(({ alpha2 }) => alpha2))
  const wanted = sources.oldCities.filter((city) => {
    const listed =
      countries.has(city.country) && !GONE.has(city.featureCode) && !(city.featureCode === 'PPLX' && /[(/]/.test(city.name))
    return (
      listed &&
      (city.population >= SMALLEST ||
        SEATS.has(city.featureCode) ||
        SMALL_CITIES.has(`${city.country} ${city.name} ${city.adminCode}`))
    )
  })
  mustBeKnown('city-renames', Object.keys(CITY_RENAMES), new Set(wanted.map(({ country, name }) => `${country} ${name}`)))
  mustBeKnown(
    'small-cities',
    [...SMALL_CITIES],
    new Set(wanted.map(({ country, name, adminCode }) => `${country} ${name} ${adminCode}`)),
  )
  const located = locator(sources, subdivisions, wanted)
  const cities = wanted.map((old): BuiltCity => {
    const { longitude, latitude, shown, same, renamed, admin1_code } = located(old)
    const name = shown ?? (same?.name ?? old.name).replace(/-(?:si|gun)$/, '')
    const keys = new Set([...nameKeys(name, old.country), ...nameKeys(old.name, old.country)])
    if (renamed) keys.add(fold(renamed.name))
    for (const key of alternateKeys(sources.alternateNames.get(old.cityId) ?? '', old.population)) keys.add(key)
    const part = old.featureCode === 'PPLX' || CITY_PARTS.has(`${old.country} ${name}`)
    return {
      id: old.cityId,
      name,
      country_code: old.country,
      admin1_code,
      latitude,
      longitude,
      population: old.population,
      keys,
      part,
    }
  })
  cities.sort((a, b) => b.population - a.population || a.id - b.id)
  addNicknames(cities)
  return cities
}

/** Where a city of 2020 is today: its entry of today, its state, and the name by hand. */
export function locator(sources: Sources, subdivisions: Subdivisions, cities: OldCity[]) {
  const current = currentCityFinder(sources.currentCities)
  const stateOf = admin1Mapper(sources, subdivisions)
  const movedTo = codesAfterReforms(cities, current)
  return (old: OldCity) => {
    const [longitude, latitude] = old.loc.coordinates
    const shown = CITY_RENAMES[`${old.country} ${old.name}`]
    const { same, renamed } = current(old.country, [old.name, ...(shown ? [shown] : [])], latitude, longitude)
    const admin1 = same ?? renamed ?? movedTo.get(`${old.country}.${old.adminCode}`)
    const admin1_code = CITY_STATES[old.cityId] ?? (admin1 ? stateOf(old.country, admin1.admin1, admin1.admin2) : null)
    return { longitude, latitude, shown, same, renamed, admin1_code }
  }
}

/**
 * Codes of a city that today's list lacks: the codes of its old neighbours, when at least four fifths of the cities under the same former code moved
 * together.
 */
function codesAfterReforms(
  cities: OldCity[],
  current: ReturnType<typeof currentCityFinder>,
): Map<string, { admin1: string; admin2: string }> {
  const tallies = new Map<string, Map<string, number>>()
  for (const old of cities) {
    const { same } = current(old.country, [old.name], old.loc.coordinates[1], old.loc.coordinates[0])
    if (!same) continue
    const tally = tallies.get(`${old.country}.${old.adminCode}`) ?? new Map<string, number>()
    tallies.set(`${old.country}.${old.adminCode}`, tally.set(same.admin1, (tally.get(same.admin1) ?? 0) + 1))
  }
  const moved = new Map<string, { admin1: string; admin2: string }>()
  for (const [code, tally] of tallies) {
    const [admin1, most] = [...tally].sort((a, b) => b[1] - a[1])[0]!
    const total = [...tally.values()].reduce((sum, n) => sum + n, 0)
    if (most >= 0.8 * total) moved.set(code, { admin1, admin2: '' })
  }
  return moved
}

function addNicknames(cities: BuiltCity[]): void {
  const byPlace = new Map<string, BuiltCity>()
  for (const city of cities.toReversed()) byPlace.set(`${city.country_code} ${city.name}`, city)
  mustBeKnown('city-nicknames', Object.keys(CITY_NICKNAMES), byPlace)
  for (const [place, nicknames] of Object.entries(CITY_NICKNAMES)) {
    for (const nickname of nicknames) byPlace.get(place)!.keys.add(fold(nickname))
  }
}

function mustBeKnown(table: string, places: string[], known: { has(place: string): boolean }): void {
  const unknown = places.filter((place) => !known.has(place))
  if (unknown.length > 0) throw new Error(`${table}: no ${unknown.join(', ')}`)
}
