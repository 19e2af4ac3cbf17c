import type { Job } from '../../src/client/index.ts'

export type Pay = Pick<Job, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>

const PERIODS: Record<string, string> = { year: 'yr', month: 'mo', week: 'wk', day: 'day', hour: 'h' }

function formatFor(currency: string | null, exact: boolean): Intl.NumberFormat {
  const options: Intl.NumberFormatOptions = exact
    ? { maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }
    : { notation: 'compact', maximumFractionDigits: 1 }
  try {
    return new Intl.NumberFormat('en-US', currency ? { style: 'currency', currency, ...options } : options)
  } catch {
    // Not a code that Intl takes.
    return new Intl.NumberFormat('en-US', options)
  }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes long, and a list needs the same few again and again. */
function format(currency: string | null, exact: boolean): Intl.NumberFormat {
  const key = `${currency} ${exact}`
  const known = formats.get(key) ?? formatFor(currency, exact)
  formats.set(key, known)
  return known
}

/** Such as "$120K", "€3.2K", "CHF 95K"; `exact` keeps every digit, for pay by the hour. */
export const money = (amount: number, currency: string | null, exact = false) => format(currency, exact).format(amount)

/** Such as "$120K – $150K / yr"; null when nothing is stated. */
export function pay({ salary_min, salary_max, salary_currency, salary_period }: Pay): string | null {
  const written = format(salary_currency, salary_period === 'hour' || salary_period === 'day')
  const per = salary_period ? ` / ${PERIODS[salary_period] ?? salary_period}` : ''
  if (salary_min !== null && salary_max !== null) {
    return `${salary_min < salary_max ? written.formatRange(salary_min, salary_max) : written.format(salary_min)}${per}`
  }
  if (salary_min !== null) return `from ${written.format(salary_min)}${per}`
  return salary_max === null ? null : `up to ${written.format(salary_max)}${per}`
}
