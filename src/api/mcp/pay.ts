import type { Job, JobDetail } from '../../client/index.ts'

const PER = { year: 'a year', month: 'a month', week: 'a week', day: 'a day', hour: 'an hour' } as const

/** Stated pay in words: `50,000 to 60,000 EUR a year`, `up to 115,000 EUR a year`, `from 18.5 USD an hour`. Undefined when no amount is stated. */
export function pay({ salary_min, salary_max, salary_currency, salary_period }: Job | JobDetail): string | undefined {
  const range = rangeInWords(salary_min, salary_max)
  return range && [range, salary_currency, salary_period && PER[salary_period]].filter(Boolean).join(' ')
}

function rangeInWords(min: number | null, max: number | null): string | undefined {
  const [least, most] = [min, max].map((amount) => amount?.toLocaleString('en'))
  if (least !== undefined && most !== undefined) return least === most ? least : `${least} to ${most}`
  if (least !== undefined) return `from ${least}`
  return most && `up to ${most}`
}
