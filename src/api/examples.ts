import { EMPLOYMENT_TYPES, LEVELS, SALARY_PERIODS, STATUSES, WORKPLACES } from '../job/vocab.ts'
import { columnsOf } from '../transfer/export/columns.ts'
import { csvHeader, csvRow } from '../transfer/export/csv.ts'
import { INDEED_FOOTER, indeedHeader, indeedRows } from '../transfer/export/indeed.ts'

/** Example answers of the OpenAPI document, one for each operation. A test checks them against the schemas. */

const company = { id: 7, name: 'Northwind Robotics', website_url: 'https://northwind.example', logo_url: null }

const salary = { salary_raw: null, salary_min: 68_000, salary_max: 82_000, salary_currency: 'EUR', salary_period: 'year' }

const classification = { workplace: 'hybrid', employment_type: 'full_time', level: 'senior' }

const times = {
  posted_at: '2026-11-03T09:00:00.000Z',
  expires_at: null,
  content_hash: '5f0c1f6d2f7e4b6c9a1e8d3b7c5a9f10',
  first_seen_at: '2026-11-03T09:12:41.803Z',
  closed_at: null,
  created_at: '2026-11-03T09:12:41.803Z',
  updated_at: '2026-11-10T14:02:11.090Z',
}

const identity = {
  id: 48_213,
  source_id: 12,
  company_id: 7,
  external_job_id: '4012345',
  url: 'https://job-boards.greenhouse.io/northwind/jobs/4012345',
  apply_url: null,
  title: 'Senior Data Engineer',
}

const job = {
  ...identity,
  location_raw: 'Berlin, Germany (Hybrid)',
  locations_raw: [{ name: 'Berlin, Germany (Hybrid)' }],
  location: 'Berlin, Germany',
  city: 'Berlin',
  region: 'Berlin',
  postal_code: null,
  country_code: 'DE',
  latitude: 52.524,
  longitude: 13.411,
  usa: false,
  country_codes: ['DE'],
  admin1_refs: ['DE-BE'],
  ...classification,
  language: 'en',
  ...salary,
  ...times,
  company,
}

export const jobPageExample = { data: [job], next_cursor: null, limit: 100 }

/** The first row of an export, in each of its formats. */
export const exportedJobsExamples = {
  'application/x-ndjson': `${JSON.stringify(job)}\n`,
  'text/csv': `${csvHeader(columnsOf({}))}${csvRow(columnsOf({}), job)}`,
  'application/xml': `${indeedHeader({ publisherUrl: 'https://jobs.example', builtAt: new Date('2026-11-17T06:00:00Z') })}${indeedRows(JSON.stringify(job))}${INDEED_FOOTER}`,
}

export const similarJobsExample = { data: [job], limit: 10 }

export const jobCountExample = { count: 4211 }

export const jobFacetsExample = {
  count: 4211,
  facets: {
    country: [
      { value: 'DE', name: 'Germany', count: 1320, placed: 1204 },
      { value: 'US', name: 'United States', count: 987, placed: 951 },
    ],
    level: [{ value: 'senior', name: null, count: 1604 }],
    company: [{ value: 7, name: 'Northwind Robotics', count: 31 }],
  },
  salary_histogram: {
    currency: 'EUR',
    period: 'year',
    buckets: [
      { from: 60_000, to: 70_000, count: 322 },
      { from: 70_000, to: 80_000, count: 214 },
    ],
  },
  weeks: [
    { week: '2026-11-09', count: 371 },
    { week: '2026-11-02', count: 402 },
  ],
}

const companyFacts = { industry: null, size_range: null, founded_year: null, is_agency: null, linkedin_id: null }
const companyTimes = { created_at: '2026-10-01T08:00:00.000Z', updated_at: '2026-10-01T08:00:00.000Z' }

