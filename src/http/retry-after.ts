/** A week: whatever is stated beyond that is a mistake or a joke. */
const LONGEST = 7 * 24 * 3600

/** Retry-After as whole seconds from now, from either of its forms; null when absent or unreadable. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST)
  // Only the date forms of HTTP begin with a weekday; Date.parse alone would read "-5" and "1.5" as years.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null
  const date = Date.parse(text)
  if (Number.isNaN(date)) return null
  return Math.min(Math.max(Math.ceil((date - now) / 1000), 0), LONGEST)
}
