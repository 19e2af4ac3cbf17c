import { boardName } from '../job/board-name.ts'
import type { StatedPay } from '../job/posting.ts'
import { type DescriptionSection, describe, splitSkills } from './description.ts'
import { editPosting } from './edit.ts'
import { makePosting, type WorldPosting } from './posting.ts'
import { randomOf } from './random.ts'
import type { Site } from './site.ts'
import { createSites } from './sites.ts'
import { type StatedFacts, statedFacts } from './stated.ts'
import type { DemoSystem } from './system.ts'
import { SYSTEMS } from './systems/index.ts'
import { shortUrlOf } from './urls.ts'

export interface WorldOptions {
  seed: number
  /** The demo's systems by default. */
  systems?: readonly DemoSystem[]
  /** Number of employers; fewer than all are taken in turn from the systems. */
  employers?: number
  /** Approximate number of open postings in all. */
  postings?: number
  /** The time of round 0; dates count from it. By default the current hour: set it where bytes must repeat. */
  startedAt?: Date
  /** Seconds between the dates of two rounds. */
  roundSeconds?: number
}

export interface DemoBoard {
  ats: string
  board: string
  company: string
}

/** The truth about a posting: the facts that its system states, and further ones from its description. */
export interface Truth extends StatedFacts {
  open: boolean
  /** False: the system hides it from the listing, but it can be fetched. */
  listed: boolean
  /** The employer, if the posting states it. */
  company: string | null
  /** The link that recruiters share, if the system has one. */
  short_url: string | null
  written: {
    language: string
    pay: StatedPay[]
    visa: boolean | null
    years: { min: number; max: number | null }
    skills: [required: string[], preferred: string[]]
  }
}

export interface Round {
  round: number
  appeared: number
  edited: number
  closed: number
  returned: number
}

export interface World {
  readonly seed: number
  readonly systems: readonly DemoSystem[]
  /** The time of round 0, in milliseconds since the epoch. */
  readonly startedAt: number
  readonly round: number
  /** The date of this round, in milliseconds since the epoch. */
  now(): number
  boards(): DemoBoard[]
  /** The board with its postings, for renderers; null when there is none. */
  site(ats: string, board: string): Site | null
  sites(): readonly Site[]
  /** The open postings of a board in this round, hidden ones included. */
  postings(ats: string, board: string): readonly WorldPosting[]
  describe(posting: WorldPosting): DescriptionSection[]
  /** Plays the next round. `churn` is the share of postings that change or close, 3% by default. */
  advance(options?: { churn?: number }): Round
  /** By `ats:board`, then by external id. Long-closed postings are left out. */
  truth(): Map<string, Map<string, Truth>>
}

/** Days over which the postings of round 0 were published. */
const OLDEST = 120

export function createWorld(options: WorldOptions): World {
  const { seed, systems = SYSTEMS, roundSeconds = 5 } = options
  const hour = 3_600_000
  const startedAt = Math.floor((options.startedAt?.getTime() ?? Math.floor(Date.now() / hour) * hour) / 1000) * 1000
  const sites = createSites(systems, options.employers, options.postings)
  const byKey = new Map(sites.map((site) => [site.key, site]))
  let round = 0
  let lastKey = 0

  const now = () => startedAt + round * roundSeconds * 1000

  for (const site of sites) for (let count = 0; count < site.target; count++) add(site, OLDEST)

  function add(site: Site, oldest: number): void {
    const posting = makePosting(seed, site, ++lastKey, now(), oldest)
    site.open.push(posting)
    site.byId.set(posting.external_id, posting)
    site.revision++
  }

  function close(site: Site, posting: WorldPosting): void {
    posting.open = false
    posting.closedIn = round
    site.open.splice(site.open.indexOf(posting), 1)
    site.closed.push(posting)
    site.revision++
  }

  /** Closed postings beyond the size of the board are forgotten, so that a world can live for weeks. */
  function forget(site: Site): void {
    while (site.closed.length > Math.max(20, site.target)) site.byId.delete(site.closed.shift()!.external_id)
  }

  function reopen(site: Site, posting: WorldPosting): void {
    posting.open = true
    site.closed.splice(site.closed.indexOf(posting), 1)
    site.open.push(posting)
    site.revision++
  }

  function advanceSite(site: Site, churn: number, changes: Round): void {
    const random = randomOf(seed, 'round', round, site.key)
    const expected = site.open.length * churn
    const touched = random.some(site.open, Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0))
    for (const posting of touched) {
      if (random.chance(0.35)) {
        close(site, posting)
        changes.closed++
      } else {
        editPosting(posting, random, now())
        site.revision++
        changes.edited++
      }
    }
    // Boards keep about their size: closed postings are replaced sooner or later, and never by more than were
    // touched.
    const wanted = Math.round(site.target * (0.95 + random.next() * 0.1))
    for (let room = touched.length; room > 0 && site.open.length < wanted; room--) {
      const candidates = site.closed.filter(({ closedIn }) => closedIn < round)
      if (candidates.length > 0 && random.chance(0.4)) {
        reopen(site, random.pick(candidates))
        changes.returned++
      } else {
        add(site, 0)
        changes.appeared++
      }
    }
    forget(site)
  }

  const siteOf = (type: string, board: string) => byKey.get(boardName({ type, board })) ?? null

  return {
    seed,
    systems,
    startedAt,
    get round() {
      return round
    },
    now,
    boards: () => sites.map(({ system, employer }) => ({ ats: system.name, board: employer.board, company: employer.name })),
    site: siteOf,
    sites: () => sites,
    postings: (ats, board) => siteOf(ats, board)?.open ?? [],
    describe: (posting) => describe(seed, posting),
    advance({ churn = 0.03 } = {}) {
      round++
      const changes: Round = { round, appeared: 0, edited: 0, closed: 0, returned: 0 }
      for (const site of sites) advanceSite(site, churn, changes)
      return changes
    },
    truth: () => new Map(sites.map((site) => [site.key, truthOf(site)])),
  }
}

function truthOf(site: Site): Map<string, Truth> {
  // Personio names the entity on every posting: a single one is the board's employer, not the posting's.
  const several = site.system.namesEmployer === true || new Set(site.open.map(({ entity }) => entity)).size > 1
  return new Map([...site.byId].map(([id, posting]) => [id, truthAbout(posting, several)]))
}

function truthAbout(posting: WorldPosting, several: boolean): Truth {
  const stated = posting.entity ?? (posting.site.system.namesEmployer ? posting.site.employer.name : null)
  return {
    ...statedFacts(posting),
    open: posting.open,
    listed: !posting.unlisted,
    company: several ? stated : null,
    short_url: shortUrlOf(posting),
    written: {
      language: posting.language,
      pay: posting.payShown === 'text' ? posting.pay.slice(0, 1) : [],
      visa: posting.visa === 'yes' ? true : posting.visa === 'no' ? false : null,
      years: posting.years,
      skills: splitSkills(posting),
    },
  }
}
