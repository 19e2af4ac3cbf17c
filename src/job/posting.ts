import type { Json, Timestamp } from './job.ts'
import type { EmploymentType, Level, SalaryPeriod, Workplace } from './vocab.ts'

/** One place as the source states it. Parts it does not state are null; `text` is the source's own wording when it has one. */
export interface StatedPlace {
  text: string | null
  city: string | null
  region: string | null
  postal_code: string | null
  /** The country as the source states it: a code, or a name in any language. */
  country: string | null
  latitude: number | null
  longitude: number | null
}

/** Base pay in major units. Several zones are several entries; enrichment takes their span. */
export interface StatedPay {
  min: number | null
  max: number | null
  currency: string | null
  period: SalaryPeriod | null
}

export interface StatedCompany {
  name: string | null
  website_url: string | null
  logo_url: string | null
}

/**
 * A posting exactly as its source states it: the output of an adapter and the input of enrichment. Nothing here is derived from free text; values
 * that the payload does not state are null.
 */
export interface Posting {
  external_job_id: string
  /** Other ids that occur in posting URLs and name exactly this posting. */
  alias_ids: string[]
  url: string
  apply_url: string | null
  title: string
  location_raw: string | null
  /** The source's own location value(s), kept verbatim. */
  locations_raw: Json
  places: StatedPlace[]
  workplace: Workplace | null
  employment_type: EmploymentType | null
  /** Seniority set in the employer's system, never read from the title. */
  level: Level | null
  experience_min_years: number | null
  experience_max_years: number | null
  department: string | null
  language: string | null
  pay: StatedPay[]
  salary_raw: string | null
  posted_at: Timestamp | null
  expires_at: Timestamp | null
  /** HTML as the source means it: entity-escaping of the transport is undone, nothing is sanitised yet. */
  description_html: string | null
  /** Set only where one board carries several employers; otherwise the board's company holds. */
  company: StatedCompany | null
}
