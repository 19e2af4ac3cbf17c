import type { IndexedJob } from '../../../src/search/bitmap/catalog/indexed-job.ts'
import { sentTsvector } from './sent-tsvector.ts'

const NURSE = sentTsvector([['nurs', [1]]])

/** A job as the catalog would tell it to the index; what is left out is unknown. */
export function indexedJob(stated: Partial<IndexedJob> & { id: number }): IndexedJob {
  return {
    revision: stated.id,
    contentHash: `${stated.id} ${stated.revision} ${stated.title}`,
    posted_key: 0,
    first_seen_at: 0,
    open: true,
    source: 'greenhouse',
    company_id: 1,
    company: 'northwind',
    company_name: 'Northwind',
    title: 'nurse',
    title_words: NURSE,
    full_words: NURSE,
    country_code: null,
    country_codes: null,
    admin1_refs: null,
    city_names: '',
    world_regions: [],
    skill_slugs: [],
    residence_places: [],
    residence_excluded: [],
    citizenship_asked: ['none'],
    clearance_asked: ['none'],
    languages_asked: [],
    languages_required: [],
    degree_asked: [],
    workplace: null,
    employment_type: null,
    level: null,
    language: null,
    salary_min: null,
    salary_max: null,
    salary_currency: null,
    salary_period: null,
    experience_min_years: null,
    sponsors_visa: null,
    ...stated,
  }
}
