import { type JobDetail, REQUIREMENT_WORDS } from '../../../src/client/index.ts'
import { money, pay } from '../../format/money.ts'
import { counted } from '../../format/number.ts'
import { language, word } from '../../format/words.ts'
import shownFacts from './shown-facts.json' with { type: 'json' }

/** A fact about a job: one line of the page. */
export interface Fact {
  key: string
  label: string
  /** Null: the posting does not say. */
  value: string | null
}

interface FactRow {
  key: string
  label: string
  /** The fields of the API that the fact is made of. */
  fields: (keyof JobDetail)[]
  value: (job: JobDetail) => string | null
}

/** THE FACTS of the page, in their order. The field table of the server names all but the first six. Places and skills have components of their own. */
const FACTS: FactRow[] = [
  {
    key: 'pay',
    label: 'Pay',
    fields: ['salary_raw', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'],
    value: payOf,
  },
  {
    key: 'experience',
    label: 'Experience',
    fields: ['experience_min_years', 'experience_max_years'],
    value: experienceOf,
  },
  { key: 'residence', label: 'May live in', fields: ['residence'], value: REQUIREMENT_WORDS.residence },
  {
    key: 'authorization',
    label: 'Citizenship and clearance',
    fields: ['authorization'],
    value: REQUIREMENT_WORDS.authorization,
  },
  { key: 'languages', label: 'Languages', fields: ['languages'], value: REQUIREMENT_WORDS.languages },
  { key: 'education', label: 'Education', fields: ['education'], value: REQUIREMENT_WORDS.education },
  ...shownFacts.map(({ field, label }) => {
    const name = field as keyof JobDetail
    return { key: field, label, fields: [name], value: (job: JobDetail) => (WORDS_FOR[name] ?? plainWords)(job[name]) }
  }),
]

/** Fields whose values people write in words of their own. */
const WORDS_FOR: Partial<Record<keyof JobDetail, (value: JobDetail[keyof JobDetail]) => string | null>> = {
  sponsors_visa: (offered) => (offered === null ? null : offered ? 'Offered' : 'Not offered'),
  language: (code) => (code === null ? null : language(String(code))),
}

function plainWords(value: JobDetail[keyof JobDetail]): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : word(String(value))
}

export const factsOf = (job: JobDetail): Fact[] => FACTS.map(({ key, label, value }) => ({ key, label, value: value(job) }))

const PLACE_FIELDS =
  'location locations city region postal_code country_code country_codes admin1_refs latitude longitude usa'.split(' ')

const FACT_OF_FIELD = new Map<string, string>([
  ...FACTS.flatMap(({ key, fields }) => fields.map((field) => [field, key] as const)),
  ...PLACE_FIELDS.map((field) => [field, 'place'] as const),
])

/** The fact that a field of the API belongs to. */
export const factOfField = (field: string) => FACT_OF_FIELD.get(field) ?? field

const LABELS = new Map([['place', 'Place'], ...FACTS.map(({ key, label }) => [key, label] as const)])

/** The name of a fact, where its words are pointed at. */
export const factName = (fact: string) => (fact.startsWith('skill:') ? `Skill: ${fact.slice(6)}` : (LABELS.get(fact) ?? fact))

function payOf(job: JobDetail): string | null {
  const { salary_min, salary_max, salary_currency, salary_period } = job
  if (salary_min === null && salary_max === null) return job.salary_raw
  const exact = [...new Set([salary_min, salary_max])]
    .filter((amount) => amount !== null)
    .map((amount) => money(amount, salary_currency, true))
    .join(' – ')
  return salary_min !== null && salary_max !== null ? `${exact}${salary_period ? ` / ${salary_period}` : ''}` : pay(job)
}

function experienceOf({ experience_min_years: min, experience_max_years: max }: JobDetail): string | null {
  if (min === null) return null
  if (max !== null) return min === max ? counted(min, 'year') : `${min} to ${counted(max, 'year')}`
  return min === 0 ? 'None needed' : `${counted(min, 'year')} or more`
}
