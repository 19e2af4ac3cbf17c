import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import { wordTable } from '../job/word-table.ts'
import { blankPosting, companyNamed, pay, place } from './reading/listed.ts'
import type { Field } from './reading/read.ts'
import { employmentType, levelScale, salaryPeriod, vocabularyKey } from './reading/vocabulary.ts'
import { children } from './reading/xml.ts'

const YEARS = wordTable<[number, number | null]>({
  'lt-1': [0, 1],
  '1-2': [1, 2],
  '2-5': [2, 5],
  '5-7': [5, 7],
  '7-10': [7, 10],
  '10-15': [10, 15],
  'gt-15': [15, null],
})
const REMOTE_OFFICES = new Set(['remote', 'homeoffice', 'fullyremote', 'remotework'])
const OFFICE_REMOTE = wordTable<Workplace>({ fully: 'remote', partially: 'hybrid', no: 'onsite' })

export interface Position {
  field: Field
  /** Set when the description is in another language than the tenant's own. */
  language: string | null
  description: string | null
}

/** `experienced` covers everything above entry level, so it maps to no level. */
const level = levelScale({ intern: 'student', entry: 'entrylevel', executive: 'executive' })

export function toPosting({ field, language, description }: Position, feedUrl: string, severalEmployers: boolean): Posting {
  const id = field.at('id').text()
  const offices = [field.at('office'), ...children(field.at('additionalOffices'), 'office')].map((each) => each.textOrNull())
  const stated = offices.filter((office) => office !== null)
  const [min, max] = YEARS[field.at('yearsOfExperience').textOrNull() ?? ''] ?? [null, null]
  const salary = field.at('salaryInformation')
  const category = field.at('department').textOrNull() ?? field.at('recruitingCategory').textOrNull()
  return {
    ...blankPosting({ external_job_id: id, url: new URL(`/job/${id}`, feedUrl).href, title: field.at('name').text() }),
    location_raw: offices[0] ?? null,
    locations_raw: stated,
    places: stated.flatMap((text) => place({ text })),
    workplace: workplaceOf(field, stated),
    employment_type: employmentOf(field),
    level: level(field.at('seniority').textOrNull()),
    experience_min_years: min,
    experience_max_years: max,
    department: category,
    language,
    pay: salary.present && salary.value !== '' ? payOf(salary) : [],
    posted_at: field.at('createdAt').timestampOrNull(),
    description_html: description,
    company: severalEmployers ? employerOf(field) : null,
  }
}

function payOf(salary: Field) {
  return pay({
    min: salary.at('min').amountOrNull(),
    max: salary.at('max').amountOrNull(),
    currency: salary.at('currencyCode').textOrNull(),
    period: salaryPeriod(salary.at('type').textOrNull()),
  })
}

/** There is no reliable remote flag; an office named "Remote" means remote when the posting has no other kind of office. */
function workplaceOf(field: Field, offices: string[]): Workplace | null {
  const flag = OFFICE_REMOTE[field.at('officeRemote').textOrNull() ?? '']
  if (flag) return flag
  return offices.length > 0 && offices.every((office) => REMOTE_OFFICES.has(vocabularyKey(office))) ? 'remote' : null
}

/** "Permanent" says nothing about the hours here: the schedule does, and "full-or-part-time" is neither. */
function employmentOf(field: Field) {
  const kind = employmentType(field.at('employmentType').textOrNull())
  return kind !== null && kind !== 'full_time' ? kind : employmentType(field.at('schedule').textOrNull())
}

export function employerOf(field: Field): StatedCompany | null {
  return companyNamed(field.at('subcompany').textOrNull())
}
