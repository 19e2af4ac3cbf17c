import { LONGEST_LOCATION } from '../longest-texts.ts'
import { type City, fold, type StateRow } from '../places/index.ts'
import { ANYWHERE_WORDS, claims, REMOTE_WORDS } from '../workplace/words.ts'
import { begin } from './begin.ts'
import { kilometres } from './choose-city.ts'
import { decide, type Surroundings } from './decide.ts'
import { inDepartment, takeDepartment } from './department.ts'
import { extend } from './extend.ts'
import { type Group, splitGroups } from './pieces.ts'
import { kindOf, type Place } from './place.ts'
import { COUNTRY_CODES, isTownName, type PlaceDraft, statesAfterTowns } from './place-draft.ts'
import { isKnown, mayBeCity, type Reading, read, unread } from './reading.ts'
import { withTowns } from './towns.ts'

export interface TextHints {
  /** The country the source states beside the text. */
  stated: string | null
  /** Countries of the posting's other places. */
  near: readonly string[]
  /** Countries of the employer's other postings. */
  usual: readonly string[]
  /** The posting says elsewhere that it is remote. */
  remote: boolean
}

/** The places that a location string names, in its order. */
export function readText(whole: string, hints: TextHints): Place[] {
  const text = whole.slice(0, LONGEST_LOCATION)
  const groups = groupsOf(text).map((group) => ({ ...group, found: assemble(withTowns(group.readings, hints)) }))
  const certain = new Map(
    groups.flatMap(({ found }) =>
      found.map((one, _, all) => [one, groups.length === 1 && all.length === 1 ? null : countryOf(one, hints)] as const),
    ),
  )
  const near = (one: PlaceDraft): readonly string[] => {
    if (certain.size === 1) return hints.near
    const others = [...certain].flatMap(([other, country]) => (other === one || country === null ? [] : country))
    return [...new Set([...hints.near, ...others])]
  }
  const remote = hints.remote || claims(REMOTE_WORDS, text) || claims(ANYWHERE_WORDS, text)
  const read = groups.map((group) => ({
    remote: group.remote,
    places: withoutLabels(group.found.flatMap((found) => decide(found, { ...hints, near: near(found) }) ?? [])),
  }))
  const places = read.flatMap((group) => group.places)
  for (const group of read) {
    for (const one of group.places) if (one.world) one.open = remote && (group.remote || !holdsAny(one, places))
  }
  return places
}

function groupsOf(text: string): readonly Group[] {
  const inFrance = takeDepartment(text.trim())
  if (inFrance === null) return splitGroups(text)
  return splitGroups(inFrance.text).map((group) => {
    const readings = group.readings.map((reading) => inDepartment(reading, inFrance))
    return { ...group, readings: [...readings, inFrance.region] }
  })
}

function countryOf(found: PlaceDraft, hints: Surroundings): string | null {
  return decide(found, { ...hints, near: [] })?.country ?? null
}

/** Drops a region that only says where a named place is: "EMEA - London", "London, EMEA", "Anywhere (LATAM)". */
function withoutLabels(places: Place[]): Place[] {
  return places.filter((one) => !one.world || !(one.world.code === 'WORLDWIDE' ? places.length > 1 : holdsAny(one, places)))
}

function holdsAny(region: Place, places: Place[]): boolean {
  return places.some(({ country }) => country !== null && region.world!.countries.includes(country))
}

function assemble(readings: readonly Reading[]): PlaceDraft[] {
  const places: PlaceDraft[] = []
  let unknown: Reading | null = null
  for (const [index, read] of readings.entries()) {
    if (isRepeated(readings, index) || isSuburb(readings, index)) continue
    const next = readings[index + 1]
    const isTown = isTownBefore(next, read) || isTownOfChain(readings, index)
    const reading = isTown ? unread(read.words, read.words, read.postal_code) : stateBefore(next, read)
    const last = places.at(-1)
    if (!isKnown(reading)) {
      if (reading.name === '' && last) last.postal_code ??= reading.postal_code
      unknown = reading.name === '' ? unknown : reading
      continue
    }
    if (last && (unknown === null || isBehindDistrict(last, reading)) && extend(last, reading)) {
      unknown = null
      continue
    }
    const begun: PlaceDraft | null = begin(unknown ? afterUnknown(unknown, reading) : reading)
    if (begun === null) continue
    if (unknown !== null && begun.stateGiven && begun.country === null) putInState(begun, unknown)
    unknown = null
    places.push(begun)
  }
  return withoutBuildings(places)
}

/**
 * Leaves out names of buildings: "Hyderabad - Phoenix Aquila, India" is one place. Words of which only a part is a city name a building if
 * another part of the text names a city with its country or state.
 */
function withoutBuildings(places: PlaceDraft[]): PlaceDraft[] {
  const isNamed = places.some(({ partly, stateGiven, country }) => !partly && (stateGiven || country !== null))
  return isNamed ? places.filter(({ partly, words }) => !partly || words.length > 1) : places
}

/** "Reading - Reading, PA": a name that the next piece repeats, before the state or country of both. */
function isRepeated(readings: readonly Reading[], index: number): boolean {
  const next = readings[index + 1]
  return index + 2 < readings.length && next !== undefined && next.name !== '' && fold(next.name) === fold(readings[index]!.name)
}

