import type { City } from './data/cities.ts'
import type { Language } from './data/languages.ts'
import type { Occupation } from './data/occupations.ts'
import type { Employer, Trait } from './employer.ts'
import type { WorldPosting } from './posting.ts'
import type { DemoSystem } from './system.ts'

export type PlaceStyle = 'plain' | 'short' | 'long'

/** One employer's board with its postings. */
export interface Site {
  system: DemoSystem
  employer: Employer
  /** `ats:board`. */
  key: string
  /** A made-up domain of the employer. */
  domain: string
  cities: City[]
  languages: Language[]
  occupations: Occupation[]
  /** How the employer writes places. */
  style: PlaceStyle
  /** The approximate number of open postings. */
  target: number
  open: WorldPosting[]
  /** Closed postings that may return, oldest first. */
  closed: WorldPosting[]
  byId: Map<string, WorldPosting>
  /** Counts every change of the board. Its ETag is made of this. */
  revision: number
}

export function has(site: Site, trait: Trait): boolean {
  return site.employer.traits.includes(trait)
}
