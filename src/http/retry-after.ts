/** A week. Longer waits are considered a mistake of the server. */
const LONGEST = 7 * 24 * 3600

/**
 * Retry-After in whole seconds from now, from either of its forms; null when absent or unreadable. A date is compared with the Date header
 * of the same answer, because our clock and the server's may differ.
 */
export function readRetryAfter(header: string | null, date: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST)
  // HTTP dates begin with a weekday. Date.parse alone would read "-5" and "1.5" as years.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null
  const until = Date.parse(text)
  if (Number.isNaN(until)) return null
  const stated = Date.parse(date ?? '')
  return Math.min(Math.max(Math.ceil((until - (Number.isNaN(stated) ? now : stated)) / 1000), 0), LONGEST)
}
