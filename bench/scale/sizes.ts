/*
 * How many postings boards have, and how fast they come and go. Counted on 2026-11-16 in the posting URLs of rytyson/job-board-aggregator-main (MIT,
 * snapshot of 2026-06-14: boards with at least one posting that day, 16,900 boards of these systems; of Workday, whose lists it reads in
 * part on most days, postings seen within 39 days, which is more than are open at a time). Other systems are not in it: `systems.ts` says
 * which of these their boards are taken to be like. That is an assumption.
 */
const SHARES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1]
const POSTINGS = {
  ashby: [1, 1, 2, 3, 5, 6, 8, 11, 14, 22, 35, 58, 133, 430, 731],
  bamboohr: [1, 1, 1, 2, 2, 3, 4, 5, 7, 10, 16, 24, 47, 96, 264],
  greenhouse: [1, 1, 2, 3, 5, 7, 10, 15, 21, 35, 68, 125, 370, 2083, 4888],
  icims: [1, 2, 3, 6, 10, 14, 22, 34, 52, 90, 191, 348, 1347, 3493, 5399],
  lever: [1, 1, 2, 3, 5, 6, 9, 13, 19, 29, 58, 99, 375, 3326, 3985],
  workday: [1, 2, 4, 10, 20, 31, 42, 58, 83, 132, 250, 374, 1243, 6906, 34154],
} satisfies Record<string, number[]>

export type SizesOf = keyof typeof POSTINGS

/** New postings a day for each one that is open, and as many that go: of the same snapshot, 1.1% to 1.8% of postings were gone a day. */
export const TURNOVER = 0.015

/** The postings of the board below which this share of boards lies. */
export function sizeAt(system: SizesOf, share: number): number {
  const postings = POSTINGS[system]
  const next = SHARES.findIndex((each) => each > share)
  const [low, high] = [SHARES[next - 1]!, SHARES[next]!]
  const [from, to] = [postings[next - 1]!, postings[next]!]
  return Math.round(from + ((share - low) / (high - low)) * (to - from))
}
