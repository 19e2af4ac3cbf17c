import type { Education } from '../../job/requirements.ts'
import type { EmploymentType, Workplace } from '../../job/vocab.ts'
import { cdata } from '../../job/xml-text.ts'
import type { Column, ExportedJob } from './columns.ts'

/**
 * The XML feed of Indeed (https://docs.indeed.com/indeed-apply/xml-feed), with the elements that only LinkedIn asks for beside them
 * (https://learn.microsoft.com/linkedin/talent/job-postings/xml-feeds-development-guide). Names and words follow excerpts of both pages and public
 * feeds (2026-11-17). No feed has been handed in to either yet; that each ignores the elements of the other is an assumption.
 */

/** The feed needs the description, and the facts of the detail. */
export const INDEED_ADDITIONS = { description: 'html', include: ['detail'] } as const

const JOB_TYPES: Record<EmploymentType, string> = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'internship',
}

/** Indeed has no word for work on site. */
const REMOTE_TYPES: Record<Workplace, string | null> = { remote: 'Fully remote', hybrid: 'Hybrid remote', onsite: null }

const WORKPLACE_TYPES: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' }

const DEGREES: Record<Education['degree'], string | null> = {
  none: null,
  secondary: 'High school',
  vocational: 'Vocational training',
  bachelor: 'Bachelors',
  master: 'Masters',
  doctorate: 'Doctorate',
}

const wordOf = <Value extends string>(words: Record<Value, string | null>, value: unknown) =>
  value === null || value === undefined ? null : words[value as Value]

function salaryOf({ salary_min, salary_max, salary_currency, salary_period, salary_raw }: ExportedJob): unknown {
  const amounts = [...new Set([salary_min, salary_max])].filter((amount) => amount !== null)
  if (amounts.length === 0) return salary_raw
  return [amounts.join(' - '), salary_currency, salary_period && `per ${salary_period}`].filter(Boolean).join(' ')
}

function experienceOf({ experience_min_years: least, experience_max_years: most }: ExportedJob): string | null {
  if (least === null) return null
  return most === null ? `${least}+ years` : `${least}-${most} years`
}

/** The elements of a job, in their order. An element without a value is left out. */
const ELEMENTS: [name: string, required: boolean, of: (job: ExportedJob) => unknown][] = [
  ['title', true, ({ title }) => title],
  ['date', true, ({ posted_at, first_seen_at }) => posted_at ?? first_seen_at],
  ['referencenumber', true, ({ id }) => id],
  ['requisitionid', true, ({ external_job_id }) => external_job_id],
  ['url', true, ({ url }) => url],
  ['company', false, ({ company }) => company?.name],
  ['city', false, ({ city }) => city],
  ['state', false, ({ region }) => region],
  ['country', false, ({ country_code }) => country_code],
  ['postalcode', false, ({ postal_code }) => postal_code],
  ['description', false, ({ description_html }) => description_html],
  ['salary', false, salaryOf],
  ['education', false, ({ education }) => wordOf(DEGREES, (education as Education | null)?.degree)],
  ['jobtype', false, ({ employment_type }) => wordOf(JOB_TYPES, employment_type)],
  ['category', false, ({ department }) => department],
  ['experience', false, experienceOf],
  ['expirationdate', false, ({ expires_at }) => expires_at],
  ['remotetype', false, ({ workplace }) => wordOf(REMOTE_TYPES, workplace)],
  ['partnerJobId', true, ({ id }) => id],
  ['applyUrl', true, ({ apply_url, url }) => apply_url ?? url],
  ['companyId', false, ({ company }) => company?.linkedin_id],
  ['location', false, ({ location }) => location],
  ['workplaceTypes', false, ({ workplace }) => wordOf(WORKPLACE_TYPES, workplace)],
]

export const INDEED_COLUMNS = ELEMENTS.map(
  ([name, required, of]): Column => ({ name, type: 'string', nullable: !required, of: (job) => of(job) ?? null }),
)

/** The publisher of a feed, and the time at which it was made. */
export interface Publication {
  publisherUrl: string
  builtAt: Date
}

export const indeedHeader = ({ publisherUrl, builtAt }: Publication) => `<?xml version="1.0" encoding="utf-8"?>
<source>
<publisher>Rolecall</publisher>
<publisherurl>${cdata(publisherUrl)}</publisherurl>
<lastBuildDate>${builtAt.toUTCString()}</lastBuildDate>
`

export const INDEED_FOOTER = '</source>\n'

/** The elements of jobs, from lines of NDJSON. */
export function indeedRows(text: string): string {
  let jobs = ''
  for (const line of text.split('\n')) if (line !== '') jobs += indeedJob(JSON.parse(line) as ExportedJob)
  return jobs
}

function indeedJob(job: ExportedJob): string {
  const elements = INDEED_COLUMNS.map(({ name, of }) => {
    const value = of(job)
    return value === null || value === '' ? '' : `<${name}>${cdata(String(value))}</${name}>\n`
  })
  return `<job>\n${elements.join('')}</job>\n`
}
