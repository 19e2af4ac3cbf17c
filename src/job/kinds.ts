import type { AskedLanguage, Authorization, Education, Residence } from './requirements.ts'
import type { EmploymentType, Level, LocationKind, SalaryPeriod, SkillKind, SkillRequirement, Workplace } from './vocab.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A time as the interface writes it: UTC, milliseconds, `Z`. */
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

/**
 * The kinds of values that fields have, and what each is in TypeScript. A kind also has a row in SQL_TYPES below, a schema of the
 * API (api/job-schemas.ts) and a reader of transfer files (transfer/kind-readers.ts): none of them compiles without it.
 */
export interface KindValues {
  id: number
  /** An id or code that others assign. An index holds it, so it is never empty and at most 500 characters long. */
  key: string
  keys: string[]
  url: string
  text: string
  json: Json
  flag: boolean
  timestamp: Timestamp
  latitude: number
  longitude: number
  /** ISO 3166-1 alpha-2. */
  country: string
  countries: string[]
  locations: Location[]
  /** ISO 639-1. */
  language: string
  /** Money in major units. */
  amount: number
  /** ISO 4217. */
  currency: string
  years: number
  skills: Skill[]
  residence: Residence
  authorization: Authorization
  languages: AskedLanguage[]
  education: Education
  workplace: Workplace
  employment_type: EmploymentType
  level: Level
  salary_period: SalaryPeriod
}

export type Kind = keyof KindValues

/** The type of a column, as schema.sql writes it. */
export const SQL_TYPES: Readonly<Record<Kind, string>> = {
  id: 'bigint',
  key: 'text',
  keys: 'text[]',
  url: 'text',
  text: 'text',
  json: 'json',
  flag: 'boolean',
  timestamp: 'timestamp(3) with time zone',
  latitude: 'double precision',
  longitude: 'double precision',
  country: 'text',
  countries: 'text[]',
  locations: 'json',
  language: 'text',
  amount: 'double precision',
  currency: 'text',
  years: 'smallint',
  skills: 'json',
  residence: 'json',
  authorization: 'json',
  languages: 'json',
  education: 'json',
  workplace: 'text',
  employment_type: 'text',
  level: 'text',
  salary_period: 'text',
}
