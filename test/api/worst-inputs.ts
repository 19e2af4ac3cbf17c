import { LONG_JOB_URL, type LongCatalog } from '../support/long-catalog.ts'

/** A request that makes as much work or text as its route can be made to. */
export interface WorstInput {
  about: string
  /** Path and query, or the query alone. */
  path?: string
  query?: string
  body?: string
  /** The status of the answer. Bodies and queries that are refused are worst inputs too. */
  status: number
  /** An answer without an end is read up to this piece. */
  pieces?: number
}

const LONGEST_Q = Array.from({ length: 20 }, (_, at) => `w${at}`).join(' OR ')
const MANY_CODES = Array.from({ length: 20 }, (_, at) => `a${String.fromCharCode(97 + at)}`).join(',')
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const TWO_MEGABYTES = 2_000_000

const filters = [
  { about: 'the most expensive q', query: `q=${encodeURIComponent(LONGEST_Q)}&q_scope=full`, status: 200 },
  { about: 'lists of twenty', query: `country=${MANY_CODES}&state=${MANY_CODES}`, status: 200 },
  {
    about: 'twenty unknown skills',
    query: `skills=${numbers(20).map((at) => `unheard-of-things-${at}`)}`,
    status: 400,
  },
  { about: 'twenty long unknown skills', query: `skills=${numbers(20).map((at) => `x${'y'.repeat(600)}${at}`)}`, status: 400 },
  { about: 'a list of thousands', query: `country=${'aa,'.repeat(4_000)}`, status: 400 },
]

/**
 * THE WORST INPUTS of each operation, in a catalog whose jobs are as long as they can be. A route without a row here fails the test. Every
 * route also gets thousands of unknown parameters, and a wrong value for each that it has.
 */
