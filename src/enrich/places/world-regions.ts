import { countryTable } from './country-table.ts'
import { fold } from './fold.ts'
import { once } from './once.ts'
import type { CountryRow } from './rows.ts'
import { slug } from './slug.ts'
import { WORLD_REGIONS } from './world-region-table.ts'

export interface WorldRegion {
  kind: 'world_region'
  /** For example `EMEA`. */
  code: string
  name: string
  slug: string
  /** The population of all its countries. */
  population: number
  aliases: readonly string[]
  /** ISO 3166-1 alpha-2 codes, sorted; every country for `WORLDWIDE`. */
  countries: readonly string[]
}

/** Replaces region codes among the members by their countries and adds up the population. */
export function regionTable(countries: readonly CountryRow[]): WorldRegion[] {
  const population = new Map(countries.map((row) => [row.code, row.population]))
  const members = new Map<string, string[]>()
  return WORLD_REGIONS.map((row): WorldRegion => {
    const codes =
      row.members === '*' ? [...population.keys()] : row.members.split(/\s+/).flatMap((code) => members.get(code) ?? [code])
    const inside = [...new Set(codes)].sort()
    members.set(row.code, inside)
    const people = inside.reduce((sum, code) => sum + population.get(code)!, 0)
    return {
      kind: 'world_region',
      code: row.code,
      name: row.name,
      slug: slug(row.name),
      population: people,
      aliases: row.aliases,
      countries: inside,
    }
  })
}

const table = once(() => regionTable(countryTable()))

const byName = once(() => {
  return new Map(table().flatMap((row) => [row.code, row.name, ...row.aliases].map((name) => [fold(name), row] as const)))
})

export function worldRegions(): readonly WorldRegion[] {
  return table()
}

/** A region by its code, name or alias, in any case: `EMEA`, "Nordic countries", "Anywhere". */
export function worldRegion(codeOrAlias: string): WorldRegion | null {
  return byName().get(fold(codeOrAlias)) ?? null
}
