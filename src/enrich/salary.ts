import type { StatedPay } from '../job/posting.ts'
import { chosenPay } from './salary/chosen-pay.ts'
import { type PlaceOfPay, scaleOf } from './salary/currency-of.ts'
import { payInText, type StatedInText, type TextKind } from './salary/pay-in-text.ts'
import { inferPeriod, type Pay, plausible } from './salary/plausible.ts'
import { comparable, isOneRange, type PayRange, spanOf } from './salary/range-of.ts'
import type { Draft, Evidence, Quote, QuotedText, Step } from './step.ts'

/**
 * Base pay: the source's salary fields, else its salary text, else the title, else the description. Amounts are not converted and no
 * currency is guessed. A single amount is both minimum and maximum; "up to" and "from" leave the other side null. If a text has several ranges
 * and neither the title nor the place of the job chooses one of them, their words are all that is known.
 */
export const salary: Step = {
  name: 'salary',
  fields: ['salary_raw', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'],
  run(draft) {
    const where = placeOfPay(draft)
    const stated = spanOf(comparable(statedPay(draft.posting.pay, where), where))
    if (stated !== null) return fill(draft, stated, draft.posting.salary_raw, 'stated')
    const texts: [string | null, TextKind, QuotedText][] = [
      [draft.posting.salary_raw, 'field', 'salary_raw'],
      [draft.posting.title, 'title', 'title'],
      [draft.plainDescription, 'description', 'description'],
    ]
    for (const [text, kind, name] of texts) {
      const range = text === null ? null : spanOf(chosenPay(payInText(text, kind, where), draft, where))
      if (range === null) continue
      const raw = draft.posting.salary_raw ?? wordsOf(range.from)
      const exact = kind === 'description' ? null : exactly(draft.plainDescription, range, where)
      if (exact !== null) return fill(draft, exact, raw, 'text', 'description')
      if (isOneRange(range)) return fill(draft, completed(draft.plainDescription, range, kind, where), raw, 'text', name)
      draft.job.salary_raw = raw
      return []
    }
    draft.job.salary_raw = draft.posting.salary_raw
    return []
  },
}

/** A system's own line may round the amounts of the description: "$188K - $263K" of "$187,741 to $262,700 a year". */
function exactly(text: string, rounded: PayRange<StatedInText>, where: PlaceOfPay): PayRange<StatedInText> | null {
  const { min, max, currency, period } = rounded
  if (period !== 'year' || currency === null || min === max || !isThousands(min) || !isThousands(max)) return null
  const exact = payInText(text, 'description', where).filter(
    (each) =>
      each.period === period &&
      each.currency === currency &&
      isNear(min, each.min) &&
      isNear(max, each.max) &&
      (each.min !== min || each.max !== max),
  )
  const range = spanOf(exact)
  return range !== null && isOneRange(range) ? range : null
}

const isThousands = (amount: number | null): amount is number => amount !== null && amount % 1_000 === 0
const isNear = (rounded: number, amount: number | null): boolean => amount !== null && Math.abs(rounded - amount) < 1_000

function placeOfPay({ job, hints, plainDescription }: Draft): PlaceOfPay {
  const { country_code: country, country_codes: countries, language, workplace } = job
  return {
    country,
    countries: countries ?? [],
    others: hints.countries,
    language,
    text: plainDescription,
    isRemote: workplace === 'remote',
  }
}

/**
 * A title often leaves out the period that the description has beside the same amounts: "薪资 €2,000-2,500" and "€2,000-2,500 / 月". It may
 * also have one end of the range that the description has whole: "Up to $3000/mth" and "Salary from $2000 to $3000", "$35/hr" and "$30 to $35 per hour".
 */
function completed(text: string, range: PayRange<StatedInText>, kind: TextKind, where: PlaceOfPay): PayRange<StatedInText> {
  const isOneAmount = range.max === range.min
  if (range.period !== null && range.min !== null && range.max !== null && !(isOneAmount && kind === 'title')) return range
  const same = payInText(text, 'description', where).find(
    ({ min, max, currency, period }) =>
      period !== null &&
      (range.period ?? period) === period &&
      (isOneAmount
        ? min !== null && max !== null && (min === range.min || max === range.max)
        : (range.min ?? min) === min && (range.max ?? max) === max) &&
      (currency ?? range.currency) === range.currency,
  )
  return same === undefined ? range : { ...range, min: same.min, max: same.max, period: same.period }
}

function statedPay(pay: StatedPay[], where: PlaceOfPay): Pay[] {
  return pay.flatMap((entry) => {
    const currency = entry.currency?.toUpperCase() ?? null
    const period = entry.period ?? inferPeriod({ ...entry, currency }, false, scaleOf(where))
    return plausible({ ...entry, currency, period }) ?? []
  })
}

const LONGEST_WORDS = 300

function wordsOf(statements: StatedInText[]): string {
  const words = [...new Set(statements.map((each) => each.words.replace(/\s+/g, ' ')))]
  return words.join('; ').slice(0, LONGEST_WORDS).toWellFormed()
}

function fill(
  { job }: Draft,
  range: PayRange<Pay>,
  raw: string | null,
  from: Evidence['from'],
  quotedIn?: QuotedText,
): Evidence[] {
  job.salary_raw = raw
  job.salary_min = range.min
  job.salary_max = range.max
  job.salary_currency = range.currency
  job.salary_period = range.period
  const words = [range.min, range.max].map((side) => side ?? '?').join(' - ')
  const used =
    from === 'text' ? wordsOf(range.from as StatedInText[]) : `${words} ${range.currency ?? ''} ${range.period ?? ''}`.trim()
  const fields = ['salary_min', 'salary_max', 'salary_currency', 'salary_period'] as const
  const quotes = quotedIn && (range.from as StatedInText[]).map(({ words }): Quote => ({ in: quotedIn, text: words }))
  return fields.filter((field) => job[field] !== null).map((field) => ({ field, words: used, from, ...(quotes && { quotes }) }))
}
