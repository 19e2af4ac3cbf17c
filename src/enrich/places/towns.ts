import type { PackedStrings } from './columns.ts'
import { decodeColumns } from './columns.ts'
import { countryTable } from './country-table.ts'
import { dataBytes } from './data-file.ts'
import { fold } from './fold.ts'
import { once } from './once.ts'
import { stateTable } from './state-table.ts'

/** A place too small for the table of cities, or a division below the states. It is known by its own name alone. */
export interface Town {
  name: string
  /** ISO 3166-1 alpha-2. */
  country_code: string
  /** ISO 3166-2 code of its state; null where the sources do not say. */
  admin1_code: string | null
  /** Null for a division: "Yolo County", "Gemeente Dinkelland". */
  latitude: number | null
  longitude: number | null
  /** The name alone tells the country: no other country has it, and no language uses it as a word. */
  telling: boolean
}

/** Rows in the order of the hash of their key, so that a look-up is a binary search over integers, and no second list of names is needed. */
interface TownTable {
  names: PackedStrings
  hash: Uint32Array
  /** Position in stateTable(); from COUNTRIES_FROM on, the position in countryTable(). */
  area: Uint16Array
  /** Parts of the circle: 180 and 360 degrees have 65,000 each, about 300 and 600 m. */
  latitude: Uint16Array
  longitude: Uint16Array
  /** Sum of TELLING and DIVISION. */
  flags: Uint8Array
}

export const COUNTRIES_FROM = 60_000
export const CIRCLE = 65_000
export const TELLING = 1
export const DIVISION = 2

export const townTable = once(() => Object.fromEntries(decodeColumns(dataBytes('towns.br'))) as unknown as TownTable)

/** A folded name without its spaces, "Saint" in full: lists in capitals write "ST OUEN L AUMONE". */
export function townKey(name: string): string {
  const folded = fold(name)
  const full = folded.includes('st') ? folded.replace(SAINT, 'saint$1') : folded
  return full.replaceAll(' ', '')
}

const SAINT = /(?<![\p{L}\p{M}])st(e?)(?![\p{L}\p{M}])/gu

/** FNV-1a over UTF-16 units. */
export function townHash(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Every small town and division with this name. */
export function townsNamed(name: string): Town[] {
  const key = townKey(name)
  const wanted = townHash(key)
  const { hash, names } = townTable()
  let low = 0
  let high = hash.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hash[middle]! < wanted) low = middle + 1
    else high = middle
  }
  const found: Town[] = []
  for (let row = low; hash[row] === wanted; row++) if (townKey(names.at(row)) === key) found.push(townAt(row))
  return found
}

export function townAt(row: number): Town {
  const { names, area, latitude, longitude, flags } = townTable()
  const position = area[row]!
  const state = position < COUNTRIES_FROM ? stateTable()[position]! : null
  const isDivision = (flags[row]! & DIVISION) !== 0
  return {
    name: names.at(row),
    country_code: state?.country_code ?? countryTable()[position - COUNTRIES_FROM]!.code,
    admin1_code: state?.code ?? null,
    latitude: isDivision ? null : degrees(latitude[row]!, 180),
    longitude: isDivision ? null : degrees(longitude[row]!, 360),
    telling: (flags[row]! & TELLING) !== 0,
  }
}

const degrees = (parts: number, circle: number) => Math.round(((parts / CIRCLE - 0.5) * circle + Number.EPSILON) * 1000) / 1000
