import type { Absent } from '../catalog/absences.ts'

/*
 * When a posting that is not listed any more closes. Only complete listings come here; a listing that broke off, was capped or was
 * refused closes nothing by absence.
 */

/** Below this share and number a shrunken listing is believed at the second look. */
const MOST = { share: 0.5, atLeast: 20 }
/** Complete listings a posting must be missing from. */
const LOOKS = { usually: 2, whenMost: 3, whenEmpty: 3 }
/** A board closes for good after this many crawls answered 404 or 410 over this time. */
const GONE = { crawls: 5, overMs: 3 * 86_400_000 }
/** Under capped and broken listings a posting is asked about when it was not seen for this long. */
export const UNSEEN_FOR_MS = 7 * 86_400_000

export interface CompleteListing {
  /** When its crawl began. */
  at: Date
  /** How many postings it has. */
  listed: number
  /** Open jobs of the board before it. */
  open: number
  /** Empty listings seen in a row, an interval apart, this one included. */
  emptyLooks: number
  intervalMs: number
}

export interface Judgement {
  close: Absent[]
  /** Still open and absent, with this listing counted. */
  keep: Absent[]
  /** The listing is too odd for its absences to be confirmed posting by posting. */
  suspicious: boolean
}

export function judge(listing: CompleteListing, absent: Absent[]): Judgement {
  const counted = absent.map((posting) => count(posting, listing))
  const empty = listing.listed === 0
  const usual = counted.filter(({ times }) => times >= LOOKS.usually)
  const enough = empty
    ? (posting: Absent) => Math.min(posting.times, listing.emptyLooks) >= LOOKS.whenEmpty
    : (posting: Absent) => posting.times >= (isMost(usual.length, listing) ? LOOKS.whenMost : LOOKS.usually)
  return {
    close: counted.filter(enough),
    keep: counted.filter((posting) => !enough(posting)),
    suspicious: empty || isMost(absent.length, listing),
  }
}

function isMost(count: number, { open }: CompleteListing): boolean {
  return count >= MOST.atLeast && count > open * MOST.share
}

/** Two looks are an interval apart at least, so that crawling by hand twice in a minute counts once. */
function count(posting: Absent, { at, intervalMs }: CompleteListing): Absent {
  if (posting.times === 0 || posting.since === null) return { ...posting, times: 1, since: at }
  const since = notAfter(posting.since, at)
  return { ...posting, times: looks(posting.times, since, at, intervalMs), since }
}

/** A moment that lies ahead was written by a clock that has been set back since: counting begins anew. */
export function notAfter(moment: Date, at: Date): Date {
  return moment > at ? at : moment
}

export function looks(before: number, since: Date, at: Date, intervalMs: number): number {
  return Math.min(before + 1, Math.max(before, 1 + Math.floor((at.getTime() - since.getTime()) / intervalMs)))
}

export function isGone(crawls: number, since: Date, at: Date): boolean {
  return crawls >= GONE.crawls && at.getTime() - since.getTime() >= GONE.overMs
}
