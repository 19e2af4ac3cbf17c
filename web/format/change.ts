import type { ChangedField, ChangedValues } from '../../src/client/index.ts'
import { date } from './time.ts'
import { country, fieldName, language, word } from './words.ts'

/** How the values of a field are shown; a field that is not here is shown as it is. */
const SHOWN: Record<string, (value: never) => string> = {
  workplace: (value: string) => word(value),
  employment_type: (value: string) => word(value),
  level: (value: string) => word(value),
  language: (value: string) => language(value),
  country_code: (value: string) => country(value),
  posted_at: (value: string) => date(value),
  expires_at: (value: string) => date(value),
  closed_at: (value: string) => date(value),
  salary_min: (value: number) => value.toLocaleString('en'),
  salary_max: (value: number) => value.toLocaleString('en'),
}

/** Their texts are kept as digests only, so they cannot be shown. */
const DIGESTS = new Set<ChangedField>(['description_html', 'description_md'])

/** Internals behind the place that is shown: they are named, not shown. */
const INTERNALS = new Set<ChangedField>([
  'location_raw',
  'locations_raw',
  'latitude',
  'longitude',
  'usa',
  'postal_code',
  'salary_raw',
])

export interface ShownChange {
  field: string
  before: string | null
  after: string | null
}

/** What a change was, for people: values where they say something, then the names of the other fields. */
export function shownChange(
  fields: readonly ChangedField[],
  before: ChangedValues | null,
  after: ChangedValues | null,
): { values: ShownChange[]; others: string[] } {
  const values = fields
    .filter((field) => !DIGESTS.has(field) && !INTERNALS.has(field))
    .map((field) => ({
      field: fieldName(field),
      before: shown(field, changedValue(before, field)),
      after: shown(field, changedValue(after, field)),
    }))
  const others = fields.filter((field) => INTERNALS.has(field)).map(fieldName)
  if (fields.some((field) => DIGESTS.has(field))) others.unshift('the description')
  return { values, others }
}

const changedValue = (values: ChangedValues | null, field: ChangedField) =>
  (values as Partial<Record<ChangedField, unknown>> | null)?.[field]

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const show = SHOWN[field]
  if (show) return show(value as never)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
