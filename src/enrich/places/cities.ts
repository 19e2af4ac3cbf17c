import { decodeColumns, type PackedStrings } from './columns.ts'
import { dataBytes } from './data-file.ts'
import { fold } from './fold.ts'
import { NameIndex } from './name-index.ts'
import { once } from './once.ts'
import { stateTable } from './state-table.ts'

export interface City {
  /** GeoNames id. */
  id: number
  name: string
  /** ISO 3166-1 alpha-2. */
  country_code: string
  /** ISO 3166-2 code of its state; null where the sources do not say. */
  admin1_code: string | null
  latitude: number
  longitude: number
  /** Mostly figures of the 2010s, good enough for ranking. 0 for an administrative seat of unknown size. */
  population: number
}

/** Cities by population; the position is the rank. Columns instead of objects, so that 50,000 cities fit into a few typed arrays. */
interface CityTable {
  names: PackedStrings
  id: Uint32Array
  population: Uint32Array
  /** Two ASCII bytes, first letter high. */
  country: Uint16Array
  /** 1 + position in stateTable(), 0 for none. */
  admin1: Uint16Array
  /** (degrees + 90) and (degrees + 180) in ten-thousandths. */
  latitude: Uint32Array
  longitude: Uint32Array
}

/** Read at the first look-up of a city. Look-ups of countries and states do not need it. */
export const cityTable = once(() => Object.fromEntries(decodeColumns(dataBytes('cities.br'))) as unknown as CityTable)

export const cityNames = once(() => NameIndex.decode(dataBytes('city-names.br')))

export const countryKey = (code: string): number => (code.charCodeAt(0) << 8) | code.charCodeAt(1)

export function cityAt(rank: number): City {
  const table = cityTable()
  const admin1 = table.admin1[rank]!
  return {
    id: table.id[rank]!,
    name: table.names.at(rank),
    country_code: String.fromCharCode(table.country[rank]! >> 8, table.country[rank]! & 0xff),
    admin1_code: admin1 === 0 ? null : stateTable()[admin1 - 1]!.code,
    latitude: Math.round(table.latitude[rank]! - 900_000) / 10_000,
    longitude: Math.round(table.longitude[rank]! - 1_800_000) / 10_000,
    population: table.population[rank]!,
  }
}

/** Every city that has this name in any language of the gazetteer, or this nickname ("NYC"); most populous first. */
export function citiesNamed(name: string): City[] {
  return Array.from(cityNames().named(fold(name)), cityAt)
}
