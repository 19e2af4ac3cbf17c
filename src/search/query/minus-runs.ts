/** Postgres fails at 32 minuses (`tsquery stack too small`): each is one more NOT around the word. Two of them cancel out, so more are never needed. */
const MOST = 8

/** The minuses before a term, or fewer that mean the same. */
export const minuses = (count: number): string => '-'.repeat(count <= MOST ? count : MOST - (count % 2))

/** Shortens the runs of minuses in q. As in Postgres, a quote opens and closes anywhere, and an open one runs to the end. */
export function shortenMinusRuns(q: string): string {
  const parts = q.split('"')
  return parts.map((part, place) => (place % 2 === 0 ? part.replace(/[^\p{L}\p{N}]+/gu, shortened) : part)).join('"')
}

function shortened(run: string): string {
  const count = run.split('-').length - 1
  return count <= MOST ? run : ` ${minuses(count)}`
}
