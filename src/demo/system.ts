import type { EditKind } from './edit.ts'
import type { WorldPosting } from './posting.ts'
import type { Renderer } from './reply.ts'
import type { Site } from './site.ts'
import type { StatedFacts } from './stated.ts'

/** A simulated applicant tracking system: its employers, its ids and URLs, its payloads and the facts they state. */
export interface DemoSystem {
  /** The name of its adapter. */
  name: string
  /** One line for each employer (employer.ts). */
  employers: string
  /** An external id in the system's format. */
  externalId(seed: number, site: Site, key: number): string
  /** The public page of a posting, which an adapter must state as its URL. */
  url(posting: WorldPosting): string
  /** Made from the posting's URL; absent if the system states none. */
  applyUrl?(url: string, posting: WorldPosting): string
  /** The recruiters' shortener: its host, the end of its codes, and the parameter it adds to the target. */
  shortLink?: { host: string; tail: string; mark: string }
  /** The stated facts that differ from the facts of the posting. */
  stated(posting: WorldPosting): Partial<StatedFacts>
  /** Its hosts, where the adapter names none because they are the employers' own. */
  hosts?: string[]
  /** Answers every request to the hosts of the system. */
  serve: Renderer
  /** Kinds of edits that show in the list, if not all do. The others reach a crawler only when it reads details again. */
  edits?(site: Site): EditKind[]
  /** It has no field for pay. */
  payInTextOnly?: true
  /** Every posting names its employer. */
  namesEmployer?: true
  /** The share of postings that the list hides or marks as hidden. */
  unlisted?: number
}