export const WORST_INPUTS: Record<string, (long: LongCatalog) => WorstInput[]> = {
  getOpenApi: () => [{ about: 'the document', status: 200 }],
  searchJobs: () => [
    ...filters,
    { about: 'a page of long jobs', query: 'limit=500&description=html', status: 200 },
    { about: 'a page of long jobs without contacts', query: 'limit=500&description=html&contacts=off', status: 200 },
  ],
  countJobs: () => filters,
  facetJobs: () =>
    filters.map(({ query, ...input }) => ({
      ...input,
      query: `${query}&top=250&per_week=true&own_filters=skip&salary_histogram=USD/year&facet=country,state,city,company,skills,level`,
    })),
  exportJobs: () => [...filters, { about: 'long jobs', query: 'description=html&format=csv', status: 200 }],
  resolveJob: () => [
    { about: 'a long job', query: `url=${encodeURIComponent(LONG_JOB_URL)}`, status: 200 },
    { about: 'the longest URL', query: `url=https://a.example/${'x'.repeat(2_000)}`, status: 404 },
    { about: 'thousands of URLs', query: 'url=a&'.repeat(2_500), status: 400 },
  ],
  readPostingUrl: () => [{ about: 'the longest URL', query: `url=https://a.example/${'x'.repeat(2_000)}`, status: 200 }],
  batchJobs: ({ described }) => [
    { about: 'wrong items', body: `{"ids":[${'"x",'.repeat(TWO_MEGABYTES / 4 - 5)}1]}`, status: 400 },
    { about: 'wrong items, as many as may be', body: JSON.stringify({ urls: Array(500).fill('ftp://a.example/') }), status: 400 },
    { about: 'unknown names', body: `{${numbers(120_000).map((at) => `"name${at}":1`)}}`, status: 400 },
    {
      about: 'deep lists',
      body: `{"ids":${'['.repeat(TWO_MEGABYTES / 2 - 10)}${']'.repeat(TWO_MEGABYTES / 2 - 10)}}`,
      status: 400,
    },
    { about: 'one long name', body: `{"${'x'.repeat(TWO_MEGABYTES - 10)}":1}`, status: 400 },
    { about: 'too many bytes', body: `{"ids":[${'1,'.repeat(TWO_MEGABYTES)}1]}`, status: 413 },
    { about: 'long jobs', query: 'description=html', body: JSON.stringify({ ids: described }), status: 413 },
    {
      about: 'one long job by many URLs',
      query: 'description=text',
      body: JSON.stringify({ urls: numbers(500).map((at) => `${LONG_JOB_URL}?utm_source=${at}`) }),
      status: 413,
    },
    { about: 'one job many times', body: JSON.stringify({ ids: Array(500).fill(described[0]) }), status: 200 },
  ],
  listRevisions: () => [{ about: 'details of long jobs', query: 'include=detail&limit=500', status: 200 }],
  getJob: ({ longest }) => [
    { about: 'a long job', path: `/api/v1/jobs/${longest}`, status: 200 },
    { about: 'a long job without contacts', path: `/api/v1/jobs/${longest}?contacts=off`, status: 200 },
  ],
  listJobChanges: ({ changed }) => [{ about: 'long values', path: `/api/v1/jobs/${changed}/changes?limit=500`, status: 200 }],
  listSimilarJobs: ({ changed }) => [
    { about: 'without an index', path: `/api/v1/jobs/${changed}/similar?limit=50`, status: 503 },
  ],
  getJobEvidence: ({ longest }) => [{ about: 'a long job', path: `/api/v1/jobs/${longest}/evidence`, status: 200 }],
  listChanges: () => [
    { about: 'long jobs', query: 'types=updated&include=job,values&limit=500', status: 200 },
    { about: 'a cursor of 15 kB', query: `cursor=${'9'.repeat(15_000)}`, status: 200 },
  ],
  streamChanges: () => [
    { about: 'long jobs', query: 'types=updated&include=job,values', status: 200, pieces: 20 },
    { about: 'a cursor of 15 kB', query: `cursor=${'9'.repeat(15_000)}`, status: 200, pieces: 1 },
  ],
  listSearches: () => [{ about: 'all of them', status: 200 }],
  saveSearch: () => [
    { about: 'every job', body: JSON.stringify({ name: 'all', query: '' }), status: 200 },
    ...filters
      .filter(({ query }) => query.length < 2_000)
      .map(({ about, query, status }) => ({ about, body: JSON.stringify({ name: about, query }), status })),
    { about: 'too long a query', body: JSON.stringify({ name: 'x', query: 'x'.repeat(16_000) }), status: 400 },
    { about: 'unknown names', body: `{${numbers(900).map((at) => `"name${at}":1`)}}`, status: 400 },
    { about: 'one long name', body: `{"${'x'.repeat(16_000)}":1}`, status: 400 },
    { about: 'too many bytes', body: `{"name":"${'x'.repeat(17_000)}"}`, status: 413 },
  ],
  endSearch: () => [{ about: 'none of the account', path: '/api/v1/searches/999', status: 404 }],
  listSearchMatches: () => [{ about: 'none of the account', path: '/api/v1/searches/999/matches?limit=100', status: 404 }],
  addSearchFeed: () => [{ about: 'none of the account', path: '/api/v1/searches/999/feeds', status: 404 }],
  endSearchFeed: () => [{ about: 'none of the account', path: '/api/v1/feeds/999', status: 404 }],
  addSearchEmail: () => [
    {
      about: 'none of the account',
      path: '/api/v1/searches/999/emails',
      body: '{"address":"a@b.example","every":"day"}',
      status: 409,
    },
    { about: 'a long address', body: JSON.stringify({ address: `${'a.'.repeat(1_900)}a@b.example`, every: 'day' }), status: 400 },
    { about: 'a long host', body: JSON.stringify({ address: `a@${'a.'.repeat(1_900)}`, every: 'day' }), status: 400 },
    { about: 'unknown names', body: `{${numbers(200).map((at) => `"name${at}":1`)}}`, status: 400 },
    { about: 'too many bytes', body: `{"address":"${'x'.repeat(5_000)}"}`, status: 413 },
  ],
  endSearchEmail: () => [{ about: 'none of the account', path: '/api/v1/searches/999/emails/999', status: 404 }],
  listWebhooks: () => [{ about: 'all', status: 200 }],
  addWebhook: () => [
    { about: 'unknown names', body: `{${numbers(150).map((at) => `"name${at}":1`)}}`, status: 400 },
    {
      about: 'wrong filters',
      body: JSON.stringify({ url: 1, after: -1, filters: { level: 'x', types: 1 }, include: 1 }),
      status: 400,
    },
    { about: 'a wrong list', body: JSON.stringify({ filters: { country: Array(150).fill('x') } }), status: 400 },
    { about: 'too many values', body: `{"include":[${'1,'.repeat(5_000)}1]}`, status: 400 },
    { about: 'too many bytes', body: `{"url":"${'x'.repeat(20_000)}"}`, status: 413 },
  ],
  getWebhook: () => [{ about: 'a long id', path: `/api/v1/webhooks/${'9'.repeat(15_000)}`, status: 404 }],
  removeWebhook: () => [{ about: 'a long id', path: `/api/v1/webhooks/${'9'.repeat(15_000)}`, status: 404 }],
  testWebhook: () => [{ about: 'none', status: 404 }],
  pauseWebhook: () => [{ about: 'none', status: 404 }],
  resumeWebhook: () => [{ about: 'none', status: 404 }],
  replayWebhook: () => [{ about: 'none', body: '{"after":1}', status: 404 }],
  rotateWebhook: () => [{ about: 'none', status: 404 }],
  listWebhookDeliveries: () => [{ about: 'none', query: 'limit=1000', status: 404 }],
  listCompanies: () => [{ about: 'the most', query: `limit=500&q=${'x'.repeat(200)}`, status: 200 }],
  getCompany: () => [{ about: 'a long id', path: `/api/v1/companies/${'9'.repeat(15_000)}`, status: 404 }],
  getCompanyHistory: () => [{ about: 'every week', path: '/api/v1/companies/1/history?weeks=100000', status: 200 }],
  listSources: () => [{ about: 'the most', query: 'limit=500', status: 200 }],
  getCoverage: () => [{ about: 'all', status: 200 }],
  getMe: () => [{ about: 'all', status: 200 }],
  getVocabulary: () => [{ about: 'all', status: 200 }],
  getRequirementVocabulary: () => [{ about: 'all', status: 200 }],
  listSkills: () => [{ about: 'all', status: 200 }],
  searchLocations: () => [{ about: 'the most', query: 'limit=100000', status: 200 }],
  listCountries: () => [{ about: 'all', status: 200 }],
  listStates: () => [{ about: 'the most', query: 'country=us', status: 200 }],
}
