import type { Json } from '../job/job.ts'
import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import { EMPLOYMENT_TYPES, LEVELS, SALARY_PERIODS, WORKPLACES } from '../job/vocab.ts'
import type { Hints } from './step.ts'

type Given = Record<string, unknown>

/**
 * Reads a posting and its hints from a loose JSON object, as `rolecall enrich` and the labelled data write them (docs/enrichment.md). Every
 * field is optional, a value of the wrong type counts as absent, and unknown fields are ignored.
 */
export function readPosting(given: object): { posting: Posting; hints: Hints } {
  const fields = given as Given
  const company = text(fields.company)
  const country = text(fields.country_code)
  const places = Array.isArray(fields.locations) ? fields.locations.flatMap(placeOf) : []
  const posting: Posting = {
    external_job_id: text(fields.external_job_id) ?? '',
    alias_ids: [],
    url: text(fields.url) ?? '',
    apply_url: text(fields.apply_url),
    title: text(fields.title) ?? '',
    location_raw: text(fields.location) ?? text(fields.location_raw),
    locations_raw: (fields.locations ?? null) as Json,
    places,
    workplace: oneOf(WORKPLACES, fields.workplace),
    employment_type: oneOf(EMPLOYMENT_TYPES, fields.employment_type),
    level: oneOf(LEVELS, fields.level),
    experience_min_years: number(fields.experience_min_years),
    experience_max_years: number(fields.experience_max_years),
    department: text(fields.department),
    language: text(fields.language),
    pay: Array.isArray(fields.pay) ? fields.pay.flatMap(payOf) : [],
    salary_raw: text(fields.salary_raw),
    posted_at: timestamp(fields.posted_at),
    expires_at: timestamp(fields.expires_at),
    description_html: text(fields.description_html),
    company: null,
  }
  return { posting, hints: { company, countries: country === null ? [] : [country.toUpperCase()] } }
}

/** `"Berlin, Germany"` or an object with any of text, city, region, postal_code, country, latitude, longitude. */
function placeOf(given: unknown): StatedPlace[] {
  if (typeof given !== 'string' && (typeof given !== 'object' || given === null)) return []
  const fields: Given = typeof given === 'string' ? { text: given } : (given as Given)
  return [
    {
      text: text(fields.text),
      city: text(fields.city),
      region: text(fields.region),
      postal_code: text(fields.postal_code),
      country: text(fields.country) ?? text(fields.country_code),
      latitude: number(fields.latitude),
      longitude: number(fields.longitude),
    },
  ]
}

function payOf(given: unknown): StatedPay[] {
  if (typeof given !== 'object' || given === null) return []
  const { min, max, currency, period } = given as Given
  return [{ min: number(min), max: number(max), currency: text(currency), period: oneOf(SALARY_PERIODS, period) }]
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  return values.find((one) => one === value) ?? null
}

function timestamp(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
