import { LONGEST_LOCATION } from '../longest-texts.ts'
import { ANYWHERE_WORDS, claims, REMOTE_WORDS } from '../workplace/words.ts'
import { begin } from './begin.ts'
import { decide, type Surroundings } from './decide.ts'
import { extend } from './extend.ts'
import { type Group, splitGroups } from './pieces.ts'
import { kindOf, type Place } from './place.ts'
import { isTownName, type PlaceDraft } from './place-draft.ts'
import { isKnown, type Reading } from './reading.ts'

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
  const groups = splitGroups(text).map((group) => ({ ...group, found: assemble(group) }))
  const all = groups.flatMap(({ found }) => found)
  const near = [...hints.near, ...countriesOf(all, hints)]
  const remote = hints.remote || claims(REMOTE_WORDS, text) || claims(ANYWHERE_WORDS, text)
  const read = groups.map((group) => ({
    remote: group.remote,
    places: withoutLabels(group.found.flatMap((found) => decide(found, { ...hints, near }) ?? [])),
  }))
  const places = read.flatMap((group) => group.places)
  for (const group of read) {
    for (const one of group.places) if (one.world) one.open = remote && (group.remote || !holdsAny(one, places))
  }
  return places
}

function countriesOf(all: PlaceDraft[], hints: Surroundings): string[] {
  const certain = all.flatMap((found) => decide(found, { ...hints, near: [] })?.country ?? [])
  return [...new Set(certain)]
}

/** Drops a region that only says where a named place is: "EMEA - London", "London, EMEA". */
function withoutLabels(places: Place[]): Place[] {
  return places.filter((one) => !one.world || !holdsAny(one, places))
}

function holdsAny(region: Place, places: Place[]): boolean {
  return places.some(({ country }) => country !== null && region.world!.countries.includes(country))
}

function assemble({ readings }: Group): PlaceDraft[] {
  const places: PlaceDraft[] = []
  let unknown: Reading | null = null
  for (const reading of readings) {
    const last = places.at(-1)
    if (!isKnown(reading)) {
      if (reading.name === '' && last) last.postal_code ??= reading.postal_code
      unknown = reading.name === '' ? unknown : reading
      continue
    }
    if (unknown === null && last && extend(last, reading)) continue
    const next: PlaceDraft | null = begin(inCounty(unknown, reading))
    if (next === null) continue
    if (unknown !== null && next.stateGiven && next.country === null && isTownName(unknown.name)) {
      next.name = unknown.name
      next.orCountry = null
      next.words.unshift(unknown.words)
    }
    unknown = null
    places.push(next)
  }
  return places
}

/** "Suffolk County, New York": the county lies in the state, not in the city of New York. */
function inCounty(before: Reading | null, reading: Reading): Reading {
  return before && reading.states.length > 0 && /\bcounty$/iu.test(before.name) ? { ...reading, cities: [] } : reading
}

/** Removes repeated places and keeps the order. */
export function distinct(places: Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter((one) => {
    const key = [kindOf(one), one.city, one.state?.code ?? one.region, one.country, one.world?.code].join('|')
    return !seen.has(key) && seen.add(key)
  })
}
