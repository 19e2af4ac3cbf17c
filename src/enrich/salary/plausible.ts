import type { SalaryPeriod } from '../../job/vocab.ts'
import { UNITS_PER_DOLLAR } from './currencies.ts'

export interface Pay {
  min: number | null
  max: number | null
  currency: string | null
  period: SalaryPeriod | null
}

/** What base pay can be, in dollars' worth. Outside it the value is a placeholder (0, 1, 99999999), a typing error, or not pay. */
const BOUNDS: Record<SalaryPeriod | 'unknown', [number, number]> = {
  year: [1000, 10_000_000],
  month: [80, 150_000],
  week: [20, 40_000],
  day: [5, 10_000],
  hour: [0.8, 2_500],
  unknown: [80, 10_000_000],
}

/** An unknown currency may be as small as a cent or as large as a dong: only the widest bounds hold. */
const WIDEST = { smallest: 1, largest: 25_000 }

/** Refuses what cannot be base pay; zero is how systems write "not stated". A minimum above its maximum is refused, not swapped. */
export function plausible(pay: Pay): Pay | null {
  const [min, max] = [pay.min || null, pay.max || null]
  if (min === null && max === null) return null
  if (min !== null && max !== null && (min > max || max > min * 20)) return null
  const [low, high] = BOUNDS[pay.period ?? 'unknown']
  const units = pay.currency === null ? undefined : UNITS_PER_DOLLAR[pay.currency]
  const [floor, ceiling] = [low * (units ?? WIDEST.smallest), high * (units ?? WIDEST.largest)]
  const fits = (value: number | null) => value === null || (Number.isFinite(value) && value >= floor && value <= ceiling)
  return fits(min) && fits(max) ? { ...pay, min, max } : null
}

/** From this many dollars' worth an amount called salary is a year's: no month, week or hour of base pay reaches it. */
const YEAR_FROM = 20_000
const HOUR_UNTIL = 150
/** Between the dollars and the currencies worth less; a bare `$40K` is a year's in any of them. */
const UNKNOWN_UNITS = 2

/**
 * A period nobody wrote, only where the words call the amount pay and its size leaves one reading: a year from 20,000 dollars' worth
 * (a range may start at 12,000), an hour for an amount written with cents up to 150 dollars' worth. "Salary: €3,500" stays without a
 * period. `scale` is the currency to size it by when the amount names none.
 */
export function inferPeriod(pay: Pay, hasCents: boolean, scale: string | null): SalaryPeriod | null {
  const units = UNITS_PER_DOLLAR[pay.currency ?? scale ?? ''] ?? UNKNOWN_UNITS
  const [smallest, largest] = [pay.min || pay.max || 0, pay.max || pay.min || 0]
  if (largest >= YEAR_FROM * units && smallest >= 0.6 * YEAR_FROM * units) return 'year'
  return hasCents && units <= 1 && largest <= HOUR_UNTIL && smallest >= 5 ? 'hour' : null
}
