/** The candidate with the fewest single-character edits from what was written; the first of equals. */
export function nearest(written: string, candidates: readonly string[]): string {
  return nearestOf(written, candidates, 1)[0] ?? ''
}

/** The `count` candidates with the fewest single-character edits from what was written, nearest first, each once. */
export function nearestOf(written: string, candidates: readonly string[], count: number): string[] {
  const lowered = written.slice(0, 64).toLowerCase()
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, needed: edits(lowered, candidate.toLowerCase()) }))
    .sort((a, b) => a.needed - b.needed)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Two rows of the table of edits are kept in arrays of numbers: a word is compared with thousands of names. */
function edits(from: string, to: string): number {
  let previous = Uint16Array.from({ length: to.length + 1 }, (_, column) => column)
  let current = new Uint16Array(to.length + 1)
  for (let row = 1; row <= from.length; row++) {
    const code = from.charCodeAt(row - 1)
    current[0] = row
    let left = row
    for (let column = 1; column <= to.length; column++) {
      const substituted = (previous[column - 1] ?? 0) + (code === to.charCodeAt(column - 1) ? 0 : 1)
      left = Math.min(substituted, (previous[column] ?? 0) + 1, left + 1)
      current[column] = left
    }
    ;[previous, current] = [current, previous]
  }
  return previous[to.length] ?? 0
}