export const jobDetailExample = {
  ...identity,
  location: job.location,
  locations: [{ kind: 'city', code: 'Berlin', name: 'Berlin', admin1_name: 'Berlin', country_code: 'DE' }],
  ...classification,
  department: 'Data Platform',
  experience_min_years: 5,
  experience_max_years: null,
  sponsors_visa: true,
  skills: [{ slug: 'postgresql', name: 'PostgreSQL', kind: 'database', requirement: 'required' }],
  residence: {
    countries: ['DE', 'AT'],
    states: [],
    world_regions: [],
    excluded: [],
    utc_offset_min: null,
    utc_offset_max: null,
  },
  authorization: { citizenship: [], residents_accepted: null, clearance: { level: 'any', requirement: 'obtainable' } },
  languages: [
    { code: 'en', level: 'fluent', requirement: 'required' },
    { code: 'de', level: 'b1', requirement: 'preferred' },
  ],
  education: { degree: 'bachelor', requirement: 'required', or_experience: true },
  language: 'en',
  ...salary,
  ...times,
  source: { type: 'greenhouse', external_id: '4012345', alias_ids: [] },
  description_md: 'You will own our pipelines.',
  description_html: '<p>You will own our pipelines.</p>',
  company: { ...company, ...companyFacts, ...companyTimes },
}

export const changePageExample = {
  data: [
    {
      id: 90_117,
      job_id: 48_213,
      change_type: 'updated',
      changed_at: '2026-11-10T14:02:11.093Z',
      changed_fields: ['salary_min', 'salary_max'],
    },
  ],
  next_cursor: '90117',
  has_more: false,
  limit: 100,
}

export const jobChangePageExample = {
  data: [
    {
      ...changePageExample.data[0],
      before: { salary_min: 60_000, salary_max: 75_000 },
      after: { salary_min: 65_000, salary_max: 80_000 },
    },
  ],
  next_cursor: null,
  limit: 100,
}

export const jobEvidenceExample = {
  data: [
    {
      field: 'level',
      value: 'senior',
      from: 'text',
      words: 'title: senior',
      marks: [{ in: 'title', text: 'Senior', start: 0, end: 6 }],
    },
    {
      field: 'experience_min_years',
      value: 5,
      from: 'text',
      words: '5+ years of experience with data pipelines',
      marks: [{ in: 'description', text: '5+ years of experience with data pipelines', start: 412, end: 454 }],
    },
    { field: 'workplace', value: 'hybrid', from: 'stated', words: 'hybrid', marks: [] },
  ],
  has_posting: true,
}

export const vocabularyExample = {
  workplace: WORKPLACES,
  employment_type: EMPLOYMENT_TYPES,
  level: LEVELS,
  salary_period: SALARY_PERIODS,
  status: STATUSES,
}

export const countryListExample = {
  data: [{ kind: 'country', code: 'DE', name: 'Germany', slug: 'germany', population: 84_119_100 }],
}

export const stateListExample = {
  data: [{ kind: 'state', code: 'US-CA', name: 'California', slug: 'california-us', population: 30_894_122, country_code: 'US' }],
}

export const placeListExample = {
  data: [
    {
      kind: 'city',
      code: 'Berlin',
      name: 'Berlin',
      slug: 'berlin-de',
      population: 3_426_354,
      admin1_name: 'Berlin',
      country_code: 'DE',
    },
  ],
}

export const skillListExample = { data: [{ slug: 'kubernetes', name: 'Kubernetes', kind: 'platform', aliases: ['k8s'] }] }

export const companyExample = { ...company, ...companyFacts, ...companyTimes, open_jobs: 31 }

export const companyPageExample = { data: [companyExample], next_cursor: null, limit: 100 }

export const companyHistoryExample = {
  data: [
    { week: '2026-11-09', open: 31, opened: 4, closed: 2 },
    { week: '2026-11-02', open: 29, opened: 1, closed: 0 },
  ],
}

export const coverageExample = {
  counted_at: '2026-11-10T14:06:00.000Z',
  boards: { active: 110, paused: 0, failing: 5, gone: 1, removed: 0, retired: 0, unverified: 1, imported: 0 },
  jobs: { open: 5934, closed: 181 },
  systems: [{ type: 'greenhouse', boards: 12, failing: 1, open_jobs: 812, closed_jobs: 20 }],
  freshness: {
    boards: 116,
    never: 0,
    median_seconds: 840,
    p90_seconds: 1790,
    p99_seconds: 3400,
    oldest_seconds: 4100,
  },
  fields: [{ field: 'level', known: 4153, percent: 70 }],
  failures: [
    {
      kind: 'rate_limited',
      boards: 5,
      latest: {
        board: 'greenhouse:northwind',
        message: 'The source asks for a pause: it answered 429',
        at: '2026-11-10T14:01:30.000Z',
      },
    },
  ],
  pace: {
    crawled_last_hour: 210,
    due: 3,
    lanes: [{ lane: 'boards-api.greenhouse.io', in_flight: 2, held_seconds: 0 }],
  },
}

