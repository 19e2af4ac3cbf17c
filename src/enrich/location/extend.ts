import { type City, fold, type StateRow } from '../places/index.ts'
import { isDwarfed } from './choose-city.ts'
import { isTownName, type PlaceDraft, statesAfterTowns } from './place-draft.ts'
import { mayBeCity, namedExactly, type Reading } from './reading.ts'

/** Adds a piece to a place in one particular way; false when the piece does not fit. */
type Extension = (found: PlaceDraft, reading: Reading) => boolean

/** Pieces that may follow the name of a city. The first extension that fits is used. */
const AFTER_A_CITY: Extension[] = [addStateOfCity, addStateOfSmallTown, addCountryOfCity, addCountryOfSmallTown]
/**
 * Pieces that may follow a state or a country. Some strings name the larger place first: "USA, CA, Mountain View", "Poland, Warsaw",
 * "Texas - Austin".
 */
const AFTER_AN_AREA: Extension[] = [
  addCountryOfState,
  addStateOfNamesake,
  addCityOfState,
  addCityOfCountry,
  addStateOfCountry,
  addStateOfTown,
]

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
function statesGiven({ stateGiven, country }: PlaceDraft, { code, states, districts }: Reading): StateRow[] {
  if (stateGiven) return []
  const all = code ? states : [...new Set([...states, ...districts])]
  return country === null ? all : inCountry(all, country)
}

/** "Portland, Maine", where the gazetteer has a city of that name in that state. */
function addStateOfCity(found: PlaceDraft, reading: Reading): boolean {
  const given = statesGiven(found, reading)
  const all = citiesIn(given, found.cities)
  if (all.length === 0) return false
  const exact = namedExactly(found.name!, all)
  const cities = exact.length > 0 ? exact : all
  const rivals = exact.length > 0 ? namedExactly(found.name!, found.cities) : found.cities
  // "London, CA" may mean the country Canada, and "Toronto, London" means two cities.
  if (reading.code && isDwarfed(cities, inCountry(rivals, reading.country))) return false
  if (!reading.code && !reading.metro && mayBeCity(reading) && isDwarfed(cities, rivals)) return false
  Object.assign(found, { cities, states: statesOf(cities, given), stateGiven: true })
  return true
}

/** A list of two cities is assumed where both could be cities, and the first is at least this large: "London, New York". */
const SMALL_TOWN = 200_000

/** In "<name>, <state>", a name that the gazetteer has only in other states is taken for a small town. */
function addStateOfSmallTown(found: PlaceDraft, reading: Reading): boolean {
  const given = statesGiven(found, reading)
  const usual = statesAfterTowns(given)
  const states = reading.code || usual.length > 0 ? usual : given
  if (states.length === 0 || reading.metro || citiesIn(given, found.cities).length > 0) return false
  const abroad = inCountry(found.cities, reading.country)
  // "Vernon, CA": a name that the United States have as well is rather a town in their state than one in Canada.
  const isAmerican = inCountry(found.cities, 'US').length > 0 && abroad.every(({ population }) => population < SMALL_TOWN / 2)
  if ((abroad.length > 0 && !isAmerican) || !isTownName(found.name ?? '')) return false
  // "Tijuana, BC" is in Baja California. Codes of the United States always follow their towns.
  const isOtherCode = reading.code && inCountry(states, 'US').length === 0
  const isList = usual.length === 0 || isOtherCode || mayBeCity(reading) || fold(reading.name) === 'washington'
  const namesakes = namedExactly(found.name!, found.cities)
  // "Cracow, Kyiv": only states that always follow their towns make a town of another name of a large city.
  const large = isOtherCode ? WORLD_CITY : SMALL_TOWN
  const isLarge = (usual.length === 0 ? found.cities : namesakes).some(({ population }) => population >= large)
  // "New York, New Jersey" are two places. With a code it would be the state.
  const besides = reading.code ? [] : namesakes.filter((city) => states.some((row) => row.country_code === city.country_code))
  if (besides.some(({ population }) => population >= WORLD_CITY)) return false
  // "Pasadena, LA" is beside Los Angeles and not in Louisiana.
  // "Ismaning, Berlin" are two towns; only the countries above name the state behind a town.
  const isKnownElsewhere =
    usual.length === 0 &&
    mayBeCity(reading) &&
    namesakes.some((city) => states.some((row) => row.country_code === city.country_code))
  if (isKnownElsewhere) return false
  const isBeside = reading.code && found.cities.some((city) => reading.cities.some((one) => one.admin1_code === city.admin1_code))
  const isCounty = found.districts.some((row) => states.includes(row))
  if (isBeside || (isList && isLarge && !isCounty)) return false
  Object.assign(found, { name: isCounty ? null : found.name, cities: [], states, stateGiven: true })
  return true
}

/** "Zeeland, Michigan": a town that is named like a state of another country. */
function addStateOfTown(found: PlaceDraft, reading: Reading): boolean {
  const states = statesAfterTowns(reading.states)
  const isState = found.stateGiven && found.country === null && found.orCountry === null && found.words.length === 1
  if (!isState || states.length === 0 || mayBeCity(reading) || !isTownName(found.words[0]!)) return false
  const home = new Set([...states.map((row) => row.country_code), reading.country])
  if (found.states.some((row) => home.has(row.country_code))) return false
  Object.assign(found, { name: found.words[0]!, states })
  return true
}

function addCountryOfCity(found: PlaceDraft, reading: Reading): boolean {
  const { country } = reading
  if (country === null || found.country !== null) return country !== null && found.country === country
  const cities = inCountry(found.cities, country)
  const states = inCountry(found.states, country)
  if (cities.length === 0 && states.length === 0) return false
  // "Perth, United Kingdom" is in Scotland, but "London, US" and "London, United States" are two places.
  const isList = reading.name.length < 4 || country === 'US'
  if (isList && cities.length > 0 && states.length === 0 && isDwarfed(cities, found.cities)) return false
  Object.assign(found, { cities, states, country, orCountry: null })
  // Only a state has the name in that country, no city.
  if (cities.length === 0 && !found.stateGiven) Object.assign(found, { name: null, stateGiven: true })
  return true
}

/** A name this large is not taken for a small town of another country: "London, Germany" are two places. */
const WORLD_CITY = 1_000_000

/** In "<name>, <country>", a name that the gazetteer has only in other countries is a small town: "Hamilton, Bermuda". */
function addCountryOfSmallTown(found: PlaceDraft, { name, country, code, cities }: Reading): boolean {
  if (country === null || found.country !== null || found.stateGiven) return false
  const isCityState = namedExactly(name, inCountry(cities, country)).length > 0
  if (code || isCityState || !isTownName(found.name ?? '')) return false
  if (namedExactly(found.name!, found.cities).some(({ population }) => population >= WORLD_CITY)) return false
  Object.assign(found, { cities: [], states: [], country })
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
