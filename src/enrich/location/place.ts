import type { Location } from '../../job/job.ts'
import type { LocationKind } from '../../job/vocab.ts'
import type { StateRow, WorldRegion } from '../../places/index.ts'
import { country as countryRow } from '../../places/index.ts'

/** One place of a posting, decided. */
export interface Place {
  city: string | null
  state: StateRow | null
  /** A state the gazetteer does not know, as the source writes it. */
  region: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  world: WorldRegion | null
  /** True when the posting is open to every country of `world`. */
  open: boolean
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  /** The source's words this was read from. */
  words: string
  from: 'stated' | 'text'
}

const NOWHERE: Place = {
  city: null,
  state: null,
  region: null,
  country: null,
  world: null,
  open: false,
  postal_code: null,
  latitude: null,
  longitude: null,
  words: '',
  from: 'text',
}

export function place(parts: Partial<Place>): Place {
  return { ...NOWHERE, ...parts }
}

export function kindOf(one: Place): LocationKind {
  if (one.city !== null) return 'city'
  if (one.state !== null) return 'state'
  return one.country !== null ? 'country' : 'world_region'
}

/** The entry of `locations` for this place. A city's code is its name: that is what the city filter compares. */
export function entry(one: Place): Location {
  const admin1_name = one.state?.name ?? one.region ?? ''
  const country_code = one.country ?? ''
  const kind = kindOf(one)
  if (kind === 'city') return { kind, code: one.city!, name: one.city!, admin1_name, country_code }
  if (kind === 'state') return { kind, code: one.state!.code, name: one.state!.name, admin1_name, country_code }
  if (kind === 'country') {
    return { kind, code: country_code, name: countryRow(country_code)!.name, admin1_name: '', country_code }
  }
  return { kind, code: one.world!.code, name: one.world!.name, admin1_name: '', country_code: '' }
}
