import { type City, cityNamed } from './data/cities.ts'
import { EMPLOYERS, type Employer, SYSTEMS, type Trait } from './data/employers.ts'
import type { Language } from './data/languages.ts'
import { OCCUPATIONS, type Occupation } from './data/occupations.ts'
import type { WorldPosting } from './posting.ts'
import { hashText } from './random.ts'

export type PlaceStyle = 'plain' | 'short' | 'long'

/** One employer's board and what is on it. */
export interface Site {
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
  /** Open postings the board keeps about. */
  target: number
  open: WorldPosting[]
  /** Closed ones that may return, oldest first. */
  closed: WorldPosting[]
  byId: Map<string, WorldPosting>
  /** Counts every change of the board: what its ETag is made of. */
  revision: number
}

const STYLES: PlaceStyle[] = ['short', 'long', 'plain', 'short']

/** So many employers, taken in turn from all systems, with about so many postings together. */
export function createSites(employers: number, postings: number | undefined): Site[] {
  const chosen = inTurn().slice(0, employers)
  const full = chosen.reduce((sum, { size }) => sum + size, 0)
  const scale = postings === undefined ? 1 : postings / full
  return chosen.map((employer) => createSite(employer, Math.max(1, Math.round(employer.size * scale))))
}

export function has(site: Site, trait: Trait): boolean {
  return site.employer.traits.includes(trait)
}

function createSite(employer: Employer, target: number): Site {
  return {
    employer,
    key: `${employer.system}:${employer.board}`,
    domain: `${employer.name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}.example`,
    cities: employer.cities.split(',').map(cityNamed),
    languages: employer.languages.split(',') as Language[],
    occupations: OCCUPATIONS.filter(({ family }) => employer.families.includes(family)),
    style: STYLES[hashText(employer.board) % STYLES.length]!,
    target,
    open: [],
    closed: [],
    byId: new Map(),
    revision: 0,
  }
}

function inTurn(): Employer[] {
  const queues = SYSTEMS.map((system) => EMPLOYERS.filter((employer) => employer.system === system))
  const longest = Math.max(...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => queues.flatMap((queue) => queue[place] ?? [])).flat()
}
