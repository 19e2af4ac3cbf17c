const SHORTEST_SECONDS = 10 * 60
const LONGEST_SECONDS = 24 * 3600

/** With these factors, an interval settles where about one crawl in four finds a change. */
const AFTER_CHANGE = 0.5
const AFTER_NONE = 1.25

/** Seconds until the next crawl, depending on whether this one found a change. */
export function adaptedInterval(seconds: number, changed: boolean): number {
  const next = Math.round(seconds * (changed ? AFTER_CHANGE : AFTER_NONE))
  return Math.min(Math.max(next, SHORTEST_SECONDS), LONGEST_SECONDS)
}