export const urlReadingExample = {
  host: 'job-boards.greenhouse.io',
  short_link: false,
  postings: [{ system: 'greenhouse', title: 'Greenhouse', board: 'northwind', posting_id: '4012345' }],
  board: null,
}

export const sourcePageExample = {
  data: [
    {
      id: 12,
      type: 'greenhouse',
      board: 'northwind',
      company: { id: 7, name: 'Northwind Robotics', name_from: 'stated' },
      status: 'active',
      open_jobs: 31,
      last_success_at: '2026-11-10T14:02:11.110Z',
      lag_seconds: 240,
      consecutive_failures: 0,
      last_failure: null,
      next_crawl_at: '2026-11-10T14:32:11.110Z',
      interval_seconds: 1800,
      message: 'Last read 4 minutes ago. Next crawl in 26 minutes.',
    },
  ],
  next_cursor: null,
  limit: 100,
}

export const batchExample = {
  data: [
    { requested: 48_213, state: 'open', job },
    { requested: 42, state: 'not_found', detail: 'no job has the id 42', job: null },
  ],
}

export const revisionPageExample = { data: [{ id: 48_213, revision: 90_312 }], next_after: '90312', has_more: false, limit: 100 }

export const accountExample = {
  account: 'acme',
  created_at: '2026-01-09T08:00:00.000Z',
  key_expires_at: null,
  entitlements: ['source'],
  budget: { quota: 600, window_seconds: 60, remaining: 588, resets_in_seconds: 41 },
  usage: [{ day: '2026-11-15', requests: 1204, refused: 0 }],
  collection: { demo: false, boards: 120, read: 34, collecting: true },
}

export const newWebhookExample = { url: 'https://hooks.acme.example/jobs', filters: { country: ['DE', 'AT'] }, include: ['job'] }

export const webhookSecretExample = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

export const webhookExample = {
  id: 1,
  search_id: null,
  ...newWebhookExample,
  created_at: '2026-11-10T14:02:11.090Z',
  position: 90_117,
  failures: 0,
  next_try_at: null,
  last_failure: null,
  last_delivered_at: '2026-11-17T06:00:01.204Z',
  paused_at: null,
  paused_why: null,
}

export const pausedWebhookExample = {
  ...webhookExample,
  paused_at: '2026-11-17T06:10:00.000Z',
  paused_why: 'paused by its account',
}

export const deliveryExample = {
  message_id: 'msg_1_0_90102_90117',
  sent_at: '2026-11-17T06:00:01.090Z',
  took_ms: 114,
  events: 9,
  first_event: 90_102,
  last_event: 90_117,
  status: 200,
  failure: null,
}

export const changeStreamExample = `retry: 1000
id: 90116

id: 90117
data: ${JSON.stringify(changePageExample.data[0])}

`

export const newSearchExample = { name: 'Data engineers in Berlin', query: 'q=data+engineer&city=Berlin' }

const feedExample = { id: 3, search_id: 12, hint: 'fd_7Kq2…x1Zb', created_at: '2026-11-10T08:01:00.000Z' }
const FEED_ADDRESS = 'https://jobs.example/feeds/fd_7Kq2mTz8RwYp4sVbN6cXe1HjLgQa3DfU0pKx1Zb'

export const newFeedExample = { ...feedExample, atom_url: `${FEED_ADDRESS}.atom`, json_url: `${FEED_ADDRESS}.json` }

export const newEmailExample = { address: 'ada@example.org', every: 'day' }
export const emailExample = {
  id: 5,
  search_id: 12,
  ...newEmailExample,
  created_at: '2026-11-10T08:02:00.000Z',
  confirmed_at: null,
  paused_at: null,
  problem: null,
}

export const savedSearchExample = {
  id: 12,
  ...newSearchExample,
  created_at: '2026-11-10T08:00:00.000Z',
  matches: 1,
  last_match_at: '2026-11-10T14:02:12.301Z',
  feeds: [feedExample],
  emails: [emailExample],
  problem: null,
}

export const searchMatchesExample = {
  data: [{ number: 341, job_id: job.id, matched_at: '2026-11-10T14:02:12.301Z', job }],
  next_after: '341',
  has_more: false,
  limit: 100,
}
