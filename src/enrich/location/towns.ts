import type { City } from '../places/index.ts'
import { countriesOfLetters, state as stateOf, type Town, townsNamed } from '../places/index.ts'
import type { Surroundings } from './decide.ts'
import { STATE_AFTER_TOWN } from './place-draft.ts'
import { isKnown, type Reading } from './reading.ts'

/** A small town counts as this many people where it competes with cities. */
const PEOPLE = 1000

function cityOf({ name, country_code, admin1_code, latitude, longitude }: Town): City {
  return { id: 0, name, country_code, admin1_code, latitude: latitude!, longitude: longitude!, population: PEOPLE }
}

/** Small towns are only believed beside their state or country, at an employer of their country, or under a name that no other place has. */
export function withTowns(readings: readonly Reading[], hints: Surroundings): readonly Reading[] {
  return inCounty(believable(readings, hints))
}

/** "Tipperary, County Tipperary": the town that shares its county's name. */
function inCounty(readings: readonly Reading[]): readonly Reading[] {
  return readings.map((reading, index) => {
    const county = reading.cities.length > 0 ? undefined : reading.states.find((row) => readings[index + 1]?.states.includes(row))
    if (county === undefined || reading.code) return reading
    const towns = townsNamed(reading.name).filter(({ admin1_code, latitude }) => admin1_code === county.code && latitude !== null)
    return towns.length > 0 ? { ...reading, states: [], cities: towns.map(cityOf) } : reading
  })
}

function believable(readings: readonly Reading[], hints: Surroundings): readonly Reading[] {
  if (readings.every(({ towns }) => towns.length === 0)) return readings
  const isAlone = !readings.some(isKnown)
  let found = false
  return readings.map((reading, index) => {
    if (reading.towns.length === 0 || isKnown(reading)) return reading
    const others = readings.filter((_, at) => at !== index)
    const towns = isAlone ? (found ? [] : believed(reading, hints)) : inContext(reading.towns, others)
    found ||= towns.length > 0
    return towns.length > 0 ? withMeaning(reading, towns) : reading
  })
}

/** The towns that lie in a state, or else in a country, that another piece names. */
function inContext(towns: readonly Town[], others: readonly Reading[]): Town[] {
  const cities = towns.filter(({ latitude }) => latitude !== null)
  const states = new Set(others.flatMap((reading) => reading.states.map(({ code }) => code)))
  const inState = cities.filter(({ admin1_code }) => admin1_code !== null && states.has(admin1_code))
  if (inState.length > 0) return inState
  const countries = new Set(others.map(({ country }) => country))
  return cities.filter(({ country_code }) => countries.has(country_code))
}

function believed({ name, towns }: Reading, { stated, near, usual }: Surroundings): Town[] {
  const home = stated === null ? [...near, ...usual] : [stated]
  const local = towns.filter(({ country_code }) => home.includes(country_code))
  if (new Set(local.map(({ country_code }) => country_code)).size === 1) return local
  if (home.length > 0) return []
  const letters = countriesOfLetters(name)
  const alike = towns.filter((town) => letters?.includes(town.country_code) && town.name.toLowerCase() === name.toLowerCase())
  if (new Set(alike.map(({ country_code }) => country_code)).size === 1) return alike
  return towns.filter(
    ({ telling, country_code, latitude }) => telling && (latitude === null || !STATE_AFTER_TOWN.has(country_code)),
  )
}

function withMeaning(reading: Reading, towns: Town[]): Reading {
  const cities = towns.filter(({ latitude }) => latitude !== null).map(cityOf)
  if (cities.length > 0) return { ...reading, cities }
  const states = [...new Set(towns.flatMap(({ admin1_code }) => (admin1_code === null ? [] : stateOf(admin1_code)!)))]
  if (states.length === 1) return { ...reading, districts: states }
  return { ...reading, country: towns[0]!.country_code }
}
