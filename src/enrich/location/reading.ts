import {
  type City,
  citiesNamed,
  countriesNamed,
  countriesOfLetters,
  country,
  districtsNamed,
  fold,
  metroCityName,
  metroNamed,
  type StateRow,
  state,
  statesNamed,
  type Town,
  townsNamed,
  type WorldRegion,
  worldRegion,
} from '../places/index.ts'
import { remembered } from '../remembered.ts'

/** Everything that a name can mean. */
export interface Reading {
  words: string
  name: string
  postal_code: string | null
  /** Two or three letters. `CA` is a state and a country, and only its neighbours can decide. */
  code: boolean
  world: WorldRegion | null
  country: string | null
  states: StateRow[]
  /** States that have a county or province of this name: "Surrey", "London". */
  districts: StateRow[]
  cities: City[]
  /** Small towns of a name that means nothing else; `withTowns` decides whether they count. */
  towns: readonly Town[]
  /** An area around cities, of which only the state or country may be known. */
  metro: boolean
  /** Only some of the words were recognised: "Petersburg" of "East Petersburg". */
  partly?: true
}

/** Codes in use that are not in ISO 3166. */
const MORE_CODES: Record<string, string> = {
  GER: 'DE',
  SUI: 'CH',
  NED: 'NL',
  BRD: 'DE',
  UAE: 'AE',
  KSA: 'SA',
  ROI: 'IE',
  UK: 'GB',
}

/** Names of distant places that in postings mean a part of the employer's own country, or a time zone. */
const NOT_PLACES = new Set(
  `west coast|east coast|midwest|north|south|east|west|central|northern|southern|eastern|western|northeast|northwest|southeast|southwest|north east|north west
|south east|south west|centre|center|coast|littoral|highlands|plateau|rivers|delta|international|national|federal|metropolitan|atlantic|pacific|capital|field|other
|est|edt|cst|cdt|pst|pdt|mst|cet|cest|gmt|utc|bst|ist|eet|aest|sgt|jst`
    .replaceAll('\n', '')
    .split('|'),
)

/** Names of two letters are codes, and of three more often words. */
const SHORTEST_TOWN = 4

type Meaning = Omit<Reading, 'words' | 'name' | 'postal_code' | 'partly'>

const meaningOf = remembered(4_000, lookUp)

/** The gazetteer's entries for a name; null when it has none. */
export function read(name: string, words = name, postal_code: string | null = null): Reading | null {
  const meaning = meaningOf(name)
  return meaning && { ...meaning, words, name, postal_code }
}

function lookUp(name: string): Meaning | null {
  if (NOT_PLACES.has(fold(name)) || /^\d+$/.test(name)) return null
  const code = /^(?:[A-Za-z]{2}|[A-Z]{3})$/.test(name)
  const upper = code && name === name.toUpperCase()
  const area = metroNamed(name)
  const world = !code || upper ? worldRegion(name) : null
  const states = area ? area.state_codes.map((each) => state(each)!) : statesNamed(name)
  // "LA" may be short for a city, but "WA" is a state and not the city Wa, and "VI" the Virgin Islands and not Vi.
  const isCode = upper && (states.length > 0 || country(name) !== null)
  const all = area ? (area.city ? [area.city] : []) : citiesOf(name)
  const cities = isCode ? all.filter((city) => fold(city.name) !== fold(name)) : all
  // If a city of that name has more people than the country, the city is meant: Norfolk is usually not the island.
  const named = countriesNamed(name).filter((row) => !cities.some((city) => city.population > row.population))
  const land = named.length === 1 ? named[0]!.code : code ? (MORE_CODES[name.toUpperCase()] ?? country(name)?.code ?? null) : null
  const districts = area ? [] : districtsNamed(name).map((district) => district.state)
  const metro = area !== null
  if (!world && !land && states.length + districts.length + cities.length === 0) {
    const towns = name.length < SHORTEST_TOWN ? [] : townsNamed(name)
    return towns.length > 0 ? { code: false, world, country: null, states, districts, cities, towns, metro } : null
  }
  // "UK" is a country by name, so it is not the code of a state in India.
  if (code && named.length > 0) return { code: false, world, country: land, states: [], districts, cities, towns: [], metro }
  return { code, world, country: land, states, districts, cities, towns: [], metro }
}

/** A piece that names no known place, or is only a postal code. */
export function unread(name: string, words = name, postal_code: string | null = null): Reading {
  return {
    words,
    name,
    postal_code,
    code: false,
    world: null,
    country: null,
    states: [],
    districts: [],
    cities: [],
    towns: [],
    metro: false,
  }
}

export function isKnown({ world, country, states, districts, cities }: Reading): boolean {
  return world !== null || country !== null || states.length + districts.length + cities.length > 0
}

/**
 * If a city has the name of a state, it may be meant when it holds at least this share of the state's people: New York 0.43, Zürich 0.41,
 * Porto 0.17, but not Montana in Bulgaria, 0.10, or Québec, 0.09.
 */
export const CITY_SHARE = 0.12

/** Whether a piece that can be a state may as well be a city: "London, New York", "Chicago, LA". */
export function mayBeCity({ name, code, metro, states, cities }: Reading): boolean {
  if (metro || code || states.length === 0) return metro || cities.length > 0
  const people = Math.max(...states.map(({ population }) => population))
  return namedExactly(name, cities).some(({ population }) => population >= people * CITY_SHARE)
}

/** The cities whose main name this is. "Batavia" is another name of Jakarta, and "Zion" of Jerusalem. */
export function namedExactly(name: string, cities: City[]): City[] {
  return cities.filter((city) => fold(city.name) === fold(name))
}

/** Lists in capitals leave out apostrophes and shorten saints: "VILLENEUVE D ASCQ", "LA CHAPELLE ST LUC". */
function inFull(name: string): string {
  return name.replace(/(?<= )ST(E?)(?= )/giu, 'saint$1').replace(/(?<=^|[ -])([DL]) (?=\p{L})/giu, "$1'")
}

/** "大阪" is short for "大阪市". */
const CHINESE_CHARACTERS = /^\p{Script=Han}{2,5}$/u

/** Languages have letters of their own in names of large cities abroad: "Wiedeń", "København", "Milão". */
const NAMED_ABROAD = 100_000

/** "Malå" is not Mala in Peru. */
function spelledThere(name: string, cities: City[]): City[] {
  const countries = countriesOfLetters(name)
  if (countries === null) return cities
  return cities.filter(({ population, country_code }) => population >= NAMED_ABROAD || countries.includes(country_code))
}

function citiesOf(name: string): City[] {
  const cities = spelledThere(name, citiesNamed(name))
  if (cities.length > 0) return cities
  const spelled = name.includes(' ') ? inFull(name) : name
  if (spelled !== name) return citiesNamed(spelled)
  if (CHINESE_CHARACTERS.test(name)) return citiesNamed(`${name}市`)
  const around = metroCityName(name)
  return around === null || countriesNamed(around).length > 0 ? [] : citiesNamed(around)
}
