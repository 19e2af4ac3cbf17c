import type { Location } from './kinds.ts'
import type { EmploymentType, SalaryPeriod, Workplace } from './vocab.ts'

/** The fields of a job that its JobPosting states. */
export interface PostedJob {
  external_job_id: string
  url: string
  title: string
  description_html: string | null
  posted_at: string | null
  first_seen_at: string
  expires_at: string | null
  workplace: Workplace | null
  employment_type: EmploymentType | null
  locations: Location[]
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: SalaryPeriod | null
  company: { name: string | null; website_url: string | null; logo_url: string | null } | null
}

/** Google's words for the types of employment. */
const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
}

/**
 * An open job as a schema.org JobPosting in JSON-LD, by the rules of Google's job search: a remote job is TELECOMMUTE with the countries that
 * applicants may live in, any other job has the places of work; pay has a currency and a unit, or is left out. Facts that are not known are
 * missing.
 */
export function jobPosting(job: PostedJob): Record<string, unknown> {
  const remote = job.workplace === 'remote'
  return known({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description_html,
    identifier: { '@type': 'PropertyValue', ...known({ name: job.company?.name ?? null }), value: job.external_job_id },
    url: job.url,
    datePosted: job.posted_at ?? job.first_seen_at,
    validThrough: job.expires_at,
    employmentType: job.employment_type && EMPLOYMENT[job.employment_type],
    hiringOrganization: organization(job.company),
    jobLocationType: remote ? 'TELECOMMUTE' : null,
    applicantLocationRequirements: remote ? severalOrNone(applicantCountries(job.locations)) : null,
    jobLocation: remote ? null : severalOrNone(job.locations.filter(({ kind }) => kind !== 'world_region').map(place)),
    baseSalary: salary(job),
  })
}

function organization(company: PostedJob['company']) {
  if (!company?.name) return null
  return known({ '@type': 'Organization', name: company.name, sameAs: company.website_url, logo: company.logo_url })
}

function applicantCountries(locations: Location[]) {
  const codes = new Set(locations.map(({ country_code }) => country_code).filter((code) => code !== ''))
  return [...codes].map((name) => ({ '@type': 'Country', name }))
}

function place({ kind, name, admin1_name, country_code }: Location) {
  const region = kind === 'state' ? name : admin1_name
  const address = {
    addressLocality: kind === 'city' ? name : null,
    addressRegion: region === '' ? null : region,
    addressCountry: country_code === '' ? null : country_code,
  }
  return { '@type': 'Place', address: known({ '@type': 'PostalAddress', ...address }) }
}

function salary({ salary_min, salary_max, salary_currency, salary_period }: PostedJob) {
  if (salary_currency === null || salary_period === null || (salary_min === null && salary_max === null)) return null
  const amount = salary_min === salary_max ? { value: salary_min } : { minValue: salary_min, maxValue: salary_max }
  const value = known({ '@type': 'QuantitativeValue', ...amount, unitText: salary_period.toUpperCase() })
  return { '@type': 'MonetaryAmount', currency: salary_currency, value }
}

const severalOrNone = <T>(values: T[]): T | T[] | null => (values.length > 1 ? values : (values[0] ?? null))

const known = (facts: Record<string, unknown>) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
