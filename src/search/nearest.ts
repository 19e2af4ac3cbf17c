/** The candidate with the fewest single-character edits from what was written; the first of equals. */
export function nearest(written: string, candidates: string[]): string {
  const lowered = written.slice(0, 64).toLowerCase()
  let best = candidates[0]!
  let bestEdits = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const needed = edits(lowered, candidate)
    if (needed < bestEdits) [best, bestEdits] = [candidate, needed]
  }
  return best
}

function edits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const substitution = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1))
    }
    previous = current
  }
  return previous[to.length]!
}
