import type { SalaryPeriod } from '../../job/vocab.ts'
import { UNITS_PER_DOLLAR } from './currencies.ts'

export interface Pay {
  min: number | null
  max: number | null
  currency: string | null
  period: SalaryPeriod | null
}

/** The range of base pay, converted to dollars. A value outside it is a placeholder (0, 1, 99999999), a typing error, or not pay. */
const BOUNDS: Record<SalaryPeriod | 'unknown', [number, number]> = {
  year: [1000, 10_000_000],
  month: [30, 150_000],
  week: [20, 40_000],
  day: [5, 10_000],
  hour: [0.8, 2_500],
  unknown: [80, 10_000_000],
}

/** Units per dollar that an unknown currency may have, from the dollar to the dong: only the widest bounds apply. */
const WIDEST = { smallest: 1, largest: 25_000 }

/**
 * Returns null for amounts that cannot be base pay. Zero counts as absent, because systems write it for "not stated". A minimum above the
 * maximum is refused, not swapped.
 */
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

/** An amount called salary that is worth this many dollars is per year: base pay per month, week or hour does not reach it. */
const YEAR_FROM = 20_000
const HOUR_UNTIL = 150
/**
 * Assumed units per dollar when the currency is unknown: between the dollars and weaker currencies. A bare `$40K` is per year in any of
 * them.
 */
const UNKNOWN_UNITS = 2

/**
 * Amounts of these currencies without a period are per month: their postings state pay by the month, and pay per year or hour lies outside
 * the bounds. Of 30 labelled rows in the European currencies, reais and yuan 25 lie within, all of them monthly. In euros, pounds, rupees and dollars pay per month and
 * per year is written equally often, so that no bounds are set for them.
 */
const MONTHLY: Record<string, [number, number]> = {
  BRL: [1000, 45_000],
  CNY: [2500, 60_000],
  CZK: [18_000, 200_000],
  DKK: [18_000, 110_000],
  GTQ: [2000, 40_000],
  HKD: [8000, 120_000],
  HUF: [250_000, 2_500_000],
  IDR: [1_500_000, 100_000_000],
  ILS: [5000, 60_000],
  KES: [15_000, 400_000],
  MYR: [1000, 20_000],
  PHP: [8000, 250_000],
  PLN: [3000, 45_000],
  RON: [2500, 30_000],
  SEK: [18_000, 110_000],
  SGD: [1200, 15_000],
  THB: [9000, 300_000],
  VND: [4_000_000, 150_000_000],
}

/** A range called pay within these dollars is per hour. It holds 79 of 82 labelled hourly ranges and none of 1,527 rows of other periods. */
const HOURLY: [number, number] = [10, 130]
/** In euros "48 - 55 €" is thousands a year, written short. */
const HOURLY_IN_EUROS = 40

/** The month for an amount in a currency whose bounds it keeps; else null. */
export function monthBySize({ min, max, currency }: Pay): SalaryPeriod | null {
  const bounds = MONTHLY[currency ?? '']
  const [smallest, largest] = [min || max || 0, max || min || 0]
  return bounds !== undefined && smallest >= bounds[0] && largest <= bounds[1] ? 'month' : null
}

/**
 * The period of an amount that states none, if the words call it pay and its size allows only one reading: a year from 20,000 dollars'
 * worth on (a range may start at 12,000), a month or an hour within the bounds above, an hour for an amount with cents up to 150 dollars' worth. "Salary: €3,500" stays without a
 * period. `scale` is the currency to judge the size by when the amount names none.
 */
export function inferPeriod(pay: Pay, hasCents: boolean, scale: string | null): SalaryPeriod | null {
  const units = UNITS_PER_DOLLAR[pay.currency ?? scale ?? ''] ?? UNKNOWN_UNITS
  const [smallest, largest] = [pay.min || pay.max || 0, pay.max || pay.min || 0]
  if (largest >= YEAR_FROM * units && smallest >= 0.6 * YEAR_FROM * units) return 'year'
  const month = monthBySize(pay)
  if (month !== null) return month
  const mostByTheHour = pay.currency === 'EUR' ? HOURLY_IN_EUROS : HOURLY[1]
  if (units <= 1 && smallest < largest && smallest >= HOURLY[0] && largest <= mostByTheHour) return 'hour'
  return hasCents && units <= 1 && largest <= HOUR_UNTIL && smallest >= 5 ? 'hour' : null
}
