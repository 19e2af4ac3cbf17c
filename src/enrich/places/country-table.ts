import { dataRows } from './data-file.ts'
import { once } from './once.ts'
import type { CountryRow } from './rows.ts'

/** A country row with the columns that only look-ups need. */
export interface Country extends CountryRow {
  /** ISO 3166-1 alpha-3. */
  alpha3: string
}

/** The 249 countries of ISO 3166-1, sorted by name. */
export const countryTable = once((): readonly Country[] =>
  dataRows('countries.tsv').map(([code, alpha3, population, name, slug]) => {
    return { kind: 'country', code: code!, name: name!, slug: slug!, population: Number(population), alpha3: alpha3! }
  }),
)
