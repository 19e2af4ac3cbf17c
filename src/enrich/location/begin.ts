import type { City } from '../places/index.ts'
import type { PlaceDraft } from './place-draft.ts'
import type { Reading } from './reading.ts'

/** Countries whose bare name means the city. Luxembourg is one of them, because postings in its other towns name the town. */
const CITY_STATES = new Set(['SG', 'HK', 'MO', 'MC', 'GI', 'LU'])

interface Beginning {
  when: (reading: Reading) => boolean
  place: (blank: PlaceDraft, reading: Reading) => PlaceDraft | null
}

/** The possible meanings of the first piece of a place. The first entry that applies decides. */
const BEGINNINGS: Beginning[] = [
  { when: ({ code }) => code, place: ofCode },
  { when: ({ world }) => world !== null, place: (blank, { world }) => ({ ...blank, world }) },
  { when: ({ country }) => country !== null && CITY_STATES.has(country), place: ofCityState },
  { when: ({ country }) => country !== null, place: ofCountry },
  { when: ({ metro }) => metro, place: ofMetro },
  {
    when: isRatherDistrict,
    place: (blank, { districts, cities }) => ({ ...blank, namesakes: cities, states: districts, stateGiven: true }),
  },
  { when: ({ cities }) => cities.length > 0, place: (blank, { name, cities, states }) => ({ ...blank, name, cities, states }) },
  { when: ({ states }) => states.length > 0, place: (blank, { states }) => ({ ...blank, states, stateGiven: true }) },
  {
    when: ({ districts }) => districts.length > 0,
    place: (blank, { districts }) => ({ ...blank, states: districts, stateGiven: true }),
  },
]

/** A city this large is meant rather than another country's county of the name. */
const LARGER_THAN_COUNTY = 100_000

/** "Hampshire" is the county in England, and not the town in Illinois. */
function isRatherDistrict({ cities, districts }: Reading): boolean {
  const isAbroad = ({ country_code, population }: City) =>
    population < LARGER_THAN_COUNTY && districts.every((row) => row.country_code !== country_code)
  return districts.length > 0 && cities.every(isAbroad)
}

/** Starts a place with its first piece; null when the piece can only follow another one. */
export function begin(reading: Reading): PlaceDraft | null {
  return BEGINNINGS.find(({ when }) => when(reading))?.place(blank(reading), reading) ?? null
}

const blank = (reading: Reading): PlaceDraft => ({
  words: [reading.words],
  name: null,
  cities: [],
  namesakes: [],
  districts: reading.districts,
  states: [],
  stateGiven: false,
  country: null,
  orCountry: null,
  world: null,
  postal_code: reading.postal_code,
  partly: reading.partly === true,
})

/** A code counts without a neighbour only in capitals; a two-letter state code only for the United States and Canada. */
function ofCode(blank: PlaceDraft, { name, world, country, cities, states }: Reading): PlaceDraft | null {
  if (name !== name.toUpperCase()) return null
  if (world) return { ...blank, world }
  if (name.length > 2 && country) return { ...blank, country }
  if (cities.length > 0) return { ...blank, name, cities }
  const usual = states.filter((row) => name.length > 2 || row.country_code === 'US' || row.country_code === 'CA')
  if (usual.length === 0) return country ? { ...blank, country } : null
  return { ...blank, states: usual, stateGiven: true, orCountry: country }
}

function ofCityState(blank: PlaceDraft, reading: Reading): PlaceDraft {
  const cities = reading.cities.filter((city) => city.country_code === reading.country)
  return { ...blank, name: cities[0] ? reading.name : null, cities, country: reading.country }
}

/** "Georgia" stays undecided: it is a country and a state of the United States. */
function ofCountry(blank: PlaceDraft, { country, cities, states }: Reading): PlaceDraft {
  // Puerto Rico is a country by its code and a state by another, and both are one place.
  const rivals = states.filter((row) => row.country_code === 'US' && row.country_code !== country && row.code !== `US-${country}`)
  if (rivals.length === 0) return { ...blank, namesakes: cities, country }
  return { ...blank, states: rivals, stateGiven: true, orCountry: country }
}

function ofMetro(blank: PlaceDraft, { cities, states }: Reading): PlaceDraft {
  const [city] = cities
  if (city) return { ...blank, name: city.name, cities: [city], country: city.country_code }
  const country = states[0]!.country_code
  return states.length === 1 ? { ...blank, states, stateGiven: true, country } : { ...blank, country }
}
