import type { CrawlFailureKind } from './crawl-failure.ts'

const DAY_SECONDS = 86_400
/** A board that nobody has ever seen answer is looked for three times over a week, then retired. */
const LOOKS = 3
const WEEK_SECONDS = 7 * DAY_SECONDS

/** Seconds until a board that has never answered is looked at again: lists hold many that are dead, and the living must not wait for them. */
export function nextLook(kind: CrawlFailureKind, failures: number, retryAfter: number | null): number {
  const wait = kind === 'gone' ? WEEK_SECONDS / (LOOKS - 1) : Math.min(DAY_SECONDS * 2 ** (failures - 1), WEEK_SECONDS)
  return Math.max(wait, retryAfter ?? 0)
}

/** Whether the source has said often enough that the board is not there. */
export function isRetired(looks: number, since: Date | null, at: Date): boolean {
  return looks >= LOOKS && since !== null && at.getTime() - since.getTime() >= WEEK_SECONDS * 1000
}
