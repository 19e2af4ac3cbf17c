import type { ValueColumns } from '../../value-fields.ts'
import type { JobMark } from './last-read.ts'

/**
 * A job as the index reads it. Postgres makes every value (postgres/indexed-jobs.ts), lexemes and lower case included, so that both engines have
 * the same words.
 */
export interface IndexedJob extends JobMark, ValueColumns {
  /** Epoch milliseconds, as is first_seen_at. */
  posted_key: number
  first_seen_at: number
  open: boolean
  source: string
  company_id: number
  company: string
  company_name: string | null
  title: string
  /** The tsvector of the title in the form that tsvector.ts reads, and that of title and description. */
  title_words: Uint8Array
  full_words: Uint8Array
  country_code: string | null
  city_names: string
  world_regions: string[]
  residence_places: string[]
  residence_excluded: string[]
  languages_required: string[]
  degree_asked: string[]
  salary_min: number | null
  salary_max: number | null
  salary_period: string | null
  experience_min_years: number | null
}
