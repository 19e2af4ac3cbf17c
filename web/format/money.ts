import type { Job } from '../../src/client/index.ts'

export type Pay = Pick<Job, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>

/** Such as "$120K", "€3.2K", "CHF 95K"; hourly pay keeps its cents. */
export function money(amount: number, currency: string | null, exact = false): string {
  const options: Intl.NumberFormatOptions = exact
    ? { maximumFractionDigits: amount % 1 === 0 ? 0 : 2 }
    : { notation: 'compact', maximumFractionDigits: 1 }
  if (!currency) return new Intl.NumberFormat('en-US', options).format(amount)
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(amount)
  } catch {
    return `${currency} ${new Intl.NumberFormat('en-US', options).format(amount)}`
  }
}

/** Such as "$120K – $150K a year"; null when nothing is stated. */
export function pay({ salary_min, salary_max, salary_currency, salary_period }: Pay): string | null {
  const exact = salary_period === 'hour' || salary_period === 'day'
  const amount = (value: number) => money(value, salary_currency, exact)
  const per = salary_period ? ` / ${salary_period}` : ''
  if (salary_min !== null && salary_max !== null) {
    return salary_min === salary_max ? `${amount(salary_min)}${per}` : `${amount(salary_min)} – ${amount(salary_max)}${per}`
  }
  if (salary_min !== null) return `from ${amount(salary_min)}${per}`
  return salary_max === null ? null : `up to ${amount(salary_max)}${per}`
}
