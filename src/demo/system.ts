import type { EditKind } from './edit.ts'
import type { WorldPosting } from './posting.ts'
import type { Renderer } from './reply.ts'
import type { Site } from './site.ts'
import type { StatedFacts } from './stated.ts'

/** A simulated applicant tracking system: its employers, its ids and URLs, its payloads and what they state. */
export interface DemoSystem {
  /** As its adapter is named. */
  name: string
  /** One line each, see employer.ts. */
  employers: string
  /** In the form the system gives them. */
  externalId(seed: number, site: Site, key: number): string
  /** The public page of a posting: what an adapter must state as its URL. */
  url(posting: WorldPosting): string
  /** From the posting's URL; without it the system states none. */
  applyUrl?(url: string, posting: WorldPosting): string
  /** The shortener recruiters use, what its codes end in, and the parameter it leaves on the target. */
  shortLink?: { host: string; tail: string; mark: string }
  /** What the payloads state, where it differs from the facts of the posting: no more than an adapter can read. */
  stated(posting: WorldPosting): Partial<StatedFacts>
  /** The hosts it answers for, where the adapter names none because they are the employers' own. */
  hosts?: string[]
  /** Answers every request to the hosts of the system. */
  serve: Renderer
  /** Edits that show in the list, where not all do: the others reach a crawler only when it reads details again. */
  edits?(site: Site): EditKind[]
  /** It has no field for pay. */
  payInTextOnly?: true
  /** Every posting names who hires. */
  namesEmployer?: true
  /** The share of postings that the list hides or marks as hidden. */
  unlisted?: number
}
