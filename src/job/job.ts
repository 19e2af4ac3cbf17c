import type { EmploymentType, Level, LocationKind, SalaryPeriod, SkillKind, SkillRequirement, Workplace } from './vocab.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A moment as the interface writes it: UTC, milliseconds, `Z`. */
export type Timestamp = string

/** One resolved place; parts that do not apply are `""`. `code` is a value the filter named after `kind` accepts. */
export interface Location {
  kind: LocationKind
  code: string
  name: string
  admin1_name: string
  country_code: string
}

export interface Skill {
  slug: string
  name: string
  kind: SkillKind
  requirement: SkillRequirement
}

/** What a change event can name: the fields of the `changed_fields` vocabulary, `closed_at` apart. */
export interface JobContent {
  title: string
  url: string
  apply_url: string | null
  description_html: string | null
  description_md: string | null
  location_raw: string | null
  locations_raw: Json
  location: string | null
  city: string | null
  region: string | null
  postal_code: string | null
  country_code: string | null
  latitude: number | null
  longitude: number | null
  usa: boolean
  workplace: Workplace | null
  employment_type: EmploymentType | null
  level: Level | null
  language: string | null
  salary_raw: string | null
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: SalaryPeriod | null
  posted_at: Timestamp | null
  expires_at: Timestamp | null
}

/** Served, but not part of the change vocabulary: a difference moves the revision and writes no event. */
export interface JobDetails {
  country_codes: string[] | null
  admin1_refs: string[] | null
  locations: Location[]
  experience_min_years: number | null
  experience_max_years: number | null
  sponsors_visa: boolean | null
  skills: Skill[] | null
  content_hash: string | null
  alias_ids: string[]
}

/** A posting after enrichment: everything the catalog stores about it except what the catalog itself assigns. */
export interface Job extends JobContent, JobDetails {
  external_job_id: string
}

/** The `changed_fields` vocabulary in the interface's order, which is the canonical order of an event's `changed_fields`. */
export const CONTENT_FIELDS = [
  'closed_at',
  'title',
  'url',
  'apply_url',
  'description_html',
  'description_md',
  'location_raw',
  'locations_raw',
  'location',
  'city',
  'region',
  'postal_code',
  'country_code',
  'latitude',
  'longitude',
  'usa',
  'workplace',
  'employment_type',
  'level',
  'language',
  'salary_raw',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'posted_at',
  'expires_at',
] as const satisfies ('closed_at' | keyof JobContent)[]

export type ContentField = (typeof CONTENT_FIELDS)[number]

/** Served fields outside the change vocabulary, compared to decide whether a row must be written at all. */
export const DETAIL_FIELDS = [
  'country_codes',
  'admin1_refs',
  'locations',
  'experience_min_years',
  'experience_max_years',
  'sponsors_visa',
  'skills',
  'content_hash',
  'alias_ids',
] as const satisfies (keyof JobDetails)[]

/** A job that states nothing but its identity: the starting point for whoever fills one in. */
export function blankJob(identity: { external_job_id: string; url: string; title: string }): Job {
  const { external_job_id, url, title } = identity
  // Named one by one: spreading `identity` here costs 90 µs a job.
  return {
    external_job_id,
    url,
    title,
    apply_url: null,
    description_html: null,
    description_md: null,
    location_raw: null,
    locations_raw: null,
    location: null,
    city: null,
    region: null,
    postal_code: null,
    country_code: null,
    latitude: null,
    longitude: null,
    usa: false,
    workplace: null,
    employment_type: null,
    level: null,
    language: null,
    salary_raw: null,
    salary_min: null,
    salary_max: null,
    salary_currency: null,
    salary_period: null,
    posted_at: null,
    expires_at: null,
    country_codes: null,
    admin1_refs: null,
    locations: [],
    experience_min_years: null,
    experience_max_years: null,
    sponsors_visa: null,
    skills: null,
    content_hash: null,
    alias_ids: [],
  }
}
