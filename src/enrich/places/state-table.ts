import { dataRows } from './data-file.ts'
import { once } from './once.ts'
import type { StateRow } from './rows.ts'

/** All states, sorted by code. Cities refer to a state by its position in this table. */
export const stateTable = once((): readonly StateRow[] =>
  dataRows('states.tsv').map(([code, population, name, slug]) => {
    return {
      kind: 'state',
      code: code!,
      name: name!,
      slug: slug!,
      population: Number(population),
      country_code: code!.slice(0, 2),
    }
  }),
)

const byCode = once(() => new Map(stateTable().map((row) => [row.code, row])))

/** A state by its ISO 3166-2 code in either case. */
export function state(code: string): StateRow | null {
  return byCode().get(code.toUpperCase()) ?? null
}
