import type { Json, Kind } from './kinds.ts'
import type { ContentField } from './vocab.ts'

/** One field of a job: everything that other files derive their types, columns, schemas and comparisons from. */
export interface Field {
  kind: Kind
  /** Never null in the catalog. Elsewhere null means unknown. */
  required?: true
  /**
   * `stated`: the posting says it, and enrich/index.ts copies it. `derived`: a step of enrich/ sets it. `assigned`: the catalog sets it.
   */
  set: 'stated' | 'derived' | 'assigned'
  /** The table that keeps it in a column of its name, if not `jobs`. In posting_aliases each value is a row. */
  stored?: 'job_views' | 'descriptions' | 'posting_aliases'
  served: readonly ServedWhere[]
  /** The request that adds it to list items. */
  itemWith?: 'description=text' | 'description=html'
  /**
   * The effect of a difference. `event`: a change event names the field, which the interface's vocabulary must know. `revision`: the job is written
   * with a new revision and no event. `nothing`: the field is not compared.
   */
  change: 'event' | 'revision' | 'nothing'
  /**
   * The search by its values: `name` is the filter (search/filters.ts) and the facet. `is`: the field has one value. `any`: the field is a list.
   * The filter takes several values in both cases, unless the field is a flag. `column` is the column of `jobs`, where that is another one. Filters
   * that ask otherwise, as for a part of a text or a range, have a row in each engine. A field with several parts has a list of searches.
   */
  search?: FieldSearch | readonly FieldSearch[]
  /**
   * How people see it on the page of a job, in `rolecall get` and in the MCP tool get_job. A text is the label of a line of its own, which all
   * three write by themselves (shown.ts). `part` names the part that tells the field together with others and is written by hand in each of the
   * three. Every field of the detail has one of them: test/job/shown.test.ts.
   */
  shown?: string | { part: DetailPart }
  /** Its description in the OpenAPI document. */
  description?: string
  /** A further sentence of the description for the detail. */
  inDetail?: string
  example?: Json
}

interface FieldSearch {
  name: string
  match: 'is' | 'any'
  column?: JobColumn
}

/**
 * The places where a field is served: `item` is the list item, `detail` a job by its id or URL, `provisional` the detail of a posting that is not
 * in the catalog (null there unless named), `record` a line of a transfer file, and `source` the object of that name in a detail and a record.
 */
export type ServedWhere = 'item' | 'detail' | 'provisional' | 'record' | 'source'

/** `record`: ids, links and times. */
export type DetailPart = 'title' | 'places' | 'experience' | 'pay' | 'skills' | 'requirements' | 'description' | 'record'

const PAY = { part: 'pay' } as const
const RECORD = { part: 'record' } as const
const REQUIREMENTS = { part: 'requirements' } as const

const EVERYWHERE = ['item', 'detail', 'provisional', 'record'] as const
/** Fields that only the catalog knows, or that the interface leaves open on a job that was resolved live. */
const NOT_PROVISIONAL = ['item', 'detail', 'record'] as const
const ITEM = ['item', 'record'] as const
const DETAIL = ['detail', 'provisional', 'record'] as const

/**
 * THE FIELD TABLE: one row per field of a job, in the order in which they are served. The stored text of the list item ends in
 * `updated_at`.
 */
