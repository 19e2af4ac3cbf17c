import type { StatedPay } from '../job/posting.ts'
import type { EmploymentType, Level, SalaryPeriod } from '../job/vocab.ts'
import type { City } from './data/cities.ts'
import type { Country } from './data/countries.ts'
import type { Occupation } from './data/occupations.ts'
import type { Random } from './random.ts'

const LEVEL_FACTOR: Record<Level, number> = {
  intern: 0.45,
  entry: 0.75,
  mid: 1,
  senior: 1.3,
  staff: 1.6,
  lead: 1.5,
  executive: 2.1,
}
const BY_THE_HOUR = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'DE', 'NL'])
const BY_THE_WEEK = new Set(['AU', 'NZ', 'GB'])
/** Parts of a year's pay. */
const SHARE: Record<SalaryPeriod, number> = { year: 1, month: 12, week: 48, day: 230, hour: 1920 }

/** Base pay, one range for each of the first two countries. */
export function payFor(
  random: Random,
  occupation: Occupation,
  level: Level,
  cities: City[],
  employment: EmploymentType,
): StatedPay[] {
  const countries = [...new Set(cities.map(({ country }) => country))].slice(0, 2)
  const shape = random.next()
  return countries.map((country) => {
    const period = periodFor(random, occupation, country, employment)
    const [low, high] = occupation.pay.map((thousands) =>
      rounded(
        (thousands * 1000 * LEVEL_FACTOR[level] * country.level * country.rate * (0.94 + random.next() * 0.12)) / SHARE[period],
      ),
    ) as [number, number]
    const [min, max] = [Math.min(low, high), Math.max(low, high)]
    return { min: shape < 0.06 ? null : min, max: shape > 0.94 ? null : max, currency: country.currency, period }
  })
}

/** The same pay after a raise of some percent. */
export function raised(pay: StatedPay[], factor: number): StatedPay[] {
  return pay.map(({ min, max, ...rest }) => ({ ...rest, min: min && raisedTo(min, factor), max: max && raisedTo(max, factor) }))
}

function raisedTo(amount: number, factor: number): number {
  const more = rounded(amount * factor)
  return more > amount ? more : rounded(amount + stepOf(amount))
}

function periodFor(random: Random, occupation: Occupation, country: Country, employment: EmploymentType): SalaryPeriod {
  if (employment === 'contract' && random.chance(0.5)) return random.chance(0.5) ? 'day' : 'hour'
  if (employment === 'temporary' && BY_THE_WEEK.has(country.code)) return 'week'
  if (occupation.hourly && BY_THE_HOUR.has(country.code)) return 'hour'
  return country.period
}

/** Rounded as employers write pay, to two digits and a half: 52,500 or 27.5, never 52,341. */
function rounded(amount: number): number {
  const step = stepOf(amount)
  return Math.round(Math.round(amount / step) * step * 100) / 100
}

function stepOf(amount: number): number {
  return 10 ** (Math.floor(Math.log10(amount)) - 1) / 2
}
