import type { ChangedField, ChangedValues } from '../../src/client/index.ts'
import { type FactKey, factsIn } from './job-facts.ts'
import { type Pay, pay } from './money.ts'
import { date } from './time.ts'
import { country, language, word } from './words.ts'

/** A change of a job, as the feed and the history of the job tell it. */
export interface Change {
  fields: readonly ChangedField[]
  before: ChangedValues | null
  after: ChangedValues | null
  /** The job as it is now. It completes facts of which only a part has changed, such as an amount in the same currency. */
  job: Pay | null | undefined
}

/** A fact as it was and as it became; both null where the values are not kept or say nothing to a reader. */
export interface ShownFact {
  key: FactKey
  name: string
  before: string | null
  after: string | null
}

type Values = Partial<Record<ChangedField, unknown>>

/** The text of each fact's value; a fact that is not here has no value to show. */
const WRITTEN: Partial<Record<FactKey, (values: Values) => string | null>> = {
  pay: (values) => pay({ ...NO_PAY, ...values } as Pay) ?? text(values.salary_raw),
  place: (values) => text(values.location) ?? text(values.city) ?? named(values.country_code, country),
  title: ({ title }) => text(title),
  level: ({ level }) => named(level, word),
  workplace: ({ workplace }) => named(workplace, word),
  employment: ({ employment_type }) => named(employment_type, word),
  language: (values) => named(values.language, language),
  posted: ({ posted_at }) => named(posted_at, date),
  expires: ({ expires_at }) => named(expires_at, date),
}

const NO_PAY: Pay = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null }
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const named = (value: unknown, name: (value: string) => string) => (typeof value === 'string' ? name(value) : null)

/** The facts that a change was about, as they were and as they became. */
export function changedFacts({ fields, before, after, job }: Change): ShownFact[] {
  const unchanged: Values = job
    ? {
        salary_min: job.salary_min,
        salary_max: job.salary_max,
        salary_currency: job.salary_currency,
        salary_period: job.salary_period,
      }
    : {}
  return factsIn(fields).map(({ key, name }) => {
    const write = WRITTEN[key] ?? (() => null)
    return { key, name, before: write({ ...unchanged, ...before }), after: write({ ...unchanged, ...after }) }
  })
}

/** Facts whose sentence is not like "level now senior". Null: the badge of the event says it. */
const SENTENCES: Partial<Record<FactKey, (fact: ShownFact, change: Change) => string | null>> = {
  pay: (fact, change) =>
    fact.after === null || fact.before === fact.after ? edited(fact) : `pay ${payStep(change, fact.before)} ${fact.after}`,
  place: (fact) => (fact.after === null || fact.before === fact.after ? edited(fact) : `moved to ${fact.after}`),
  title: ({ before, after }) => (before === null || before === after ? 'title edited' : `title was “${before}”`),
  description: () => 'description edited',
  posted: ({ after }) => (after === null ? null : `posting date now ${after}`),
  expires: ({ after }) => (after === null ? 'last day taken away' : `last day now ${after}`),
  link: () => 'link changed',
  closed: () => null,
}

const edited = ({ name, before, after }: ShownFact) =>
  before !== null && after === null ? `${name.toLowerCase()} no longer stated` : `${name.toLowerCase()} edited`

/** "raised to", "lowered to" or "now". Only amounts of one currency and period can be compared. */
function payStep({ fields, before, after, job }: Change, was: string | null): string {
  if (was === null) return 'now stated:'
  if (fields.includes('salary_currency') || fields.includes('salary_period')) return 'now'
  const steps = (['salary_min', 'salary_max'] as const).map((field) => {
    const [old, now] = [{ ...job, ...before }[field], { ...job, ...after }[field]]
    return typeof old === 'number' && typeof now === 'number' ? Math.sign(now - old) : 0
  })
  const sum = steps.reduce((all, step) => all + step, 0)
  return sum > 0 ? 'raised to' : sum < 0 ? 'lowered to' : 'now'
}

/** Describes a change in a few words for people: "Pay raised to $120K / yr, description edited". */
export function changeInWords(change: Change): string {
  const words = changedFacts(change).flatMap((fact) => {
    const say =
      SENTENCES[fact.key] ??
      (({ name, after }) => `${name.toLowerCase()} ${after === null ? 'no longer stated' : `now ${after}`}`)
    return say(fact, change) ?? []
  })
  const sentence = words.join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
