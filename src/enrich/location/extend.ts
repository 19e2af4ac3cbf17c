import type { City, StateRow } from '../../places/index.ts'
import { isDwarfed } from './choose-city.ts'
import { isTownName, type PlaceDraft } from './place-draft.ts'
import type { Reading } from './reading.ts'

/** Adds a piece to a place in one particular way; false when the piece does not fit. */
type Extension = (found: PlaceDraft, reading: Reading) => boolean

/** What may follow the name of a city. The first that fits is used. */
const AFTER_A_CITY: Extension[] = [addStateOfCity, addStateOfSmallTown, addCountryOfCity]
/**
 * What may follow a state or a country. Some strings name the larger place first: "USA, CA, Mountain View", "Poland, Warsaw", "Texas -
 * Austin".
 */
const AFTER_AN_AREA: Extension[] = [addCountryOfState, addStateOfNamesake, addCityOfState, addCityOfCountry, addStateOfCountry]

/** Adds a piece to the place before it: its state, its country, its postal code, or a city of the area named first. */
export function extend(found: PlaceDraft, reading: Reading): boolean {
  if (found.world || reading.world) return false
  const steps = found.name !== null ? AFTER_A_CITY : AFTER_AN_AREA
  if (!steps.some((step) => step(found, reading))) return false
  found.words.push(reading.words)
  found.postal_code ??= reading.postal_code
  return true
}

const inCountry = <Row extends { country_code: string }>(rows: Row[], country: string | null) =>
  rows.filter((row) => row.country_code === country)
const citiesIn = (states: StateRow[], cities: City[]) =>
  cities.filter((city) => states.some(({ code }) => code === city.admin1_code))
const statesOf = (cities: City[], states: StateRow[]) =>
  states.filter(({ code }) => cities.some((city) => city.admin1_code === code))

/** The states that a piece after a city can name. */
function statesGiven({ stateGiven }: PlaceDraft, { code, states, districts }: Reading): StateRow[] {
  if (stateGiven) return []
  return code ? states : [...new Set([...states, ...districts])]
}

/** "Portland, Maine", where the gazetteer has a city of that name in that state. */
function addStateOfCity(found: PlaceDraft, reading: Reading): boolean {
  const given = statesGiven(found, reading)
  const cities = citiesIn(given, found.cities)
  if (cities.length === 0) return false
  // "London, CA" may mean the country Canada, and "Toronto, London" means two cities.
  const abroad = inCountry(found.cities, reading.country)
  if (abroad.length > 0 && reading.code && isDwarfed(cities, abroad)) return false
  if (reading.cities.length > 0 && !reading.metro && isDwarfed(cities, found.cities)) return false
  Object.assign(found, { cities, states: statesOf(cities, given), stateGiven: true })
  return true
}

/**
 * In "<name>, <state>", a name that the gazetteer has only in other states is taken for a small town, unless a city this large has the
 * name.
 */
const SMALL_TOWN = 200_000

function addStateOfSmallTown(found: PlaceDraft, reading: Reading): boolean {
  const given = statesGiven(found, reading)
  const states = reading.code ? given.filter((row) => ['US', 'CA', 'AU'].includes(row.country_code)) : given
  if (states.length === 0 || citiesIn(given, found.cities).length > 0) return false
  if (reading.metro || reading.cities.length > 0 || inCountry(found.cities, reading.country).length > 0) return false
  if ((found.cities[0]?.population ?? 0) >= SMALL_TOWN || !isTownName(found.name ?? '')) return false
  Object.assign(found, { cities: [], states, stateGiven: true })
  return true
}

function addCountryOfCity(found: PlaceDraft, { country }: Reading): boolean {
  if (country === null || found.country !== null) return country !== null && found.country === country
  const cities = inCountry(found.cities, country)
  const states = inCountry(found.states, country)
  if (cities.length === 0 && states.length === 0) return false
  if (cities.length > 0 && states.length === 0 && isDwarfed(cities, found.cities)) return false
  Object.assign(found, { cities, states, country, orCountry: null })
  // Only a state has the name in that country, no city.
  if (cities.length === 0 && !found.stateGiven) Object.assign(found, { name: null, stateGiven: true })
  return true
}

function addCountryOfState(found: PlaceDraft, { country }: Reading): boolean {
  if (country === null || found.country !== null) return false
  const states = inCountry(found.states, country)
  if (states.length === 0) return false
  Object.assign(found, { cities: inCountry(found.cities, country), states, country, orCountry: null, stateGiven: true })
  return true
}

/** "Lebanon, PA": the piece that was read as a country is a city in that state. */
function addStateOfNamesake(found: PlaceDraft, reading: Reading): boolean {
  const elsewhere = reading.states.filter((row) => row.country_code !== found.country)
  const cities = citiesIn(elsewhere, found.namesakes)
  const [city] = cities
  if (!city || inCountry(reading.cities, found.country).length > 0) return false
  Object.assign(found, { name: city.name, cities, states: statesOf(cities, elsewhere), stateGiven: true, country: null })
  return true
}

function addCityOfState(found: PlaceDraft, reading: Reading): boolean {
  if (!found.stateGiven) return false
  const cities = citiesIn(found.states, reading.cities)
  if (cities.length === 0 || (found.country === null && isDwarfed(cities, reading.cities))) return false
  Object.assign(found, { name: reading.name, cities, states: statesOf(cities, found.states), orCountry: null })
  return true
}

function addCityOfCountry(found: PlaceDraft, reading: Reading): boolean {
  if (found.stateGiven || found.country === null) return false
  const cities = inCountry(reading.cities, found.country)
  if (cities.length === 0 || isDwarfed(cities, reading.cities)) return false
  Object.assign(found, { name: reading.name, cities, states: inCountry(reading.states, found.country), orCountry: null })
  return true
}

function addStateOfCountry(found: PlaceDraft, reading: Reading): boolean {
  if (found.stateGiven || found.country === null) return false
  const states = inCountry(reading.states, found.country)
  if (states.length === 0) return false
  Object.assign(found, { states, stateGiven: true })
  return true
}
