// Written by `npm run client:types` from openapi.json. Do not edit it by hand.

export type Workplace = 'remote' | 'hybrid' | 'onsite'
export type EmploymentType = 'full_time' | 'part_time' | 'contract' | 'temporary' | 'internship'
export type Level = 'intern' | 'entry' | 'mid' | 'senior' | 'staff' | 'lead' | 'executive'
export type SalaryPeriod = 'year' | 'month' | 'week' | 'day' | 'hour'
export type FilterName =
  | 'title'
  | 'q'
  | 'q_scope'
  | 'country'
  | 'state'
  | 'city'
  | 'workplace'
  | 'employment_type'
  | 'level'
  | 'language'
  | 'salary_min'
  | 'salary_max'
  | 'salary_currency'
  | 'has_salary'
  | 'company_id'
  | 'status'
  | 'posted_since'
  | 'posted_until'
  | 'first_seen_since'
  | 'experience_min'
  | 'experience_max'
  | 'sponsors_visa'
  | 'residence'
  | 'citizenship'
  | 'clearance'
  | 'asks_language'
  | 'speaks'
  | 'education_max'
  | 'skills'
  | 'world_region'
  | 'source'
  | 'company'
export type LocationKind = 'city' | 'state' | 'country' | 'world_region'
export type SkillKind =
  'language' | 'framework' | 'tool' | 'platform' | 'database' | 'method' | 'certification' | 'soft' | 'domain'
export type SkillRequirement = 'required' | 'preferred' | 'mentioned'
export type ClearanceLevel =
  | 'any'
  | 'public_trust'
  | 'confidential'
  | 'secret'
  | 'top_secret'
  | 'ts_sci'
  | 'bpss'
  | 'ctc'
  | 'sc'
  | 'dv'
  | 'baseline'
  | 'nv1'
  | 'nv2'
  | 'pv'
export type ClearanceRequirement = 'required' | 'obtainable' | 'preferred'
export type LanguageLevel = 'a1' | 'a2' | 'b1' | 'b2' | 'c1' | 'c2' | 'basic' | 'professional' | 'fluent' | 'native'
export type Requirement = 'required' | 'preferred'
export type Degree = 'none' | 'secondary' | 'vocational' | 'bachelor' | 'master' | 'doctorate'
export type BatchState = 'open' | 'closed' | 'not_found'
export type ChangeType = 'created' | 'updated' | 'closed' | 'reopened'
export type ChangedField =
  | 'closed_at'
  | 'title'
  | 'url'
  | 'apply_url'
  | 'description_html'
  | 'description_md'
  | 'location_raw'
  | 'locations_raw'
  | 'location'
  | 'city'
  | 'region'
  | 'postal_code'
  | 'country_code'
  | 'latitude'
  | 'longitude'
  | 'usa'
  | 'workplace'
  | 'employment_type'
  | 'level'
  | 'language'
  | 'salary_raw'
  | 'salary_min'
  | 'salary_max'
  | 'salary_currency'
  | 'salary_period'
  | 'posted_at'
  | 'expires_at'
export type EvidenceOrigin = 'stated' | 'text'
export type QuotedText = 'title' | 'location' | 'salary_raw' | 'description'
export type EmailRhythm = 'day' | 'week'
export type DeliveryChannel = 'feed' | 'webhook' | 'email'
export type ChangeExtra = 'job' | 'values'
export type NameSource = 'stated' | 'page' | 'operator' | 'directory' | 'slug'
export type SourceStatus = 'active' | 'paused' | 'failing' | 'gone' | 'removed' | 'retired' | 'unverified' | 'imported'
export type Status = 'open' | 'closed'
export type ClearanceFilter = 'none' | 'obtainable' | 'required'
export type Sort = 'posted_at' | 'first_seen_at'
export type QueryScope = 'title' | 'full'
export type DescriptionFormat = 'off' | 'text' | 'html'
export type ServedContacts = 'on' | 'off'
export type FacetName =
  | 'country'
  | 'state'
  | 'city'
  | 'workplace'
  | 'employment_type'
  | 'level'
  | 'language'
  | 'salary_currency'
  | 'company'
  | 'skills'
  | 'sponsors_visa'
  | 'residence'
  | 'citizenship'
  | 'clearance'
  | 'asks_language'
  | 'education'
  | 'source'
export type OwnFilters = 'apply' | 'skip'
export type ExportFormat = 'ndjson' | 'csv' | 'indeed'
export type ExportInclude = 'source' | 'detail'
export type RecordForm = 'job' | 'detail'
export type SearchExtra = 'source' | 'suggestions'

