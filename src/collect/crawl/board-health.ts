import { type BoardState, DEFAULT_INTERVAL_SECONDS } from '../../catalog/boards.ts'
import { countListings, isGone, notAfter } from './closing.ts'
import type { CrawlFailure } from './crawl-failure.ts'
import { adaptedInterval } from './interval.ts'
import { isRetired, secondsUntilNextTry } from './unverified.ts'

const HOUR = 3600
/** From this many failures in a row on, the board waits longer: 6 h, 12 h, then 24 h. */
const FAILURES_BEFORE_BACKOFF = 3
const BACKOFF_SECONDS = 6 * HOUR
const LONGEST_BACKOFF_SECONDS = 24 * HOUR

/** Seconds until a failing board is tried again. `scale` shortens the backoff for boards that are crawled every few seconds. */
function retryInterval(failures: number, intervalSeconds: number, retryAfter: number | null, scale = 1): number {
  const backoff =
    failures < FAILURES_BEFORE_BACKOFF
      ? 0
      : Math.min(BACKOFF_SECONDS * 2 ** (failures - FAILURES_BEFORE_BACKOFF), LONGEST_BACKOFF_SECONDS)
  return Math.max(intervalSeconds, backoff * scale, retryAfter ?? 0)
}

export interface CrawlOutcome {
  startedAt: Date
  /** The version of mapping and enrichment that this crawl used. */
  readBy: string
  /** Null when the listing broke off. */
  listing: { complete: boolean; listed: number; etag: string | null } | null
  failure: CrawlFailure | null
  /** Jobs were created, updated, closed or reopened, or a posting left the list. */
  changed: boolean
  /** All listed postings are in the catalog, so the ETag may be stored. */
  allRead: boolean
  /** The employer's name changed, so postings that were read without it must be read again. */
  renamed: boolean
  intervalOverride: number | null
  /** In [0, 1); spreads the next crawls. */
  random: number
}

/** Spreads boards that were added together. The wait only gets longer, because closing relies on the full interval between two crawls. */
const JITTER = 0.1

/** A board's row after a crawl. */
export function afterCrawl(before: BoardState & { interval_fixed: boolean }, outcome: CrawlOutcome): BoardState {
  const { startedAt, listing, failure, intervalOverride } = outcome
  const interval =
    failure || before.interval_fixed ? before.interval_seconds : adaptedInterval(before.interval_seconds, outcome.changed)
  const failures = failure ? before.consecutive_failures + 1 : 0
  const effective = intervalOverride ?? interval
  const scale = intervalOverride === null ? 1 : Math.min(1, intervalOverride / DEFAULT_INTERVAL_SECONDS)
  const verified = before.verified || listing !== null
  const wait =
    failure === null
      ? effective
      : verified
        ? retryInterval(failures, effective, failure.retryAfter, scale)
        : secondsUntilNextTry(failure.kind, failures, failure.retryAfter) * scale
  const waitMs = wait * 1000 * (1 + outcome.random * JITTER)
  const complete = listing?.complete === true
  const gone = goneState(before, outcome)
  const retired = !verified && isRetired(gone.gone_count, gone.gone_since, startedAt)
  return {
    verified,
    interval_seconds: interval,
    next_crawl_at: new Date(startedAt.getTime() + waitMs),
    wait_seconds: Math.ceil(waitMs / 1000),
    last_attempt_at: startedAt,
    last_success_at: failure ? before.last_success_at : startedAt,
    last_listed_at: listing ? startedAt : before.last_listed_at,
    last_complete_at: complete ? startedAt : before.last_complete_at,
    last_listing_count: complete ? listing.listed : before.last_listing_count,
    etag: complete ? (outcome.allRead && !failure ? listing.etag : null) : gone.gone_at ? null : before.etag,
    read_by: outcome.renamed ? null : listing && !failure ? outcome.readBy : before.read_by,
    consecutive_failures: failures,
    last_failure_kind: failure?.kind ?? before.last_failure_kind,
    last_failure_message: failure?.message ?? before.last_failure_message,
    last_failure_at: failure ? startedAt : before.last_failure_at,
    ...gone,
    ...(retired && { gone_at: gone.gone_at ?? startedAt }),
    removed_at: retired ? startedAt : before.removed_at,
    ...emptyState(before, listing, startedAt, (intervalOverride ?? before.interval_seconds) * 1000),
  }
}

/** Counts crawls that ended in 404 or 410. A listing resets the count; other failures leave it unchanged. */
function goneState(before: BoardState, { failure, listing, startedAt: at }: CrawlOutcome) {
  const { gone_count, gone_since, gone_at } = before
  if (failure === null || listing !== null) return { gone_count: 0, gone_since: null, gone_at: null }
  if (failure.kind !== 'gone') return { gone_count, gone_since, gone_at }
  const crawls = gone_count + 1
  const since = gone_since === null ? at : notAfter(gone_since, at)
  return { gone_count: crawls, gone_since: since, gone_at: gone_at ?? (isGone(crawls, since, at) ? at : null) }
}

export function emptyState(
  before: Pick<BoardState, 'empty_count' | 'empty_since'>,
  listing: { complete: boolean; listed: number } | null,
  at: Date,
  intervalMs: number,
): Pick<BoardState, 'empty_count' | 'empty_since'> {
  const { empty_count, empty_since } = before
  if (listing === null) return { empty_count, empty_since }
  if (listing.listed > 0) return { empty_count: 0, empty_since: null }
  if (!listing.complete) return { empty_count, empty_since }
  if (empty_since === null) return { empty_count: 1, empty_since: at }
  const since = notAfter(empty_since, at)
  return { empty_count: countListings(empty_count, since, at, intervalMs), empty_since: since }
}
