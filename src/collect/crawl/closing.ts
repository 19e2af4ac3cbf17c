import type { Absent } from '../../catalog/absences.ts'

/*
 * Decides when a posting that is no longer listed closes. Only complete listings count: a listing that broke off, was capped or was
 * refused closes nothing.
 */

/** Closing more than this share of the open jobs, and at least this many, requires a third listing. */
const MASS_CLOSING = { share: 0.5, atLeast: 20 }
/** The number of complete listings that a posting must be missing from. */
const LISTINGS_WITHOUT = { usually: 2, whenMass: 3, whenEmpty: 3 }
/** A board is gone after this many crawls, over at least this time, ended in 404 or 410. */
const GONE = { crawls: 5, overMs: 3 * 86_400_000 }
/** If listings are capped or break off, a posting that was not seen for this long is checked at its source. */
export const UNSEEN_FOR_MS = 7 * 86_400_000

export interface CompleteListing {
  /** The start of its crawl. */
  at: Date
  /** The number of its postings. */
  listed: number
  /** The board's open jobs before this listing. */
  open: number
  /** Empty listings in a row, an interval apart, including this one. */
  emptyListings: number
  intervalMs: number
}

export interface Judgement {
  close: Absent[]
  /** Absent but still open; this listing is counted for them. */
  keep: Absent[]
  /** The listing is too unusual to check its absent postings one by one. */
  suspicious: boolean
}

export function judge(listing: CompleteListing, absent: Absent[]): Judgement {
  const counted = absent.map((posting) => countMissing(posting, listing))
  const empty = listing.listed === 0
  const usual = counted.filter(({ times }) => times >= LISTINGS_WITHOUT.usually)
  const enough = empty
    ? (posting: Absent) => Math.min(posting.times, listing.emptyListings) >= LISTINGS_WITHOUT.whenEmpty
    : (posting: Absent) =>
        posting.times >= (isMassClosing(usual.length, listing) ? LISTINGS_WITHOUT.whenMass : LISTINGS_WITHOUT.usually)
  return {
    close: counted.filter(enough),
    keep: counted.filter((posting) => !enough(posting)),
    suspicious: empty || isMassClosing(absent.length, listing),
  }
}

function isMassClosing(count: number, { open }: CompleteListing): boolean {
  return count >= MASS_CLOSING.atLeast && count > open * MASS_CLOSING.share
}

/** Listings count only if they are an interval apart, so crawling by hand twice in a minute counts once. */
function countMissing(posting: Absent, { at, intervalMs }: CompleteListing): Absent {
  if (posting.times === 0 || posting.since === null) return { ...posting, times: 1, since: at }
  const since = notAfter(posting.since, at)
  return { ...posting, times: countListings(posting.times, since, at, intervalMs), since }
}

/** A time in the future was written by a clock that has since been set back. Counting then starts again at `at`. */
export function notAfter(time: Date, at: Date): Date {
  return time > at ? at : time
}

export function countListings(before: number, since: Date, at: Date, intervalMs: number): number {
  return Math.min(before + 1, Math.max(before, 1 + Math.floor((at.getTime() - since.getTime()) / intervalMs)))
}

export function isGone(crawls: number, since: Date, at: Date): boolean {
  return crawls >= GONE.crawls && at.getTime() - since.getTime() >= GONE.overMs
}
