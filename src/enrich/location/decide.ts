import type { City, StateRow } from '../places/index.ts'
import { fold, state as stateOf, townsNamed } from '../places/index.ts'
import { chooseCity } from './choose-city.ts'
import { type Place, place } from './place.ts'
import { COUNTRY_CODES, needsNeighbour, type PlaceDraft, STATE_AFTER_TOWN } from './place-draft.ts'
import { CITY_SHARE } from './reading.ts'

/** Hints that decide between places of the same name, strongest first. */
export interface Surroundings {
  /** The country that the source states for this place. */
  stated: string | null
  /** Countries of the posting's other places. */
  near: readonly string[]
  /** Countries of the employer's other postings, most frequent first. */
  usual: readonly string[]
}

/**
 * If a city and a state of the same name lie in different places, the state is meant when it is this many times larger: Florida (US) and
 * Florida (UY).
 */
const CLEARLY_LARGER = 3
/** The same for two states, without any hint. Punjab in Pakistan is 3.3 times the size of Punjab in India, so it stays undecided. */
const CLEAR_STATE = 10
/** Postings use the name for the state and for the capital alike. */
const NEVER_DECIDED = new Set(['washington'])

/** The place that the pieces mean. If only its country is certain, the country; null if not even that is. */
export function decide(found: PlaceDraft, { stated, near, usual }: Surroundings): Place | null {
  const base = { words: found.words.join(', '), postal_code: found.postal_code }
  if (found.world) return place({ ...base, world: found.world })
  const within = <T extends { country_code: string }>(rows: T[]): T[] => {
    const inside = stated === null || found.country !== null ? [] : rows.filter((row) => row.country_code === stated)
    return inside.length > 0 ? inside : rows
  }
  const cities = within(found.cities)
  const states = within(found.states)
  const country = found.country ?? sameCountry(cities, found.stateGiven || cities.length === 0 ? states : [])
  if (found.orCountry !== null) return stateOrCountry(found, states, { stated, near, usual }, base)
  if (found.name === null) {
    const namesake = found.country === null ? cityOfHome(found, states, [...near, ...usual]) : null
    if (namesake) return inCity(namesake, base)
    const one = chooseState(states, near, usual)
    return one ? place({ ...base, state: one, country: one.country_code }) : country ? place({ ...base, country }) : null
  }
  if (needsNeighbour(found) && stated === null) return null
  if (cities.length === 0 && found.country !== null && !found.stateGiven) return place({ ...base, city: found.name, country })
  const city = chooseCity(found.name, cities, near, usual)
  const row = chooseState(found.stateGiven ? states : states.filter((each) => !isItsCity(each, cities)), near, usual)
  if (found.stateGiven && cities.length === 0) {
    return row ? place({ ...base, city: found.name, state: row, country: row.country_code }) : null
  }
  if (row && !found.stateGiven) {
    const meant = cityOrState(found.name, city, cities, row)
    if (meant === row) return place({ ...base, state: row, country: row.country_code })
    if (meant === null) return city?.country_code === row.country_code ? place({ ...base, country: row.country_code }) : null
  }
  if (city && !isFarFetched(city, found, { stated, near, usual })) return inCity(city, base)
  if (city) return null
  if (found.stateGiven && row) return place({ ...base, city: found.name, state: row, country: row.country_code })
  return country ? place({ ...base, country }) : null
}

function inCity(city: City, base: Partial<Place>): Place {
  const state = city.admin1_code === null ? null : stateOf(city.admin1_code)
  const { latitude, longitude, country_code } = city
  return place({ ...base, city: city.name, state, country: country_code, latitude, longitude })
}

/** "Greenwich or Fort Lauderdale": the city of a county's name, where all hints name its country and none the county's. */
function cityOfHome({ namesakes }: PlaceDraft, counties: StateRow[], home: readonly string[]): City | null {
  if (counties.some(({ country_code }) => home.includes(country_code))) return null
  return namesakes.find(({ country_code }) => home.includes(country_code)) ?? null
}

function cityOrState(name: string, city: City | null, cities: City[], row: StateRow): City | StateRow | null {
  const people = city?.population ?? cities[0]?.population ?? 0
  if (city && city.admin1_code === row.code) return row
  if (NEVER_DECIDED.has(fold(name))) return null
  if (row.population >= people * CLEARLY_LARGER) return row
  return city && people >= row.population ? city : null
}

/** A smaller city is not assumed from a bare name in a country that the employer is not known in. */
const FAR_FETCHED = 50_000

/** Where postings write the state behind a town, a smaller one is not assumed if another country has the name: "South Kensington". */
const SELDOM_ALONE = 20_000

/** "Fairview Park" at an employer in Canada is hardly the one in Ohio. */
function isFarFetched(city: City, found: PlaceDraft, { stated, near, usual }: Surroundings): boolean {
  const { population, country_code } = city
  if (found.country !== null || found.stateGiven || stated !== null || population >= FAR_FETCHED) return false
  if (usual.includes(country_code) || near.includes(country_code)) return false
  if (usual.length > 0) return true
  const isSeldomAlone = STATE_AFTER_TOWN.has(country_code) && population < SELDOM_ALONE
  return isSeldomAlone && townsNamed(found.name!).some((town) => town.country_code !== country_code)
}

/** Whether one city makes up so much of the state that the name means the city. */
function isItsCity(row: StateRow, cities: City[]): boolean {
  return cities.some((city) => city.admin1_code === row.code && city.population >= row.population * CITY_SHARE)
}

/** "Georgia" and "CA" can be a state or a country: a hint must name exactly one of the two countries. */
function stateOrCountry(found: PlaceDraft, states: StateRow[], hints: Surroundings, base: Partial<Place>): Place | null {
  const row = states[0]
  for (const countries of [hints.stated ? [hints.stated] : [], hints.near, hints.usual]) {
    const asState = row !== undefined && countries.includes(row.country_code)
    const asCountry = countries.includes(found.orCountry!)
    if (asState && !asCountry) return place({ ...base, state: row, country: row.country_code })
    if (asCountry && !asState) return place({ ...base, country: found.orCountry })
  }
  // "NC" is North Carolina to all but New Caledonia's own employers.
  const { near } = hints
  if (near.length > 0 && !near.includes('US')) return null
  const isStateCode = row?.country_code === 'US' && row.code === `US-${found.words[0]}` && !COUNTRY_CODES.has(found.words[0]!)
  return isStateCode && found.words.length === 1 ? place({ ...base, state: row, country: 'US' }) : null
}

function chooseState(states: StateRow[], near: readonly string[], usual: readonly string[]): StateRow | null {
  if (states.length < 2) return states[0] ?? null
  for (const countries of [near, usual]) {
    const local = states.filter((row) => countries.includes(row.country_code))
    if (local.length === 1) return local[0]!
  }
  const [first, second] = states.toSorted((a, b) => b.population - a.population)
  return first!.population >= second!.population * CLEAR_STATE ? first! : null
}

function sameCountry(cities: City[], states: StateRow[]): string | null {
  const countries = new Set([...cities, ...states].map((row) => row.country_code))
  return countries.size === 1 ? [...countries][0]! : null
}
