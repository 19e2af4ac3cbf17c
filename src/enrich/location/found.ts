import { type City, fold, type StateRow, type WorldRegion } from '../../places/index.ts'
import { isDwarfed } from './choose-city.ts'
import type { Reading } from './reading.ts'

/** A place under construction: what its pieces leave possible. */
export interface Found {
  words: string[]
  /** The city's name as written; null while no piece can be a city. */
  name: string | null
  cities: City[]
  /** Cities with the name of the country: "Lebanon, PA". */
  namesakes: City[]
  states: StateRow[]
  /** The state is a piece of its own, not another reading of the city's name. */
  stateGiven: boolean
  country: string | null
  /** A country by the same name as the state ("Georgia", "CA"): undecided until a neighbour or a hint tells. */
  orCountry: string | null
  world: WorldRegion | null
  postal_code: string | null
}

/** Countries whose bare name means the city. Luxembourg is among them: other towns of that country are written with their own names. */
const CITY_STATES = new Set(['SG', 'HK', 'MO', 'MC', 'GI', 'LU'])
/** Cities whose names are ordinary words: believed only with a state or a country beside them. */
const ORDINARY_WORDS = new Set(
  'mobile enterprise commerce industry media normal best most of opportunity union mission independence field store plant warehouse central progress liberty research sales date order man male nan van along same university campus'.split(
    ' ',
  ),
)
/** "<name>, <state>" where the gazetteer knows the name only elsewhere is a small town, unless the name is a city this large. */
const SMALL_TOWN = 200_000
const TOWN_NAME = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}$/u
const NO_TOWN =
  /\b(?:county|valley|coast|region|district|area|territory|field|sales|office|offices|headquarters|hq|store|team|engineering|various|multiple|locations?|statewide|any|all|home|site|campus|center|centre|mall|clinic|hospital|plant|warehouse|corporate|north|south|east|west|northern|southern|eastern|western|central|metro|greater|rural|street|st|ave|avenue|road|square|floor|building|tower|department|division)\b/iu

const blank = (reading: Reading): Found => ({
  words: [reading.words],
  name: null,
  cities: [],
  namesakes: [],
  states: [],
  stateGiven: false,
  country: null,
  orCountry: null,
  world: null,
  postal_code: reading.postal_code,
})

export function isTownName(name: string): boolean {
  return name.length <= 40 && TOWN_NAME.test(name) && !NO_TOWN.test(name)
}

/** The place a piece begins; null when it can only follow another one. */
export function begin(reading: Reading): Found | null {
  const found = blank(reading)
  if (reading.code) return beginCode(found, reading)
  if (reading.world) return { ...found, world: reading.world }
  if (reading.country) {
    if (CITY_STATES.has(reading.country)) {
      const cities = reading.cities.filter((city) => city.country_code === reading.country)
      return { ...found, name: cities[0] ? reading.name : null, cities, country: reading.country }
    }
    const rivals = reading.states.filter((row) => row.country_code !== reading.country && row.country_code === 'US')
    if (rivals.length === 0) return { ...found, namesakes: reading.cities, country: reading.country }
    return { ...found, states: rivals, stateGiven: true, orCountry: reading.country }
  }
  if (reading.metro) return beginMetro(found, reading)
  if (reading.cities.length > 0) return { ...found, name: reading.name, cities: reading.cities, states: reading.states }
  const states = reading.states.length > 0 ? reading.states : reading.districts
  return states.length > 0 ? { ...found, states, stateGiven: true } : null
}

/** Codes stand alone only in capitals; two-letter state codes only for the United States and Canada. */
function beginCode(found: Found, reading: Reading): Found | null {
  if (reading.name !== reading.name.toUpperCase()) return null
  if (reading.world) return { ...found, world: reading.world }
  if (reading.name.length > 2 && reading.country) return { ...found, country: reading.country }
  if (reading.cities.length > 0) return { ...found, name: reading.name, cities: reading.cities }
  const states = reading.states.filter((row) => reading.name.length > 2 || row.country_code === 'US' || row.country_code === 'CA')
  if (states.length === 0) return reading.country ? { ...found, country: reading.country } : null
  return { ...found, states, stateGiven: true, orCountry: reading.country }
}