export const FIELDS = {
  id: {
    kind: 'id',
    required: true,
    set: 'assigned',
    served: NOT_PROVISIONAL,
    change: 'nothing',
    shown: RECORD,
    inDetail: 'Null when the posting was resolved live and is not in the catalog.',
  },
  source_id: { kind: 'id', required: true, set: 'assigned', served: NOT_PROVISIONAL, change: 'nothing', shown: RECORD },
  company_id: { kind: 'id', required: true, set: 'assigned', served: NOT_PROVISIONAL, change: 'revision', shown: RECORD },
  external_job_id: {
    kind: 'key',
    required: true,
    set: 'stated',
    served: EVERYWHERE,
    change: 'nothing',
    shown: RECORD,
    description: 'Id assigned by the original source.',
  },
  url: {
    kind: 'url',
    required: true,
    set: 'stated',
    served: EVERYWHERE,
    change: 'event',
    shown: RECORD,
    description: 'Canonical URL of the listing.',
  },
  apply_url: { kind: 'url', set: 'stated', served: EVERYWHERE, change: 'event', shown: RECORD },
  title: {
    kind: 'text',
    required: true,
    set: 'stated',
    served: EVERYWHERE,
    change: 'event',
    shown: { part: 'title' },
    example: 'Senior Data Engineer',
  },
  location_raw: { kind: 'text', set: 'stated', served: ITEM, change: 'event', description: 'Location string of the source.' },
  locations_raw: {
    kind: 'json',
    set: 'stated',
    stored: 'job_views',
    served: ITEM,
    change: 'event',
    description: 'Location value of the source: any JSON.',
  },
  location: {
    kind: 'text',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: { part: 'places' },
    description: "Display string in the posting's original order.",
    example: 'Berlin, Germany',
  },
  locations: {
    kind: 'locations',
    required: true,
    set: 'derived',
    stored: 'job_views',
    served: DETAIL,
    change: 'revision',
    shown: { part: 'places' },
    description: 'Most specific first; empty when no place resolved.',
  },
  city: { kind: 'text', set: 'derived', served: ITEM, change: 'event' },
  region: { kind: 'text', set: 'derived', served: ITEM, change: 'event' },
  postal_code: { kind: 'text', set: 'derived', served: ITEM, change: 'event' },
  country_code: {
    kind: 'country',
    set: 'derived',
    served: ITEM,
    change: 'event',
    description: 'ISO 3166-1 alpha-2 of the primary country.',
    example: 'DE',
  },
  latitude: { kind: 'latitude', set: 'derived', served: ITEM, change: 'event' },
  longitude: { kind: 'longitude', set: 'derived', served: ITEM, change: 'event' },
  usa: {
    kind: 'flag',
    required: true,
    set: 'derived',
    served: ITEM,
    change: 'event',
    description: 'Whether a place of the job is in the United States. false where no place is known, too.',
  },
  country_codes: {
    kind: 'countries',
    set: 'derived',
    served: ITEM,
    change: 'revision',
    search: { name: 'country', match: 'any' },
    description: 'ISO 3166-1 alpha-2 codes the job is tagged with.',
  },
  admin1_refs: {
    kind: 'keys',
    set: 'derived',
    served: ITEM,
    change: 'revision',
    search: { name: 'state', match: 'any' },
    description: 'ISO 3166-2 codes of first-level divisions.',
    example: ['DE-BE'],
  },
  workplace: {
    kind: 'workplace',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: 'Workplace',
    search: { name: 'workplace', match: 'is' },
  },
  employment_type: {
    kind: 'employment_type',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: 'Employment',
    search: { name: 'employment_type', match: 'is' },
  },
  level: {
    kind: 'level',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: 'Level',
    search: { name: 'level', match: 'is' },
  },
  department: {
    kind: 'text',
    set: 'derived',
    served: DETAIL,
    change: 'revision',
    shown: 'Department',
    description: 'Department, team or job category, in the words of the source.',
    example: 'Platform Engineering',
  },
  experience_min_years: { kind: 'years', set: 'derived', served: DETAIL, change: 'revision', shown: { part: 'experience' } },
  experience_max_years: { kind: 'years', set: 'derived', served: DETAIL, change: 'revision', shown: { part: 'experience' } },
  sponsors_visa: {
    kind: 'flag',
    set: 'derived',
    served: DETAIL,
    change: 'revision',
    shown: 'Visa sponsorship',
    search: { name: 'sponsors_visa', match: 'is' },
    description: 'Null is unknown, never no.',
  },
  skills: {
    kind: 'skills',
    set: 'derived',
    stored: 'job_views',
    served: DETAIL,
    change: 'revision',
    shown: { part: 'skills' },
    search: { name: 'skills', match: 'any', column: 'skill_slugs' },
    description: 'Null: not extracted. Empty: no known skill found.',
  },
  residence: {
    kind: 'residence',
    set: 'derived',
    stored: 'job_views',
    served: DETAIL,
    change: 'revision',
    shown: REQUIREMENTS,
    description: 'Where a remote worker may live, as the title or the text say it. Null where they do not.',
  },
  authorization: {
    kind: 'authorization',
    set: 'derived',
    stored: 'job_views',
    served: DETAIL,
    change: 'revision',
    shown: REQUIREMENTS,
    search: [
      { name: 'citizenship', match: 'any', column: 'citizenship_asked' },
      { name: 'clearance', match: 'any', column: 'clearance_asked' },
    ],
    description: 'Citizenship and security clearance that the posting asks for. Null where it names neither.',
  },
  languages: {
    kind: 'languages',
    set: 'derived',
    stored: 'job_views',
    served: DETAIL,
    change: 'revision',
    shown: REQUIREMENTS,
    search: { name: 'asks_language', match: 'any', column: 'languages_asked' },
    description: 'Languages that the applicant is asked to know. Null where the posting names none.',
  },
  education: {
    kind: 'education',
    set: 'derived',
    stored: 'job_views',
    served: DETAIL,
    change: 'revision',
    shown: REQUIREMENTS,
    description: 'The lowest degree or training that the posting asks for. Null where it names none.',
  },
  language: {
    kind: 'language',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: 'Language',
    search: { name: 'language', match: 'is' },
    description: 'ISO 639-1.',
    example: 'en',
  },
  salary_raw: {
    kind: 'text',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: PAY,
    description: 'Pay in the words of the source.',
    example: '€60,000 – €75,000 a year',
  },
  salary_min: { kind: 'amount', set: 'derived', served: EVERYWHERE, change: 'event', shown: PAY },
  salary_max: { kind: 'amount', set: 'derived', served: EVERYWHERE, change: 'event', shown: PAY },
  salary_currency: {
    kind: 'currency',
    set: 'derived',
    served: EVERYWHERE,
    change: 'event',
    shown: PAY,
    search: { name: 'salary_currency', match: 'is' },
    description: 'ISO 4217.',
    example: 'EUR',
  },
  salary_period: { kind: 'salary_period', set: 'derived', served: EVERYWHERE, change: 'event', shown: PAY },
  posted_at: { kind: 'timestamp', set: 'stated', served: EVERYWHERE, change: 'event', shown: RECORD },
  expires_at: { kind: 'timestamp', set: 'stated', served: NOT_PROVISIONAL, change: 'event', shown: RECORD },
  // The hash covers the stated values alone, so no better dictionary ever changes it.
  content_hash: {
    kind: 'text',
    set: 'stated',
    served: NOT_PROVISIONAL,
    change: 'revision',
    shown: RECORD,
    description: 'Changes when the content at the source changes.',
  },
  first_seen_at: {
    kind: 'timestamp',
    required: true,
    set: 'assigned',
    served: NOT_PROVISIONAL,
    change: 'nothing',
    shown: RECORD,
  },
  closed_at: {
    kind: 'timestamp',
    set: 'assigned',
    served: NOT_PROVISIONAL,
    change: 'event',
    shown: RECORD,
    description: 'Null for open jobs.',
    inDetail: 'Null on a provisional job means unknown, not open.',
  },
  created_at: { kind: 'timestamp', required: true, set: 'assigned', served: NOT_PROVISIONAL, change: 'nothing', shown: RECORD },
  updated_at: { kind: 'timestamp', required: true, set: 'assigned', served: NOT_PROVISIONAL, change: 'nothing', shown: RECORD },
  alias_ids: {
    kind: 'keys',
    required: true,
    set: 'stated',
    stored: 'posting_aliases',
    served: ['source'],
    change: 'revision',
    description: 'Other ids that lead to the posting.',
  },
  description_md: {
    kind: 'text',
    set: 'derived',
    stored: 'descriptions',
    served: DETAIL,
    itemWith: 'description=text',
    change: 'event',
    shown: { part: 'description' },
  },
  description_html: {
    kind: 'text',
    set: 'derived',
    stored: 'descriptions',
    served: DETAIL,
    itemWith: 'description=html',
    change: 'event',
    shown: { part: 'description' },
  },
} as const satisfies Record<string, Field> & Record<ContentField, Field & { change: 'event' }>

/** The columns of `jobs` beside the fields, and the fields they are made of: what searching and following the catalog read. */
export const JOB_COLUMNS = {
  revision: { type: 'bigint', from: [] },
  city_names: { type: 'text', from: ['city', 'locations'] },
  world_regions: { type: 'text[]', from: ['locations'] },
  skill_slugs: { type: 'text[]', from: ['skills'] },
  residence_places: { type: 'text[]', from: ['residence'] },
  residence_excluded: { type: 'text[]', from: ['residence'] },
  citizenship_asked: { type: 'text[]', from: ['authorization'] },
  clearance_asked: { type: 'text[]', from: ['authorization'] },
  languages_asked: { type: 'text[]', from: ['languages'] },
  languages_required: { type: 'text[]', from: ['languages'] },
  degree_asked: { type: 'text[]', from: ['education'] },
  posted_key: { type: 'timestamp(3) with time zone', from: ['posted_at', 'first_seen_at'] },
  title_words: { type: 'tsvector', from: ['title'] },
} as const satisfies Record<string, { type: string; from: string[] }>

export type JobColumn = keyof typeof JOB_COLUMNS