/** A suburb lies this close to its city, and has at most this share of its people. */
const SUBURB_KM = 20
const SUBURB_SHARE = 0.1

/** "Eight Mile Plains, Brisbane QLD": a suburb before its city, with the state or country of both behind. */
function isSuburb(readings: readonly Reading[], index: number): boolean {
  const [suburb, city, area] = readings.slice(index, index + 3)
  if (!city || !area || suburb!.partly || mayBeArea(suburb!) || mayBeArea(city) || !mayBeArea(area)) return false
  return city.cities.some((large) => {
    const isInArea = area.country === large.country_code || area.states.some(({ code }) => code === large.admin1_code)
    return (
      isInArea &&
      suburb!.cities.some((small) => small.population <= large.population * SUBURB_SHARE && kilometres(small, large) <= SUBURB_KM)
    )
  })
}

const mayBeArea = ({ code, country, states, world }: Reading) => code || country !== null || world !== null || states.length > 0

/** "East Petersburg, PA": words that only end in the name of a city are a town of their own when the state after them has no such city. */
function isTownBefore(next: Reading | undefined, { partly, words, cities }: Reading): boolean {
  if (!partly || !next || mayBeCity(next) || !isTownName(words)) return false
  const states = statesAfterTowns(next.states)
  return states.length > 0 && !cities.some((city) => states.some(({ code }) => code === city.admin1_code))
}

/** "Caesarea, Haifa District, Israel": before a state and its country, the name of a city that lies elsewhere is a town of theirs. */
function isTownOfChain(readings: readonly Reading[], index: number): boolean {
  const [town, state, area] = readings.slice(index, index + 3)
  const country = area?.country ?? null
  if (country === null || area!.code || mayBeCity(state!) || mayBeArea(town!) || !mayBeCity(town!)) return false
  const isThere = (row: { country_code: string }) => row.country_code === country
  return state!.states.some(isThere) && !town!.cities.some(isThere) && !town!.districts.some(isThere)
}

const IS_COUNTY = /\b(?:county|parish)$/iu

/** "Vernon, CA, US" and "MH, IN": a code before the country of such a state is that state. In "TN, IN" both may be in the United States. */
function stateBefore(next: Reading | undefined, reading: Reading): Reading {
  const inUnitedStates = ({ states }: Reading) => states.some((row) => row.country_code === 'US')
  const states = reading.code && next?.country ? reading.states.filter((row) => row.country_code === next.country) : []
  if (states.length === 0 || (inUnitedStates(next!) && inUnitedStates(reading))) return reading
  return { ...reading, code: false, world: null, country: null, cities: [], states }
}

/** A larger city stands for itself: "Boston, Neustadt, Germany". */
const SMALL_TOWN = 100_000

/** "Greytown, South Wairarapa, New Zealand": a country after the unknown district of a small town. */
function isBehindDistrict({ name, cities }: PlaceDraft, { country, code }: Reading): boolean {
  return country !== null && !code && name !== null && cities.every(({ population }) => population < SMALL_TOWN)
}

/** Signs of Portuguese in a name: "Conceição das Alagoas - MG". Its two letters are a state of Brazil and not one of the United States. */
const PORTUGUESE = /[áâãçéêíóôõú]| d(?:a|as|o|os) /iu

/** The meaning of a piece after words that are not in the gazetteer: "Peach Springs, Arizona", "Geismar, LA". */
function afterUnknown(before: Reading, reading: Reading): Reading {
  const isCounty = IS_COUNTY.test(before.name)
  if (reading.states.length === 0 || reading.metro) return reading
  // "Suffolk County, New York": the county lies in the state, not in the city of New York.
  const isState = isCounty || reading.code || (isTownName(before.name) && !mayBeCity(reading))
  if (!isState) return reading
  const inBrazil = reading.code && PORTUGUESE.test(before.name) ? reading.states.filter((row) => row.country_code === 'BR') : []
  if (inBrazil.length > 0) return { ...reading, code: false, world: null, country: null, cities: [], states: inBrazil }
  const usual = statesAfterTowns(reading.states)
  return { ...reading, cities: [], states: usual.length > 0 ? usual : reading.states }
}

/** Takes the words before a state for a town in it, or for a building in one of its cities: "Distribution Center Phoenix, AZ". */
function putInState(found: PlaceDraft, { name, words }: Reading): void {
  const town = isTownName(name)
  const cities = town ? [] : citiesAtEnd(name, found.states)
  if (town || cities.length > 0) {
    Object.assign(found, { name: cities[0]?.name ?? name, cities, orCountry: null })
    found.words.unshift(words)
  } else if (!COUNTRY_CODES.has(found.words[0]!) || IS_COUNTY.test(name)) found.orCountry = null
}

/** The cities of these states whose name the text ends in. */
function citiesAtEnd(text: string, states: StateRow[]): City[] {
  const words = text.split(/\s+/)
  for (let length = Math.min(words.length - 1, 3); length > 0; length--) {
    const named = read(words.slice(-length).join(' '))?.cities ?? []
    const inside = named.filter((city) => states.some(({ code }) => code === city.admin1_code))
    if (inside.length > 0) return inside
  }
  return []
}

/** Removes repeated places and keeps the order. */
export function distinct(places: Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter((one) => {
    const key = [kindOf(one), one.city, one.state?.code ?? one.region, one.country, one.world?.code].join('|')
    return !seen.has(key) && seen.add(key)
  })
}
