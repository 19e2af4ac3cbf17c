const SECOND = { ms: 1_000, name: 'second' }
/** Largest first. */
const UNITS = [{ ms: 86_400_000, name: 'day' }, { ms: 3_600_000, name: 'hour' }, { ms: 60_000, name: 'minute' }, SECOND]

/** A length of time in words, in the largest unit of which there are at least two: `90 minutes`, `2 hours`, `1 second`. */
export function span(milliseconds: number): string {
  const { ms, name } = UNITS.find((unit) => milliseconds >= unit.ms * 2) ?? SECOND
  const count = Math.max(0, Math.round(milliseconds / ms))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