export interface Problem {
  type: string
  title: string
  status: number
  detail?: string
  errors?: {
    field: string
    message: string
  }[]
}
export interface JobPage {
  data: Job[]
  /** Null when there are no more results. */
  next_cursor: string | null
  /** The effective page size. */
  limit: number
  /** Present when the full-text query matched nothing and titles that contain its words were taken instead. */
  fuzzy?: true
  suggestions?: Suggestions
}
export interface Job {
  id: number
  source_id: number
  company_id: number
  /** Id assigned by the original source. */
  external_job_id: string
  /** Canonical URL of the listing. */
  url: string
  apply_url: string | null
  title: string
  /** Location string of the source. */
  location_raw: string | null
  /** Location value of the source: any JSON. */
  locations_raw: unknown
  /** Display string in the posting's original order. */
  location: string | null
  city: string | null
  region: string | null
  postal_code: string | null
  /** ISO 3166-1 alpha-2 of the primary country. */
  country_code: string | null
  latitude: number | null
  longitude: number | null
  /** Whether a place of the job is in the United States. false where no place is known, too. */
  usa: boolean
  /** ISO 3166-1 alpha-2 codes the job is tagged with. */
  country_codes: string[] | null
  /** ISO 3166-2 codes of first-level divisions. */
  admin1_refs: string[] | null
  workplace: Workplace | null
  employment_type: EmploymentType | null
  level: Level | null
  /** ISO 639-1. */
  language: string | null
  /** Pay in the words of the source. */
  salary_raw: string | null
  salary_min: number | null
  salary_max: number | null
  /** ISO 4217. */
  salary_currency: string | null
  salary_period: SalaryPeriod | null
  posted_at: string | null
  expires_at: string | null
  /** Changes when the content at the source changes. */
  content_hash: string | null
  first_seen_at: string
  /** Null for open jobs. */
  closed_at: string | null
  created_at: string
  updated_at: string
  /** Present only with description=text. */
  description_md?: string | null
  /** Present only with description=html. */
  description_html?: string | null
  /** Null when the employer is unknown. */
  company: CompanySummary | null
  source?: Source
}
export interface CompanySummary {
  id: number
  name: string
  website_url: string | null
  logo_url: string | null
}
/** Present only with include=source. */
export interface Source {
  /** The applicant tracking system. */
  type: string
  /** The posting id at the source. */
  external_id: string
  /** Other ids that lead to the posting. */
  alias_ids: string[]
}
/** With include=suggestions, where nothing matches or the answer is fuzzy; in a search on the first page. */
export interface Suggestions {
  /** Other spellings of q, from the words of titles. At most 3, the one with the most jobs first. */
  queries: {
    q: string
    count: number
  }[]
  /** Filters to drop, each alone, and how many jobs there are without it. At most 5, the one with the most jobs first. posted_since where no date was given means to lift the 90-day window, by a posted_since long ago. */
  filters: {
    name: FilterName
    count: number
  }[]
}
export interface JobCount {
  count: number
  suggestions?: Suggestions
}
export interface JobFacets {
  /** All jobs that match. */
  count: number
  /** Only with own_filters=skip: what count would be without the 90-day window. Null where no window applies, because a date or status=closed is given. */
  count_without_window?: number | null
  /** The requested facets. A job with several values counts for each of them, a job without a value for none. */
  facets: {
    country?: FacetValue[]
    state?: FacetValue[]
    city?: FacetValue[]
    workplace?: FacetValue[]
    employment_type?: FacetValue[]
    level?: FacetValue[]
    language?: FacetValue[]
    salary_currency?: FacetValue[]
    company?: FacetValue[]
    skills?: FacetValue[]
    sponsors_visa?: FacetValue[]
    residence?: FacetValue[]
    citizenship?: FacetValue[]
    clearance?: FacetValue[]
    asks_language?: FacetValue[]
    education?: FacetValue[]
    source?: FacetValue[]
  }
  /** Null unless requested. Buckets from the first to the last that holds a job. */
  salary_histogram: {
    currency: string
    period: SalaryPeriod
    buckets: SalaryBucket[]
  } | null
  /** Null unless requested. Newest first, without empty weeks, 106 at most. */
  weeks:
    | {
        /** Its Monday. */
        week: string
        count: number
      }[]
    | null
}
export interface FacetValue {
  /** The value that the filter accepts: a boolean for sponsors_visa, an id for company, else a text. */
  value: string | number | boolean
  /** Null when the value has no other name. */
  name: string | null
  count: number
  /** Only for countries: the jobs of `count` that are in the country itself. The others name a region of the world that includes it, such as EMEA. Of a job that names both a region and countries, only the primary country counts as its place. */
  placed?: number
}
export interface SalaryBucket {
  from: number
  /** Not included. Null in the last bucket, which has no end. */
  to: number | null
  count: number
}
export interface JobDetail {
  /** Null when the posting was resolved live and is not in the catalog. */
  id: number | null
  source_id: number | null
  company_id: number | null
  /** Id assigned by the original source. */
  external_job_id: string
  /** Canonical URL of the listing. */
  url: string
  apply_url: string | null
  title: string
  /** Display string in the posting's original order. */
  location: string | null
  /** Most specific first; empty when no place resolved. */
  locations: Location[]
  workplace: Workplace | null
  employment_type: EmploymentType | null
  level: Level | null
  /** Department, team or job category, in the words of the source. */
  department: string | null
  experience_min_years: number | null
  experience_max_years: number | null
  /** Null is unknown, never no. */
  sponsors_visa: boolean | null
  /** Null: not extracted. Empty: no known skill found. */
  skills: JobSkill[] | null
  /** Where a remote worker may live, as the title or the text say it. Null where they do not. */
  residence: Residence | null
  /** Citizenship and security clearance that the posting asks for. Null where it names neither. */
  authorization: Authorization | null
  /** Languages that the applicant is asked to know. Null where the posting names none. */
  languages: AskedLanguage[] | null
  /** The lowest degree or training that the posting asks for. Null where it names none. */
  education: Education | null
  /** ISO 639-1. */
  language: string | null
  /** Pay in the words of the source. */
  salary_raw: string | null
  salary_min: number | null
  salary_max: number | null
  /** ISO 4217. */
  salary_currency: string | null
  salary_period: SalaryPeriod | null
  posted_at: string | null
  expires_at: string | null
  /** Changes when the content at the source changes. */
  content_hash: string | null
  first_seen_at: string | null
  created_at: string | null
  updated_at: string | null
  /** Null for open jobs. Null on a provisional job means unknown, not open. */
  closed_at: string | null
  source: Source
  description_md: string | null
  description_html: string | null
  company: Company | null
}
export interface Location {
  kind: LocationKind
  /** A value the filter of that kind accepts. */
  code: string
  name: string
  /** Empty when it does not apply. */
  admin1_name: string
  /** Empty when it does not apply. */
  country_code: string
}
export interface JobSkill {
  slug: string
  name: string
  kind: SkillKind
  requirement: SkillRequirement
}
export interface Residence {
  /** ISO 3166-1 alpha-2. The countries of states are among them. */
  countries: string[]
  /** ISO 3166-2. Empty where every state of the countries will do. */
  states: string[]
  /** Codes such as EMEA or WORLDWIDE. */
  world_regions: string[]
  /** Codes of countries, states and regions whose residents are not taken. */
  excluded: string[]
  /** Hours from UTC. */
  utc_offset_min: number | null
  /** Hours from UTC. */
  utc_offset_max: number | null
}
export interface Authorization {
  /** ISO 3166-1 alpha-2: citizens of any of these countries are taken. */
  citizenship: string[]
  /** Whether permanent residents are taken, too. Null: not said. */
  residents_accepted: boolean | null
  clearance: Clearance | null
}
export interface Clearance {
  level: ClearanceLevel
  requirement: ClearanceRequirement
}
export interface AskedLanguage {
  /** ISO 639-1. */
  code: string
  level: LanguageLevel | null
  requirement: Requirement
}
export interface Education {
  degree: Degree
  requirement: Requirement
  /** Whether experience is taken in the place of the degree. */
  or_experience: boolean
}
export interface Company {
  /** Null on a provisional job. */
  id: number | null
  /** Null on a provisional job whose employer is not established. */
  name: string | null
  website_url: string | null
  logo_url: string | null
  industry: string | null
  size_range: string | null
  founded_year: number | null
  is_agency: boolean | null
  linkedin_id: string | null
  created_at: string | null
  updated_at: string | null
}
export interface UrlReading {
  host: string
  /** True for a link of a shortener: only resolve, which follows it, can name the posting. */
  short_link: boolean
  /** The postings that the URL may name, likeliest first. Empty when it is not a posting of a supported system. */
  postings: PostingReading[]
  /** Set when it is the page of a board and names no posting. */
  board: BoardReading | null
}
export interface PostingReading {
  /** The applicant tracking system. */
  system: string
  /** Its name. */
  title: string
  /** Null where the URL does not name it. */
  board: string | null
  posting_id: string
}
export interface BoardReading {
  /** The applicant tracking system. */
  system: string
  /** Its name. */
  title: string
  board: string
}
export interface Batch {
  data: BatchResult[]
}
export interface BatchResult {
  /** The id or URL, as it was sent. */
  requested: number | string
  state: BatchState
  /** The reason why the job was not found; present only then. */
  detail?: string
  /** The job as it is now; null when it was not found. */
  job: Job | null
}
/** At most 500 ids and URLs together. */
export interface BatchRequest {
  /** Job ids. */
  ids?: number[]
  /** URLs of postings, as resolve takes them. */
  urls?: string[]
}
export interface RevisionPage {
  data: JobRevision[]
  /** Pass it as `after` on the next call; the same as before when nothing is new. */
  next_after: string
  has_more: boolean
  /** The effective page size. */
  limit: number
}
export interface JobRevision {
  /** The job id. */
  id: number
  /** The revision of its last change. */
  revision: number
  job?: Job & unknown
  detail?: JobDetail & unknown
}
export interface JobPosting {
  '@context': 'https://schema.org/'
  '@type': 'JobPosting'
  title: string
  [k: string]: unknown
}
export interface JobChangePage {
  data: JobChange[]
  /** Null when there is nothing older. */
  next_cursor: string | null
  limit: number
}
export interface JobChange {
  /** Strictly increasing; usable as a cursor. */
  id: number
  job_id: number
  change_type: ChangeType
  changed_at: string
  /** In canonical order; null on created events. */
  changed_fields: ChangedField[] | null
  /** The changed fields before the change; null on created events. Descriptions are not kept. */
  before: ChangedValues | null
  /** The same fields after the change; null on created events. */
  after: ChangedValues | null
}
export interface ChangedValues {
  /** Null for open jobs. */
  closed_at?: string | null
  title?: string
  /** Canonical URL of the listing. */
  url?: string
  apply_url?: string | null
  /** Location string of the source. */
  location_raw?: string | null
  /** Location value of the source: any JSON. */
  locations_raw?: unknown
  /** Display string in the posting's original order. */
  location?: string | null
  city?: string | null
  region?: string | null
  postal_code?: string | null
  /** ISO 3166-1 alpha-2 of the primary country. */
  country_code?: string | null
  latitude?: number | null
  longitude?: number | null
  /** Whether a place of the job is in the United States. false where no place is known, too. */
  usa?: boolean
  workplace?: Workplace | null
  employment_type?: EmploymentType | null
  level?: Level | null
  /** ISO 639-1. */
  language?: string | null
  /** Pay in the words of the source. */
  salary_raw?: string | null
  salary_min?: number | null
  salary_max?: number | null
  /** ISO 4217. */
  salary_currency?: string | null
  salary_period?: SalaryPeriod | null
  posted_at?: string | null
  expires_at?: string | null
}
export interface SimilarJobs {
  data: Job[]
  /** The largest number of jobs that could be listed. */
  limit: number
}
export interface JobEvidence {
  data: JobFact[]
  /** False for imported jobs: their postings are not stored, and data is empty. */
  has_posting: boolean
}
export interface JobFact {
  /** A field of the job. */
  field: string
  /** The field's value; of skills, the slug of one. */
  value: unknown
  from: EvidenceOrigin
  /** The origin of the value, in words. */
  words: string
  /** The words that decided it. Empty where the source states the value. */
  marks: EvidenceMark[]
}
export interface EvidenceMark {
  in: QuotedText
  /** The words, exactly as written there. */
  text: string
  /** Offset in UTF-16 code units; null when the place of the words is not certain. */
  start: number | null
  /** Not included. */
  end: number | null
}
export interface ChangePage {
  data: ChangeEvent[]
  next_cursor: string
  has_more: boolean
  limit: number
}
export interface ChangeEvent {
  /** Strictly increasing; usable as a cursor. */
  id: number
  job_id: number
  change_type: ChangeType
  changed_at: string
  /** In canonical order; null on created events. */
  changed_fields: ChangedField[] | null
  /** Present only with include=job. */
  job?: Job | null
  /** The changed fields before the change, without descriptions; null when both together exceed 16,000 bytes. Present only with include=values. */
  before?: ChangedValues | null
  /** The same fields after the change. Present only with include=values. */
  after?: ChangedValues | null
}
export interface SavedSearchList {
  data: SavedSearch[]
  /** The ways in which this server can deliver new matches. */
  channels: DeliveryChannel[]
}
export interface SavedSearch {
  id: number
  name: string
  /** The filters, as in the address of a search. */
  query: string
  created_at: string
  /** Jobs that have begun to match since the search was saved. */
  matches: number
  last_match_at: string | null
  /** Its feeds, without their addresses, which are shown only once. */
  feeds: SearchFeed[]
  /** The addresses that its new matches are mailed to. */
  emails: SearchEmail[]
  /** Why the search finds nothing any more: this version of the server refuses its filters. */
  problem: string | null
}
export interface SearchFeed {
  id: number
  search_id: number
  /** The beginning and the end of the token in its address. */
  hint: string
  created_at: string
}
export interface SearchEmail {
  id: number
  search_id: number
  address: string
  every: EmailRhythm
  created_at: string
  /** Null until the link in the first mail was followed. */
  confirmed_at: string | null
  /** Nothing is sent from then on; `problem` says why. */
  paused_at: string | null
  /** Why the last mail could not be sent. */
  problem: string | null
}
export interface NewSavedSearch {
  /** Names the search among those of the account. */
  name: string
  /** The filters, as in the address of a search. */
  query: string
}
export interface EndedSearch {
  id: number
}
export interface SearchMatchPage {
  data: SearchMatch[]
  /** The `after` of the next request, also when nothing is new. */
  next_after: string
  has_more: boolean
  limit: number
}
export interface SearchMatch {
  /** Strictly increasing; the position to go on after. */
  number: number
  job_id: number
  matched_at: string
  /** As in a search, in its present state. Null when the job is gone, or very long. */
  job: Job | null
}
export interface NewSearchFeed {
  id: number
  search_id: number
  /** The beginning and the end of the token in its address. */
  hint: string
  created_at: string
  /** The newest 100 matches as Atom. */
  atom_url: string
  /** The same as JSON Feed. */
  json_url: string
}
export interface EndedFeed {
  id: number
}
export interface NewSearchEmail {
  address: string
  every: EmailRhythm
}
export interface EndedEmail {
  id: number
}
export interface WebhookList {
  data: Webhook[]
}
export interface Webhook {
  id: number
  url: string
  /** The saved search whose matches are sent; null: the change feed is sent. */
  search_id: number | null
  filters: WebhookFilters
  include: ChangeExtra[]
  created_at: string
  /** Everything up to this change id was delivered, or kept out by the filters; stored every 5 seconds. With a saved search, everything up to this match. */
  position: number
  /** Tries of the current batch that failed; 0 when the last one was taken. */
  failures: number
  next_try_at: string | null
  last_failure: string | null
  last_delivered_at: string | null
  paused_at: string | null
  /** The reason of the pause; null while it is not paused. */
  paused_why: string | null
}
/** The filters of the change feed. */
export interface WebhookFilters {
  types?: ChangeType[]
  level?: Level[]
  workplace?: Workplace[]
  employment_type?: EmploymentType[]
  country?: string[]
  company_id?: number
  has_salary?: boolean
  changed_fields?: ChangedField[]
}
export interface WebhookWithSecret {
  id: number
  url: string
  /** The saved search whose matches are sent; null: the change feed is sent. */
  search_id: number | null
  filters: WebhookFilters
  include: ChangeExtra[]
  created_at: string
  /** Everything up to this change id was delivered, or kept out by the filters; stored every 5 seconds. With a saved search, everything up to this match. */
  position: number
  /** Tries of the current batch that failed; 0 when the last one was taken. */
  failures: number
  next_try_at: string | null
  last_failure: string | null
  last_delivered_at: string | null
  paused_at: string | null
  /** The reason of the pause; null while it is not paused. */
  paused_why: string | null
  /** The signing secret. It is shown only here. */
  secret: string
}
export interface NewWebhook {
  /** The target: https or http, with a public address, on port 80 or 443. */
  url: string
  /** A saved search of the account: its matches are sent, each with its job. Instead of `filters` and `include`. */
  search_id?: number
  filters?: WebhookFilters
  /** Attached to every event, as in the change feed. */
  include?: ChangeExtra[]
  /** Events after this change id are sent, or matches after this number; 0 sends all. Without it, those from now on. */
  after?: number
}
export interface WebhookDelivery {
  /** The webhook-id of the message. */
  message_id: string
  sent_at: string
  took_ms: number
  events: number
  /** Null for a test, which has no events. */
  first_event: number | null
  last_event: number | null
  /** Null where there was no answer. */
  status: number | null
  /** Null when the message was taken. */
  failure: string | null
}
export interface ReplayRequest {
  /** A change id, or the number of a match; 0 is the beginning. */
  after: number
}
export interface WebhookDeliveryList {
  data: WebhookDelivery[]
}
export interface CompanyPage {
  data: CompanyRecord[]
  next_cursor: string | null
  limit: number
}
export interface CompanyRecord {
  id: number
  name: string
  website_url: string | null
  logo_url: string | null
  industry: string | null
  size_range: string | null
  founded_year: number | null
  is_agency: boolean | null
  linkedin_id: string | null
  created_at: string
  updated_at: string
  /** Jobs open now. */
  open_jobs: number
}
export interface CompanyHistory {
  data: CompanyWeek[]
}
export interface CompanyWeek {
  /** Its Monday, UTC. */
  week: string
  /** Jobs open at the end of the week; in the current week: now. */
  open: number
  /** Jobs first seen or reopened in the week. */
  opened: number
  /** Jobs closed in the week. */
  closed: number
}
export interface CrawledSourcePage {
  data: CrawledSource[]
  next_cursor: string | null
  limit: number
}
export interface CrawledSource {
  id: number
  /** The applicant tracking system. */
  type: string
  /** The employer's board there. */
  board: string
  company: {
    id: number
    name: string
    name_from: NameSource
  } | null
  status: SourceStatus
  open_jobs: number
  last_success_at: string | null
  /** Seconds since last_success_at. */
  lag_seconds: number | null
  consecutive_failures: number
  /** The latest failure, even when it has been overcome. */
  last_failure: {
    kind: string
    message: string
    at: string
  } | null
  next_crawl_at: string | null
  /** Seconds between crawls; adapts to how often the board changes. */
  interval_seconds: number | null
  /** All of this in plain words. */
  message: string
}
export interface Coverage {
  /** The time of the count, which is kept for at least 10 seconds. */
  counted_at: string
  /** Sources by state, as in /api/v1/sources. */
  boards: {
    active: number
    paused: number
    failing: number
    gone: number
    removed: number
    retired: number
    unverified: number
    imported: number
  }
  jobs: {
    open: number
    closed: number
  }
  /** Applicant tracking systems, most open jobs first. */
  systems: SystemCoverage[]
  /** Age of the last complete listing of the boards that are crawled; null where there is none. */
  freshness: {
    /** Boards that are crawled and have been read completely. */
    boards: number
    /** Boards that are crawled and were never read completely. */
    never: number
    median_seconds: number | null
    p90_seconds: number | null
    p99_seconds: number | null
    oldest_seconds: number | null
  }
  /** The number of open jobs with a known value, by field. salary: a minimum or a maximum; skills: at least one. */
  fields: FieldCoverage[]
  /** Why boards fail now, most boards first, each with its latest example. */
  failures: FailureCoverage[]
  /** The speed of reading sources; lanes in use or on hold now, at most 50. */
  pace: {
    /** Boards tried in the last hour. */
    crawled_last_hour: number
    /** Boards that are due. */
    due: number
    lanes: PaceLane[]
  }
}
export interface SystemCoverage {
  type: string
  boards: number
  failing: number
  open_jobs: number
  closed_jobs: number
}
export interface FieldCoverage {
  field: string
  known: number
  percent: number
}
export interface FailureCoverage {
  kind: string
  boards: number
  latest: {
    board: string
    message: string
    at: string
  }
}
export interface PaceLane {
  /** A host, or hosts that a vendor counts together. */
  lane: string
  in_flight: number
  /** Seconds for which the source asked all clients to wait. */
  held_seconds: number
}
export interface AccountView {
  /** The name of the account behind the key. */
  account: string
  created_at: string
  /** The time at which this key expires; null when it does not. */
  key_expires_at: string | null
  /** Restricted parameters the account may use. */
  entitlements: string[]
  budget: {
    /** Requests that the account may make in each window. */
    quota: number
    window_seconds: number
    /** Requests left after this one. */
    remaining: number
    resets_in_seconds: number
  }
  /** The last 30 days with requests, newest first. Other servers are a few seconds behind. */
  usage: {
    /** In UTC. */
    day: string
    /** Taken from the budget; each item of a batch is one. */
    requests: number
    /** Refused because the budget was used up. */
    refused: number
  }[]
  /** The collection behind the answers. Counted at most every 2 seconds. */
  collection: {
    /** This server collects a made-up world: its employers, postings and links do not exist. */
    demo: boolean
    /** Boards that are crawled. */
    boards: number
    /** Boards that were read at least once, or failed. */
    read: number
    /** True while boards are being read for the first time. */
    collecting: boolean
  }
}
export interface Vocabulary {
  workplace: Workplace[]
  employment_type: EmploymentType[]
  level: Level[]
  salary_period: SalaryPeriod[]
  status: Status[]
}
export interface RequirementVocabulary {
  /** Of languages and education. */
  requirement: Requirement[]
  /** Lowest first: the values of education_max. */
  degree: Degree[]
  language_level: LanguageLevel[]
  /** any: the posting names no level. */
  clearance_level: ClearanceLevel[]
  /** obtainable: the applicant must be able to get the clearance. */
  clearance_requirement: ClearanceRequirement[]
  /** The values of the filter clearance. */
  clearance: ClearanceFilter[]
}
export interface SkillList {
  data: Skill[]
}
export interface Skill {
  slug: string
  name: string
  kind: SkillKind
  aliases: string[]
}
export interface PlaceList {
  data: Place[]
}
export interface Place {
  kind: LocationKind
  code: string
  name: string
  slug: string
  population: number
  admin1_name: string
  country_code: string
}
export interface CountryList {
  data: Country[]
}
export interface Country {
  kind: 'country'
  code: string
  name: string
  slug: string
  population: number
}
export interface StateList {
  data: State[]
}
export interface State {
  kind: 'state'
  code: string
  name: string
  slug: string
  population: number
  country_code: string
}
export interface SearchJobsQuery {
  /** Case-insensitive substring of the title. */
  title?: string
  /** Full-text query: words, "quoted phrases", OR, and -term exclusion. Implicit AND binds tighter than OR. Symbol tokens such as c++, c# and .net are matched as title substrings. At most 40 terms and operators. */
  q?: string
  q_scope?: QueryScope
  /**
   * ISO 3166-1 alpha-2 codes, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  country?: string[]
  /**
   * ISO 3166-2 codes such as US-CA, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  state?: string[]
  /** Case-insensitive substring of any of the job's cities. Repeat it for several, any of which is enough: a comma is part of the text. */
  city?: string | string[]
  /** Where the work is done. Repeat or separate by commas for several, any of which is enough. */
  workplace?: Workplace | Workplace[]
  /** The kind of employment. Repeat or separate by commas for several, any of which is enough. */
  employment_type?: EmploymentType | EmploymentType[]
  /** Seniority. Jobs of unknown level never match. Repeat or separate by commas for several, any of which is enough. */
  level?: Level | Level[]
  /** ISO 639-1 code of the language the posting is written in. Repeat or separate by commas for several, any of which is enough. */
  language?: string | string[]
  /** Keeps jobs whose stated range reaches at least this amount, as stated, without conversion. A job that states only a minimum matches when that minimum is at least this value. */
  salary_min?: number
  /** Keeps jobs whose stated range starts at or below this amount, as stated, without conversion. */
  salary_max?: number
  /** ISO 4217 code of the stated salary. Repeat or separate by commas for several, any of which is enough. */
  salary_currency?: string | string[]
  /** true: only jobs that state a salary; false: only jobs that state none. */
  has_salary?: boolean
  /** Only jobs of this company. */
  company_id?: number
  status?: Status
  /** Posted at or after this moment. Lifts the 90-day window. */
  posted_since?: string
  /** Posted at or before this moment. Lifts the 90-day window. */
  posted_until?: string
  /** First seen by this service at or after this moment. Lifts the 90-day window. */
  first_seen_since?: string
  /** Keeps jobs whose stated minimum of years of experience is at least this. Jobs that state none never match. */
  experience_min?: number
  /** Keeps jobs whose stated minimum of years of experience is at most this. Jobs that state none never match. */
  experience_max?: number
  /** Whether the posting offers visa sponsorship or refuses it. Jobs that state neither never match. */
  sponsors_visa?: boolean
  /**
   * Countries or world regions, by code or name: finds jobs that say they take people who live in one of them, name a region that holds it or WORLDWIDE, and do not exclude it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  residence?: string[]
  /**
   * Countries, any of whose citizenship the job requires, by code or name. none finds jobs that require none or do not mention it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  citizenship?: string[]
  /** Whether a security clearance is required, or must be obtainable. none finds jobs that demand none or do not mention it. Repeat or separate by commas for several, any of which is enough. */
  clearance?: ClearanceFilter | ClearanceFilter[]
  /** ISO 639-1 code of a language that the applicant is asked to know, required or preferred. Repeat or separate by commas for several, any of which is enough. */
  asks_language?: string | string[]
  /** ISO 639-1 codes of the languages that you know: finds jobs that name languages and require no other than these. Repeat or separate by commas. */
  speaks?: string | string[]
  education_max?: Degree
  /**
   * Skills, any of which the job asks for, by slug, name or alias: kubernetes, c++, reactjs. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  skills?: string[]
  /**
   * Multi-country regions such as EMEA or DACH: finds jobs tagged with one of them or with a region inside it, and jobs in one of its countries. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  world_region?: string[]
  /**
   * Applicant tracking systems such as greenhouse, any of which the job comes from. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  source?: string[]
  /** Case-insensitive substring of the company's name. */
  company?: string
  sort?: Sort
  /** Page size. Values above 500 mean 500. */
  limit?: number
  /** The next_cursor of the previous page, used with the same sort. */
  cursor?: string
  description?: DescriptionFormat
  contacts?: ServedContacts
  /** source adds where each job comes from. It needs the source entitlement; other accounts get 403. suggestions adds, where nothing matches or the answer is fuzzy, other spellings of q and filters to drop, with their counts. Repeat or separate by commas. */
  include?: SearchExtra | SearchExtra[]
}
export interface CountJobsQuery {
  /** Case-insensitive substring of the title. */
  title?: string
  /** Full-text query: words, "quoted phrases", OR, and -term exclusion. Implicit AND binds tighter than OR. Symbol tokens such as c++, c# and .net are matched as title substrings. At most 40 terms and operators. */
  q?: string
  q_scope?: QueryScope
  /**
   * ISO 3166-1 alpha-2 codes, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  country?: string[]
  /**
   * ISO 3166-2 codes such as US-CA, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  state?: string[]
  /** Case-insensitive substring of any of the job's cities. Repeat it for several, any of which is enough: a comma is part of the text. */
  city?: string | string[]
  /** Where the work is done. Repeat or separate by commas for several, any of which is enough. */
  workplace?: Workplace | Workplace[]
  /** The kind of employment. Repeat or separate by commas for several, any of which is enough. */
  employment_type?: EmploymentType | EmploymentType[]
  /** Seniority. Jobs of unknown level never match. Repeat or separate by commas for several, any of which is enough. */
  level?: Level | Level[]
  /** ISO 639-1 code of the language the posting is written in. Repeat or separate by commas for several, any of which is enough. */
  language?: string | string[]
  /** Keeps jobs whose stated range reaches at least this amount, as stated, without conversion. A job that states only a minimum matches when that minimum is at least this value. */
  salary_min?: number
  /** Keeps jobs whose stated range starts at or below this amount, as stated, without conversion. */
  salary_max?: number
  /** ISO 4217 code of the stated salary. Repeat or separate by commas for several, any of which is enough. */
  salary_currency?: string | string[]
  /** true: only jobs that state a salary; false: only jobs that state none. */
  has_salary?: boolean
  /** Only jobs of this company. */
  company_id?: number
  status?: Status
  /** Posted at or after this moment. Lifts the 90-day window. */
  posted_since?: string
  /** Posted at or before this moment. Lifts the 90-day window. */
  posted_until?: string
  /** First seen by this service at or after this moment. Lifts the 90-day window. */
  first_seen_since?: string
  /** Keeps jobs whose stated minimum of years of experience is at least this. Jobs that state none never match. */
  experience_min?: number
  /** Keeps jobs whose stated minimum of years of experience is at most this. Jobs that state none never match. */
  experience_max?: number
  /** Whether the posting offers visa sponsorship or refuses it. Jobs that state neither never match. */
  sponsors_visa?: boolean
  /**
   * Countries or world regions, by code or name: finds jobs that say they take people who live in one of them, name a region that holds it or WORLDWIDE, and do not exclude it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  residence?: string[]
  /**
   * Countries, any of whose citizenship the job requires, by code or name. none finds jobs that require none or do not mention it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  citizenship?: string[]
  /** Whether a security clearance is required, or must be obtainable. none finds jobs that demand none or do not mention it. Repeat or separate by commas for several, any of which is enough. */
  clearance?: ClearanceFilter | ClearanceFilter[]
  /** ISO 639-1 code of a language that the applicant is asked to know, required or preferred. Repeat or separate by commas for several, any of which is enough. */
  asks_language?: string | string[]
  /** ISO 639-1 codes of the languages that you know: finds jobs that name languages and require no other than these. Repeat or separate by commas. */
  speaks?: string | string[]
  education_max?: Degree
  /**
   * Skills, any of which the job asks for, by slug, name or alias: kubernetes, c++, reactjs. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  skills?: string[]
  /**
   * Multi-country regions such as EMEA or DACH: finds jobs tagged with one of them or with a region inside it, and jobs in one of its countries. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  world_region?: string[]
  /**
   * Applicant tracking systems such as greenhouse, any of which the job comes from. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  source?: string[]
  /** Case-insensitive substring of the company's name. */
  company?: string
  /** Accepted with any value and ignored. */
  sort?: unknown
  /** Accepted with any value and ignored. */
  limit?: unknown
  /** Accepted with any value and ignored. */
  cursor?: unknown
  /** Accepted with any value and ignored. */
  description?: unknown
  /** Accepted with any value and ignored. */
  contacts?: unknown
  /** source changes nothing here. It needs its entitlement, as in a search. suggestions adds, where nothing matches or the answer is fuzzy, other spellings of q and filters to drop, with their counts. Repeat or separate by commas. */
  include?: SearchExtra | SearchExtra[]
}
export interface FacetJobsQuery {
  /** Case-insensitive substring of the title. */
  title?: string
  /** Full-text query: words, "quoted phrases", OR, and -term exclusion. Implicit AND binds tighter than OR. Symbol tokens such as c++, c# and .net are matched as title substrings. At most 40 terms and operators. */
  q?: string
  q_scope?: QueryScope
  /**
   * ISO 3166-1 alpha-2 codes, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  country?: string[]
  /**
   * ISO 3166-2 codes such as US-CA, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  state?: string[]
  /** Case-insensitive substring of any of the job's cities. Repeat it for several, any of which is enough: a comma is part of the text. */
  city?: string | string[]
  /** Where the work is done. Repeat or separate by commas for several, any of which is enough. */
  workplace?: Workplace | Workplace[]
  /** The kind of employment. Repeat or separate by commas for several, any of which is enough. */
  employment_type?: EmploymentType | EmploymentType[]
  /** Seniority. Jobs of unknown level never match. Repeat or separate by commas for several, any of which is enough. */
  level?: Level | Level[]
  /** ISO 639-1 code of the language the posting is written in. Repeat or separate by commas for several, any of which is enough. */
  language?: string | string[]
  /** Keeps jobs whose stated range reaches at least this amount, as stated, without conversion. A job that states only a minimum matches when that minimum is at least this value. */
  salary_min?: number
  /** Keeps jobs whose stated range starts at or below this amount, as stated, without conversion. */
  salary_max?: number
  /** ISO 4217 code of the stated salary. Repeat or separate by commas for several, any of which is enough. */
  salary_currency?: string | string[]
  /** true: only jobs that state a salary; false: only jobs that state none. */
  has_salary?: boolean
  /** Only jobs of this company. */
  company_id?: number
  status?: Status
  /** Posted at or after this moment. Lifts the 90-day window. */
  posted_since?: string
  /** Posted at or before this moment. Lifts the 90-day window. */
  posted_until?: string
  /** First seen by this service at or after this moment. Lifts the 90-day window. */
  first_seen_since?: string
  /** Keeps jobs whose stated minimum of years of experience is at least this. Jobs that state none never match. */
  experience_min?: number
  /** Keeps jobs whose stated minimum of years of experience is at most this. Jobs that state none never match. */
  experience_max?: number
  /** Whether the posting offers visa sponsorship or refuses it. Jobs that state neither never match. */
  sponsors_visa?: boolean
  /**
   * Countries or world regions, by code or name: finds jobs that say they take people who live in one of them, name a region that holds it or WORLDWIDE, and do not exclude it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  residence?: string[]
  /**
   * Countries, any of whose citizenship the job requires, by code or name. none finds jobs that require none or do not mention it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  citizenship?: string[]
  /** Whether a security clearance is required, or must be obtainable. none finds jobs that demand none or do not mention it. Repeat or separate by commas for several, any of which is enough. */
  clearance?: ClearanceFilter | ClearanceFilter[]
  /** ISO 639-1 code of a language that the applicant is asked to know, required or preferred. Repeat or separate by commas for several, any of which is enough. */
  asks_language?: string | string[]
  /** ISO 639-1 codes of the languages that you know: finds jobs that name languages and require no other than these. Repeat or separate by commas. */
  speaks?: string | string[]
  education_max?: Degree
  /**
   * Skills, any of which the job asks for, by slug, name or alias: kubernetes, c++, reactjs. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  skills?: string[]
  /**
   * Multi-country regions such as EMEA or DACH: finds jobs tagged with one of them or with a region inside it, and jobs in one of its countries. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  world_region?: string[]
  /**
   * Applicant tracking systems such as greenhouse, any of which the job comes from. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  source?: string[]
  /** Case-insensitive substring of the company's name. */
  company?: string
  /** Accepted with any value and ignored. */
  sort?: unknown
  /** Accepted with any value and ignored. */
  limit?: unknown
  /** Accepted with any value and ignored. */
  cursor?: unknown
  /** Accepted with any value and ignored. */
  description?: unknown
  /** Accepted with any value and ignored. */
  contacts?: unknown
  /** source changes nothing here. It needs its entitlement, as in a search. Repeat or separate by commas. */
  include?: 'source' | 'source'[]
  /**
   * The fields whose values are counted. Repeat or separate by commas. Required unless salary_histogram or per_week is given.
   *
   * @minItems 1
   * @maxItems 17
   */
  facet?: FacetName[]
  /** The most values of each facet. Values above 250 mean 250. */
  top?: number
  /** Counts salaries of one currency and period, such as USD/year, by the middle of the stated range. */
  salary_histogram?: string
  /** Counts jobs by the week they were posted in (Monday to Sunday, UTC). */
  per_week?: boolean
  own_filters?: OwnFilters
}
export interface ExportJobsQuery {
  /** Case-insensitive substring of the title. */
  title?: string
  /** Full-text query: words, "quoted phrases", OR, and -term exclusion. Implicit AND binds tighter than OR. Symbol tokens such as c++, c# and .net are matched as title substrings. At most 40 terms and operators. */
  q?: string
  q_scope?: QueryScope
  /**
   * ISO 3166-1 alpha-2 codes, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  country?: string[]
  /**
   * ISO 3166-2 codes such as US-CA, any of which the job is tagged with. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  state?: string[]
  /** Case-insensitive substring of any of the job's cities. Repeat it for several, any of which is enough: a comma is part of the text. */
  city?: string | string[]
  /** Where the work is done. Repeat or separate by commas for several, any of which is enough. */
  workplace?: Workplace | Workplace[]
  /** The kind of employment. Repeat or separate by commas for several, any of which is enough. */
  employment_type?: EmploymentType | EmploymentType[]
  /** Seniority. Jobs of unknown level never match. Repeat or separate by commas for several, any of which is enough. */
  level?: Level | Level[]
  /** ISO 639-1 code of the language the posting is written in. Repeat or separate by commas for several, any of which is enough. */
  language?: string | string[]
  /** Keeps jobs whose stated range reaches at least this amount, as stated, without conversion. A job that states only a minimum matches when that minimum is at least this value. */
  salary_min?: number
  /** Keeps jobs whose stated range starts at or below this amount, as stated, without conversion. */
  salary_max?: number
  /** ISO 4217 code of the stated salary. Repeat or separate by commas for several, any of which is enough. */
  salary_currency?: string | string[]
  /** true: only jobs that state a salary; false: only jobs that state none. */
  has_salary?: boolean
  /** Only jobs of this company. */
  company_id?: number
  status?: Status
  /** Posted at or after this moment. Lifts the 90-day window. */
  posted_since?: string
  /** Posted at or before this moment. Lifts the 90-day window. */
  posted_until?: string
  /** First seen by this service at or after this moment. Lifts the 90-day window. */
  first_seen_since?: string
  /** Keeps jobs whose stated minimum of years of experience is at least this. Jobs that state none never match. */
  experience_min?: number
  /** Keeps jobs whose stated minimum of years of experience is at most this. Jobs that state none never match. */
  experience_max?: number
  /** Whether the posting offers visa sponsorship or refuses it. Jobs that state neither never match. */
  sponsors_visa?: boolean
  /**
   * Countries or world regions, by code or name: finds jobs that say they take people who live in one of them, name a region that holds it or WORLDWIDE, and do not exclude it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  residence?: string[]
  /**
   * Countries, any of whose citizenship the job requires, by code or name. none finds jobs that require none or do not mention it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  citizenship?: string[]
  /** Whether a security clearance is required, or must be obtainable. none finds jobs that demand none or do not mention it. Repeat or separate by commas for several, any of which is enough. */
  clearance?: ClearanceFilter | ClearanceFilter[]
  /** ISO 639-1 code of a language that the applicant is asked to know, required or preferred. Repeat or separate by commas for several, any of which is enough. */
  asks_language?: string | string[]
  /** ISO 639-1 codes of the languages that you know: finds jobs that name languages and require no other than these. Repeat or separate by commas. */
  speaks?: string | string[]
  education_max?: Degree
  /**
   * Skills, any of which the job asks for, by slug, name or alias: kubernetes, c++, reactjs. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  skills?: string[]
  /**
   * Multi-country regions such as EMEA or DACH: finds jobs tagged with one of them or with a region inside it, and jobs in one of its countries. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  world_region?: string[]
  /**
   * Applicant tracking systems such as greenhouse, any of which the job comes from. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  source?: string[]
  /** Case-insensitive substring of the company's name. */
  company?: string
  format?: ExportFormat
  description?: DescriptionFormat
  contacts?: ServedContacts
  /** detail adds the facts that only the detail has (places, department, experience, visa, skills) and the full company record. source adds where each job comes from. It needs the source entitlement; other accounts get 403. Repeat or separate by commas. */
  include?: ExportInclude | ExportInclude[]
  /** The Export-Cursor of an answer that was cut off. Returns the rest of it, with the same filters. */
  cursor?: string
  /** With `cursor`: the id of the last whole row that arrived. The answer continues after it. */
  after?: number
}
export interface ResolveJobQuery {
  /** The URL of the posting. Encode it as a query value: an unencoded `&` ends it. */
  url: string
  contacts?: ServedContacts
}
export interface ReadPostingUrlQuery {
  /** The URL of the posting. Encode it as a query value: an unencoded `&` ends it. */
  url: string
}
export interface BatchJobsQuery {
  description?: DescriptionFormat
  contacts?: ServedContacts
  /** source adds where each job comes from. It needs the source entitlement; other accounts get 403. Repeat or separate by commas. */
  include?: 'source' | 'source'[]
}
export interface ListRevisionsQuery {
  /** Continue after this revision; 0 begins with the oldest. */
  after?: string
  /** Page size. Values above 500 mean 500. */
  limit?: number
  /** job attaches each job as search gives it, detail as it is given by id, with its descriptions. Repeat or separate by commas. */
  include?: RecordForm | RecordForm[]
  description?: DescriptionFormat
  contacts?: ServedContacts
}
export interface GetJobQuery {
  contacts?: ServedContacts
}
export interface ListJobChangesQuery {
  /** The next_cursor of the previous page. */
  cursor?: string
  /** Page size. Values above 500 mean 500. */
  limit?: number
}
export interface ListSimilarJobsQuery {
  /** The most jobs. Values above 50 mean 50. */
  limit?: number
}
export interface GetJobEvidenceQuery {
  contacts?: ServedContacts
}
export interface ListChangesQuery {
  /** Resume after this change id; 0 replays the full history. */
  cursor?: string
  /** Start at this point in time. Not together with a cursor other than 0. */
  since?: string
  /**
   * Only these types of change. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 4
   */
  types?: ChangeType[]
  /**
   * Jobs of these levels before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 7
   */
  level?: Level[]
  /**
   * Jobs of these workplaces before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 3
   */
  workplace?: Workplace[]
  /**
   * Jobs of these employment types before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 5
   */
  employment_type?: EmploymentType[]
  /**
   * Jobs tagged with one of these countries before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  country?: string[]
  /** Jobs of this company before the change or after it. */
  company_id?: number
  /** Jobs that stated a salary (true) or none (false) before the change or after it. */
  has_salary?: boolean
  /**
   * Only events that changed at least one of these fields, and every created event. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 27
   */
  changed_fields?: ChangedField[]
  /** Page size. Values above 500 mean 500. */
  limit?: number
  /** job attaches the current job record, without descriptions; values attaches the changed fields before and after. Repeat or separate by commas. */
  include?: ChangeExtra | ChangeExtra[]
}
export interface StreamChangesQuery {
  /** Resume after this change id; 0 replays the full history. */
  cursor?: string
  /** Start at this point in time. Not together with a cursor other than 0. */
  since?: string
  /**
   * Only these types of change. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 4
   */
  types?: ChangeType[]
  /**
   * Jobs of these levels before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 7
   */
  level?: Level[]
  /**
   * Jobs of these workplaces before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 3
   */
  workplace?: Workplace[]
  /**
   * Jobs of these employment types before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 5
   */
  employment_type?: EmploymentType[]
  /**
   * Jobs tagged with one of these countries before the change or after it. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 20
   */
  country?: string[]
  /** Jobs of this company before the change or after it. */
  company_id?: number
  /** Jobs that stated a salary (true) or none (false) before the change or after it. */
  has_salary?: boolean
  /**
   * Only events that changed at least one of these fields, and every created event. Repeat or separate by commas.
   *
   * @minItems 1
   * @maxItems 27
   */
  changed_fields?: ChangedField[]
  /** job attaches the current job record, without descriptions; values attaches the changed fields before and after. Repeat or separate by commas. */
  include?: ChangeExtra | ChangeExtra[]
}
export interface ListSearchMatchesQuery {
  /** Matches after this number: `next_after` of the last answer. */
  after?: number
  /** Page size. Values above 100 mean 100. */
  limit?: number
}
export interface ListWebhookDeliveriesQuery {
  /** Tries to list; at most 200, which is how many are kept. */
  limit?: number
}
export interface ListCompaniesQuery {
  /** Case-insensitive substring of the name. */
  q?: string
  /** Page size. Values above 500 mean 500. */
  limit?: number
  /** The next_cursor of the previous page. */
  cursor?: string
}
export interface GetCompanyHistoryQuery {
  /** The largest number of weeks. Values above 260 mean 260. */
  weeks?: number
}
export interface ListSourcesQuery {
  /** The applicant tracking system, such as greenhouse. */
  type?: string
  status?: SourceStatus
  /** Only sources of this company. */
  company_id?: number
  /** Page size. Values above 500 mean 500. */
  limit?: number
  /** The next_cursor of the previous page. */
  cursor?: string
}
export interface SearchLocationsQuery {
  /** A plain prefix of the name, in any case, with or without accents. */
  q?: string
  kind?: LocationKind
  /** Only places in this country. */
  country?: string
  /** Number of places. Values above 100 mean 100. */
  limit?: number
}
export interface ListStatesQuery {
  /** ISO 3166-1 alpha-2 code. */
  country: string
}
