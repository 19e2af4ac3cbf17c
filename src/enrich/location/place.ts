import type { Location } from '../../job/job.ts'
import type { LocationKind } from '../../job/vocab.ts'
import type { StateRow, WorldRegion } from '../places/index.ts'
import { country as countryRow } from '../places/index.ts'

/** One place of a posting, after all decisions. */
export interface Place {
  city: string | null
  state: StateRow | null
  /** The source's name of a state that the gazetteer does not have. */
  region: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  world: WorldRegion | null
  /** True when the posting is open to every country of `world`. */
  open: boolean
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  /** The words of the source that name it. */
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

/** The entry of `locations` for this place. A city's code is its name, because the city filter compares names. */
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
