import type { StatedPay } from '../job/posting.ts'
import { isLocal, type PlaceOfPay, scaleOf } from './salary/currency-of.ts'
import { payOfTitle } from './salary/level-of-title.ts'
import { payInText, type StatedInText, type TextKind } from './salary/pay-in-text.ts'
import { inferPeriod, type Pay, plausible } from './salary/plausible.ts'
import type { Draft, Evidence, Quote, QuotedText, Step } from './step.ts'

/**
 * Base pay: the source's salary fields, else its salary text, else the title, else the description. Amounts are not converted and no
 * currency is guessed. A single amount is both minimum and maximum; "up to" and "from" leave the other side null.
 */
export const salary: Step = {
  name: 'salary',
  fields: ['salary_raw', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'],
  run(draft) {
    const where = placeOfPay(draft)
    const stated = rangeOf(statedPay(draft.posting.pay, where), where)
    if (stated !== null) return fill(draft, stated, draft.posting.salary_raw, 'stated')
    const texts: [string | null, TextKind, QuotedText][] = [
      [draft.posting.salary_raw, 'field', 'salary_raw'],
      [draft.posting.title, 'title', 'title'],
      [draft.plainDescription, 'description', 'description'],
    ]
    for (const [text, kind, name] of texts) {
      const found = text === null ? [] : payOfTitle(payInText(text, kind, where), draft.posting.title)
      const range = completed(draft.plainDescription, rangeOf(found, where), kind, where)
      if (range !== null) return fill(draft, range, draft.posting.salary_raw ?? wordsOf(range.from), 'text', name)
    }
    draft.job.salary_raw = draft.posting.salary_raw
    return []
  },
}

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
function completed(
  text: string,
  range: PayRange<StatedInText> | null,
  kind: TextKind,
  where: PlaceOfPay,
): PayRange<StatedInText> | null {
  if (range === null) return null
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

interface PayRange<T extends Pay> extends Pay {
  from: T[]
}

/**
 * Several pay zones become one range, within one currency and period: the job's own currency if it is among them, and the period that is
 * stated most often, because pay of part-time work stands beside it once. An entry more than three times below or above the first that words
 * call pay is about something else.
 */
function rangeOf<T extends Pay>(entries: T[], where: PlaceOfPay): PayRange<T> | null {
  const local = entries.filter((entry) => isLocal(entry.currency, where))
  const first = mostStated(local.length > 0 ? local : entries)
  if (first === undefined) return null
  const from = entries.filter(
    (entry) => entry.currency === first.currency && entry.period === first.period && isNear(entry, first),
  )
  const open = (side: 'min' | 'max') => from.every((entry) => entry[side] === null)
  const mins = from.flatMap((entry) => entry.min ?? entry.max ?? [])
  const maxes = from.flatMap((entry) => entry.max ?? entry.min ?? [])
  const { currency, period } = first
  return { min: open('min') ? null : Math.min(...mins), max: open('max') ? null : Math.max(...maxes), currency, period, from }
}

function mostStated<T extends Pay>(entries: T[]): T | undefined {
  const times = ({ currency, period }: Pay) =>
    entries.filter((each) => each.currency === currency && each.period === period).length
  const most = Math.max(...entries.map(times))
  const candidates = entries.filter((entry) => times(entry) === most)
  return candidates.find((entry) => 'isNamed' in entry && entry.isNamed) ?? candidates[0]
}

function isNear(entry: Pay, first: Pay): boolean {
  const [low, high] = [first.min ?? first.max ?? 0, first.max ?? first.min ?? 0]
  return (entry.max ?? entry.min ?? 0) * 3 >= low && (entry.min ?? entry.max ?? 0) <= high * 3
}

const LONGEST_WORDS = 300

function wordsOf(statements: StatedInText[]): string {
  return [...new Set(statements.map(({ words }) => words))].join('; ').slice(0, LONGEST_WORDS).toWellFormed()
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
