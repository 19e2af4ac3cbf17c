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
      const full = kind === 'description' && range.period !== null ? null : inFull(draft, range, where)
      if (full !== null) return fill(draft, full, raw, 'text', 'description')
      if (isOneRange(range)) return fill(draft, range, raw, 'text', name)
      draft.job.salary_raw = raw
      return []
    }
    draft.job.salary_raw = draft.posting.salary_raw
    return []
  },
}

/**
 * The pay of the description that a line is about. A line rounds amounts ("$188K - $263K" of "$187,741 to $262,700 a year"), cuts them off
 * ("$42.41 - $63" of "$42.41 - $63.62"), has one end of a range ("$65K/yr" of "$65,000 - $92,000") or leaves out the period or the currency.
 */
function inFull(draft: Draft, line: PayRange<StatedInText>, where: PlaceOfPay): PayRange<StatedInText> | null {
  if (isExact(line)) return null
  const stated = payInText(draft.plainDescription, 'description', where)
  const isOneAmount = line.min === line.max && line.period !== null
  const meant = isOneAmount
    ? chosenPay(stated, draft, where)
    : comparable(
        stated.filter((each) => isAbout(line, each)),
        where,
      )
  const full = spanOf(meant)
  if (full === null || !isOneRange(full) || !isAbout(line, full)) return null
  return { ...full, currency: full.currency ?? line.currency }
}

const isExact = ({ min, max, currency, period }: Pay): boolean =>
  currency !== null && period !== null && min !== max && [min, max].every((end) => end !== null && !Number.isInteger(end))

function isAbout(line: Pay, { min, max, currency, period }: Pay): boolean {
  if (period === null || period !== (line.period ?? period)) return false
  if (currency !== null && currency !== (line.currency ?? currency)) return false
  if (line.min === line.max) return isShortFor(line.min, min) || isShortFor(line.max, max)
  return (line.min === null || isShortFor(line.min, min)) && (line.max === null || isShortFor(line.max, max))
}

/** Units to which lines round amounts: "$98K", "$97.4K", "$34". */
const ROUNDED_TO = [1_000, 100, 1]

function isShortFor(short: number | null, amount: number | null): boolean {
  if (short === null || amount === null) return false
  const unit = ROUNDED_TO.find((each) => short % each === 0) ?? 0
  return short === amount || Math.abs(short - amount) < Math.min(unit, short / 10)
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
