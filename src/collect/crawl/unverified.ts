import type { CrawlFailureKind } from './crawl-failure.ts'

const DAY_SECONDS = 86_400
/** A board that has never answered is tried three times over a week and then retired. */
const TRIES = 3
const WEEK_SECONDS = 7 * DAY_SECONDS

/**
 * Seconds until a board that has never answered is tried again. Lists of boards contain many dead ones, and working boards must not wait
 * for them.
 */
export function secondsUntilNextTry(kind: CrawlFailureKind, failures: number, retryAfter: number | null): number {
  const wait = kind === 'gone' ? WEEK_SECONDS / (TRIES - 1) : Math.min(DAY_SECONDS * 2 ** (failures - 1), WEEK_SECONDS)
  return Math.max(wait, retryAfter ?? 0)
}

/** Whether the source has answered often enough that the board does not exist. */
export function isRetired(tries: number, since: Date | null, at: Date): boolean {
  return tries >= TRIES && since !== null && at.getTime() - since.getTime() >= WEEK_SECONDS * 1000
}
