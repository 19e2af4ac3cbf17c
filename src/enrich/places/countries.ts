import { areasNamed } from './areas.ts'
import { type Country, countryTable } from './country-table.ts'
import { once } from './once.ts'
import type { CountryRow } from './rows.ts'

const byCode = once(() => new Map(countryTable().flatMap((row) => [[row.code, row] as const, [row.alpha3, row] as const])))

/** The 249 countries of ISO 3166-1, sorted by name. */
export function countries(): CountryRow[] {
  return countryTable().map(({ kind, code, name, slug, population }) => ({ kind, code, name, slug, population }))
}

/** A country by its alpha-2 or alpha-3 code in either case, or by a name that only one country has. */
export function country(codeOrName: string): Country | null {
  const coded = byCode().get(codeOrName.toUpperCase())
  if (coded) return coded
  const named = countriesNamed(codeOrName)
  return named.length === 1 ? named[0]! : null
}

/**
 * Countries with this name in any language of CLDR, or with this common abbreviation (US, USA, UK, UAE ...); most populous first. Other
 * codes do not count as names here: "in", "CA", "DE", "AND" and "EST" are also words, states and time zones, and only the caller can know
 * what is meant.
 */
export function countriesNamed(name: string): Country[] {
  return areasNamed(name).filter((area): area is Country => area.kind === 'country')
}
