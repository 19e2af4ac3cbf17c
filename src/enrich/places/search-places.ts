import { type Area, areaNames, areas } from './areas.ts'
import { cityAt, cityNames, cityTable, countryKey } from './cities.ts'
import { fold } from './fold.ts'
import type { NameIndex } from './name-index.ts'
import type { PlaceKind, PlaceRow } from './rows.ts'
import { slug } from './slug.ts'
import { state } from './state-table.ts'

export interface PlaceSearch {
  /** The start of a name, in any case, with or without accents; empty for the most populous places. */
  q: string
  kind?: PlaceKind | undefined
  /** ISO 3166-1 alpha-2 in either case. World regions belong to no country, so a country excludes them. */
  country?: string | undefined
  limit: number
}

/** Type-ahead over countries, states, cities and world regions, by the start of the name or of an alias; most populous first. */
export function searchPlaces(search: PlaceSearch): PlaceRow[] {
  const prefix = fold(search.q)
  if (prefix === '' && search.q.trim() !== '') return []
  const rows = [...(search.kind === 'city' ? [] : areasStarting(prefix, search)), ...citiesStarting(prefix, search)]
  return rows.sort((a, b) => b.population - a.population).slice(0, search.limit)
}

function areasStarting(prefix: string, { kind, country, limit }: PlaceSearch): PlaceRow[] {
  const inCountry = country?.toUpperCase()
  const ranks = topRanks(areaNames(), prefix, areas().length, limit, (rank) => {
    const area = areas()[rank]!
    return (kind === undefined || area.kind === kind) && (inCountry === undefined || countryOf(area) === inCountry)
  })
  return ranks.map((rank) => areaRow(areas()[rank]!))
}

function citiesStarting(prefix: string, { kind, country, limit }: PlaceSearch): PlaceRow[] {
  if (kind !== undefined && kind !== 'city') return []
  const { country: keys } = cityTable()
  const key = country === undefined ? null : countryKey(country.toUpperCase())
  return topRanks(cityNames(), prefix, keys.length, limit, (rank) => key === null || keys[rank] === key).map(cityRow)
}

/**
 * The most populous places whose names have the prefix. Their ranks are marked in an array of one byte per place and read in order, which
 * removes repeats and sorts in one pass. A one-letter prefix (up to 16,000 names) takes about 0.15 ms, so there is no cache for short
 * prefixes.
 */
function topRanks(names: NameIndex, prefix: string, places: number, limit: number, wanted: (rank: number) => boolean): number[] {
  const marks = new Uint8Array(places)
  if (prefix === '') marks.fill(1)
  else for (const rank of names.startingWith(prefix)) marks[rank] = 1
  const found: number[] = []
  for (let rank = 0; rank < places && found.length < limit; rank++) {
    if (marks[rank] === 1 && wanted(rank)) found.push(rank)
  }
  return found
}

function countryOf(area: Area): string {
  return area.kind === 'state' ? area.country_code : area.kind === 'country' ? area.code : ''
}

function areaRow(area: Area): PlaceRow {
  const { kind, code, name, slug, population } = area
  return { kind, code, name, slug, population, admin1_name: kind === 'state' ? name : '', country_code: countryOf(area) }
}

function cityRow(rank: number): PlaceRow {
  const { name, country_code, admin1_code, population } = cityAt(rank)
  return {
    kind: 'city',
    code: name,
    name,
    slug: slug(name, admin1_code?.slice(3) ?? '', country_code),
    population,
    admin1_name: admin1_code === null ? '' : state(admin1_code)!.name,
    country_code,
  }
}
