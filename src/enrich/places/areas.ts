import { type Country, countryTable } from './country-table.ts'
import { dataBytes } from './data-file.ts'
import { fold } from './fold.ts'
import { NameIndex } from './name-index.ts'
import { once } from './once.ts'
import type { StateRow } from './rows.ts'
import { stateTable } from './state-table.ts'
import { type WorldRegion, worldRegions } from './world-regions.ts'

/** Everything larger than a city. */
export type Area = WorldRegion | Country | StateRow

/** Sorts areas by population, largest first. The name index refers to an area by its position in this list. */
export function rankAreas(areas: Area[]): Area[] {
  return areas.sort((a, b) => b.population - a.population || (a.kind + a.code < b.kind + b.code ? -1 : 1))
}

export const areas = once(() => rankAreas([...worldRegions(), ...countryTable(), ...stateTable()]))

export const areaNames = once(() => NameIndex.decode(dataBytes('area-names.br')))

export function areasNamed(name: string): Area[] {
  return Array.from(areaNames().named(fold(name)), (rank) => areas()[rank]!)
}