function beginMetro(found: Found, reading: Reading): Found {
  const [city] = reading.cities
  if (city) return { ...found, name: city.name, cities: [city], country: city.country_code }
  const country = reading.states[0]!.country_code
  return reading.states.length === 1 ? { ...found, states: reading.states, stateGiven: true, country } : { ...found, country }
}

/** Adds a piece to the place before it: its state, its country, its postal code, or the city of the country named first. */
export function extend(found: Found, reading: Reading): boolean {
  if (found.world || reading.world) return false
  const added =
    found.name !== null
      ? addState(found, reading) || addCountry(found, reading)
      : addCountry(found, reading) || addStateOfNamesake(found, reading) || addCity(found, reading)
  if (added) {
    found.words.push(reading.words)
    found.postal_code ??= reading.postal_code
  }
  return added
}

function addState(found: Found, reading: Reading): boolean {
  const given = reading.code ? reading.states : [...new Set([...reading.states, ...reading.districts])]
  if (found.stateGiven || given.length === 0) return false
  const codes = new Set(given.map((row) => row.code))
  const there = found.cities.filter((city) => city.admin1_code !== null && codes.has(city.admin1_code))
  const inCountry = reading.country ? found.cities.filter((city) => city.country_code === reading.country) : []
  if (there.length > 0) {
    if (inCountry.length > 0 && reading.code && isDwarfed(there, inCountry)) return false
    if (reading.cities.length > 0 && !reading.metro && isDwarfed(there, found.cities)) return false
    found.cities = there
    found.states = given.filter((row) => there.some((city) => city.admin1_code === row.code))
    found.stateGiven = true
    return true
  }
  const knownAs = found.cities[0]?.population ?? 0
  const states = reading.code ? given.filter((row) => ['US', 'CA', 'AU'].includes(row.country_code)) : given
  if (reading.metro || states.length === 0 || inCountry.length > 0 || reading.cities.length > 0 || knownAs >= SMALL_TOWN)
    return false
  if (!isTownName(found.name!)) return false
  Object.assign(found, { cities: [], states, stateGiven: true })
  return true
}

function addStateOfNamesake(found: Found, { states, cities: asCity }: Reading): boolean {
  const elsewhere = states.filter((row) => row.country_code !== found.country)
  const cities = found.namesakes.filter((city) => elsewhere.some((row) => row.code === city.admin1_code))
  if (cities.length === 0 || asCity.some((city) => city.country_code === found.country)) return false
  const given = elsewhere.filter((row) => cities.some((city) => city.admin1_code === row.code))
  Object.assign(found, { name: cities[0]!.name, cities, states: given, stateGiven: true, country: null })
  return true
}

function addCountry(found: Found, { country }: Reading): boolean {
  if (country === null || (found.country !== null && found.country !== country)) return false
  if (found.country === country) return found.name !== null
  const cities = found.cities.filter((city) => city.country_code === country)
  const states = found.states.filter((row) => row.country_code === country)
  if (found.name !== null) {
    if (cities.length === 0 && states.length === 0) return false
    if (cities.length > 0 && states.length === 0 && isDwarfed(cities, found.cities)) return false
  } else if (states.length === 0) return false
  Object.assign(found, { cities, states, country, orCountry: null })
  if (cities.length === 0 && !found.stateGiven) Object.assign(found, { name: null, stateGiven: true })
  return true
}

/** Larger first: "USA, CA, Mountain View", "Poland, Warsaw", "Texas - Austin". */
function addCity(found: Found, reading: Reading): boolean {
  const { country, stateGiven } = found
  if (country === null && !stateGiven) return false
  const codes = new Set(found.states.map((row) => row.code))
  const cities = reading.cities.filter((city) => (stateGiven ? codes.has(city.admin1_code ?? '') : city.country_code === country))
  const states = stateGiven ? [] : reading.states.filter((row) => row.country_code === country)
  if (cities.length > 0 && (stateGiven && country !== null ? true : !isDwarfed(cities, reading.cities))) {
    Object.assign(found, { name: reading.name, cities, orCountry: null })
    if (stateGiven) found.states = found.states.filter((row) => cities.some((city) => city.admin1_code === row.code))
    else found.states = states
    return true
  }
  if (states.length === 0) return false
  Object.assign(found, { states, stateGiven: true })
  return true
}

/** A name that means little by itself. */
export function needsCompany({ name, country, stateGiven }: Found): boolean {
  return name !== null && country === null && !stateGiven && ORDINARY_WORDS.has(fold(name))
}
