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

function edits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
