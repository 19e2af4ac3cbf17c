import { dataRows } from './data-file.ts'
import { fold } from './fold.ts'
import { once } from './once.ts'
import type { StateRow } from './rows.ts'
import { state } from './state-table.ts'

/** A part of a state that occurs in addresses: an English or Irish county, a French department, an Italian or Spanish province. */
export interface District {
  name: string
  state: StateRow
}

const byName = once(() => {
  const named = new Map<string, District[]>()
  for (const [stateCode, ...names] of dataRows('districts.tsv')) {
    const district = { name: names[0]!, state: state(stateCode!)! }
    for (const key of new Set(names.map(fold))) {
      const group = named.get(key)
      if (group) group.push(district)
      else named.set(key, [district])
    }
  }
  return named
})

/** Districts with this name, of one country if given: "Surrey" is in GB-ENG, "Co. Dublin" in IE-L, "Bouches-du-Rhône" in FR-PAC. */
export function districtsNamed(name: string, countryCode?: string): District[] {
  const wanted = countryCode?.toUpperCase()
  return (byName().get(fold(name)) ?? []).filter((district) => wanted === undefined || district.state.country_code === wanted)
}
