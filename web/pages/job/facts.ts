import type { JobDetail } from '../../../src/client/index.ts'
import { money, pay } from '../../format/money.ts'
import { counted } from '../../format/number.ts'
import { language, word } from '../../format/words.ts'

/** One line of what is known about a job. */
export interface Fact {
  key: string
  label: string
  /** Null: the posting does not say. */
  value: string | null
}

/** THE FACTS: what is derived from a posting, in the order of the page, with the fields of the API that each is made of. Places and skills have parts of their own. */
const FACTS: { key: string; label: string; fields: string[]; value: (job: JobDetail) => string | null }[] = [
  {
    key: 'pay',
    label: 'Pay',
    fields: ['salary_raw', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'],
    value: payOf,
  },
  { key: 'workplace', label: 'Workplace', fields: ['workplace'], value: ({ workplace }) => workplace && word(workplace) },
  {
    key: 'employment_type',
    label: 'Employment',
    fields: ['employment_type'],
    value: ({ employment_type }) => employment_type && word(employment_type),
  },
  { key: 'level', label: 'Level', fields: ['level'], value: ({ level }) => level && word(level) },
  {
    key: 'experience',
    label: 'Experience',
    fields: ['experience_min_years', 'experience_max_years'],
    value: experienceOf,
  },
  {
    key: 'visa',
    label: 'Visa sponsorship',
    fields: ['sponsors_visa'],
    value: ({ sponsors_visa }) => (sponsors_visa === null ? null : sponsors_visa ? 'Offered' : 'Not offered'),
  },
  { key: 'language', label: 'Language', fields: ['language'], value: (job) => job.language && language(job.language) },
]

export const factsOf = (job: JobDetail): Fact[] => FACTS.map(({ key, label, value }) => ({ key, label, value: value(job) }))

const PLACE_FIELDS =
  'location locations city region postal_code country_code country_codes admin1_refs latitude longitude usa'.split(' ')

const FACT_OF_FIELD = new Map([
  ...FACTS.flatMap(({ key, fields }) => fields.map((field) => [field, key] as const)),
  ...PLACE_FIELDS.map((field) => [field, 'place'] as const),
])

/** The fact that a field of the API belongs to. */
export const factOfField = (field: string) => FACT_OF_FIELD.get(field) ?? field

const LABELS = new Map([['place', 'Place'], ...FACTS.map(({ key, label }) => [key, label] as const)])

/** What a fact is called, where its words are pointed at. */
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
