import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

/** The least and the most pay of a job, its currency and its period. */
export type Pay = [number | null, number | null, string | null, string | null]

export const NO_PAY: Pay = [null, null, null, null]

/** The pay that a whole posting gives. */
export function payOf(given: object): Pay {
  const { posting, hints } = readPosting(given)
  const { salary_min, salary_max, salary_currency, salary_period } = enrich(posting, hints).job
  return [salary_min, salary_max, salary_currency, salary_period]
}
