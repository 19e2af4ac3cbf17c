import { outsideQuotes } from './quotes.ts'

const LONGEST = 8

/**
 * Each minus before a word is one more NOT around it, and Postgres fails at 32 (`tsquery stack too small`). Two of them cancel
 * out, so a long run is shortened by pairs.
 */
export function shortenMinusRuns(q: string): string {
  return outsideQuotes(q, (part) =>
    part.replace(/[^\p{L}\p{N}]+/gu, (run) => {
      const minuses = run.split('-').length - 1
      return minuses <= LONGEST ? run : ` ${'-'.repeat(LONGEST - (minuses % 2))}`
    }),
  )
}
