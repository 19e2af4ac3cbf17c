import { SALARY_PERIODS, type SalaryPeriod } from '../job/vocab.ts'
import { scalar } from './parameters/kinds.ts'
import { present } from './present.ts'

/** Amounts are never converted, so salaries compare only within one currency and period. */
export interface SalaryScale {
  currency: string
  period: SalaryPeriod
}

const PATTERN = `^([A-Za-z]{3})/(${SALARY_PERIODS.join('|')})$`
const FORM = new RegExp(PATTERN)

/** A parameter that names a currency and a period, as in USD/year. */
export function salaryScale() {
  return scalar<SalaryScale>(
    (value) => {
      const written = FORM.exec(value)
      if (!written) return { message: `must be a currency and one of ${SALARY_PERIODS.join(', ')}, such as USD/year` }
      return { value: { currency: present(written[1]).toUpperCase(), period: written[2] as SalaryPeriod } }
    },
    { type: 'string', pattern: PATTERN },
  )
}
