import { areasNamed } from './areas.ts'
import { once } from './once.ts'
import type { StateRow } from './rows.ts'
import { stateTable } from './state-table.ts'

const byCountry = once(() => {
  const groups = new Map<string, StateRow[]>()
  for (const row of stateTable()) {
    const group = groups.get(row.country_code)
    if (group) group.push(row)
    else groups.set(row.country_code, [row])
  }
  return groups
})

const byName = once(() => new Intl.Collator('en'))

/** The states (regions, provinces, Länder ...) of a country, sorted by name; none for an unknown code. */
export function states(countryCode: string): StateRow[] {
  const rows = byCountry().get(countryCode.toUpperCase()) ?? []
  return rows.toSorted((a, b) => byName().compare(a.name, b.name))
}

/** States with this name or abbreviation ("California", "Bayern", "CA", "NRW"), of one country if given; most populous first. */
export function statesNamed(name: string, countryCode?: string): StateRow[] {
  const wanted = countryCode?.toUpperCase()
  return areasNamed(name).filter((area): area is StateRow => {
    return area.kind === 'state' && (wanted === undefined || area.country_code === wanted)
  })
}
