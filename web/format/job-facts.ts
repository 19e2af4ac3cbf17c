import type { ChangedField } from '../../src/client/index.ts'

/** A fact of a job as a person names it, and the fields of the API behind it. */
export interface JobFact {
  key: FactKey
  name: string
  fields: readonly ChangedField[]
}

export type FactKey = keyof typeof FACTS

/** THE FACTS of a job that can change. Every field of the feed belongs to one. */
const FACTS = {
  pay: { name: 'Pay', fields: ['salary_raw', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'] },
  place: {
    name: 'Place',
    fields: [
      'location',
      'location_raw',
      'locations_raw',
      'city',
      'region',
      'postal_code',
      'country_code',
      'latitude',
      'longitude',
      'usa',
    ],
  },
  title: { name: 'Title', fields: ['title'] },
  level: { name: 'Level', fields: ['level'] },
  workplace: { name: 'Workplace', fields: ['workplace'] },
  employment: { name: 'Employment', fields: ['employment_type'] },
  description: { name: 'Description', fields: ['description_html', 'description_md'] },
  language: { name: 'Language', fields: ['language'] },
  posted: { name: 'Posting date', fields: ['posted_at'] },
  expires: { name: 'Last day', fields: ['expires_at'] },
  link: { name: 'Link', fields: ['url', 'apply_url'] },
  closed: { name: 'Open or closed', fields: ['closed_at'] },
} as const satisfies Record<string, { name: string; fields: readonly ChangedField[] }>

export const JOB_FACTS: readonly JobFact[] = Object.entries(FACTS).map(([key, fact]) => ({ key: key as FactKey, ...fact }))

/** The facts that a change was about, in the order of the table. */
export const factsIn = (fields: readonly string[]): JobFact[] =>
  JOB_FACTS.filter((fact) => fact.fields.some((field) => fields.includes(field)))
