import { type Page, type Pages, pagesOf } from './pages.ts'
import type {
  AccountView,
  Batch,
  BatchJobsQuery,
  BatchRequest,
  BatchResult,
  ChangeEvent,
  ChangePage,
  CompanyHistory,
  CompanyPage,
  CompanyRecord,
  CompanyWeek,
  CountJobsQuery,
  Country,
  CountryList,
  Coverage,
  CrawledSource,
  CrawledSourcePage,
  FacetJobsQuery,
  GetCompanyHistoryQuery,
  Job,
  JobChange,
  JobChangePage,
  JobCount,
  JobDetail,
  JobEvidence,
  JobFacets,
  JobPage,
  ListChangesQuery,
  ListCompaniesQuery,
  ListJobChangesQuery,
  ListRevisionsQuery,
  ListSimilarJobsQuery,
  ListSourcesQuery,
  Place,
  PlaceList,
  RevisionPage,
  SearchJobsQuery,
  SearchLocationsQuery,
  SimilarJobs,
  Skill,
  SkillList,
  State,
  StateList,
  UrlReading,
  Vocabulary,
} from './schema.generated.ts'
import { type Ask, type ClientOptions, createTransport, type RequestOptions } from './transport.ts'

/** A client of one Rolecall service: one method for each path of its API. */
export function createClient(client: ClientOptions = {}) {
  const ask = createTransport(client)
  return {
    /** Jobs that match, newest first. */
    search: paged<SearchJobsQuery, Job, JobPage>(ask, '/jobs'),
    /** How many jobs match. */
    count: async (query: CountJobsQuery = {}, options?: RequestOptions): Promise<number> =>
      (await ask<JobCount>('/jobs/count', query, options)).count,
    /** Which values the jobs that match have, and how often. */
    facets: (query: FacetJobsQuery, options?: RequestOptions) => ask<JobFacets>('/jobs/facets', query, options),
    /** One job in full, open or closed. */
    get: (id: number, options?: RequestOptions) => ask<JobDetail>(`/jobs/${id}`, {}, options),
    /** What happened to a job, newest first, with values before and after. */
    history: (id: number, query: ListJobChangesQuery = {}, options?: RequestOptions) =>
      paged<ListJobChangesQuery, JobChange, JobChangePage>(ask, `/jobs/${id}/changes`)(query, options),
    /** Other open jobs, the most alike first. */
    similar: async (id: number, query: ListSimilarJobsQuery = {}, options?: RequestOptions): Promise<Job[]> =>
      (await ask<SimilarJobs>(`/jobs/${id}/similar`, query, options)).data,
    /** What each derived fact of a job was read from, with the words marked. */
    evidence: (id: number, options?: RequestOptions) => ask<JobEvidence>(`/jobs/${id}/evidence`, {}, options),
    /** The job behind a posting's URL. Its id is null when it was read live and is not in the catalog. */
    resolve: (url: string, options?: RequestOptions) => ask<JobDetail>('/jobs/resolve', { url }, options),

    /** The current state of up to 500 jobs, by id or posting URL, from the catalog alone. Each costs one request of the budget. */
    batch: async (wanted: BatchRequest, query: BatchJobsQuery = {}, options?: RequestOptions): Promise<BatchResult[]> =>
      (await ask<Batch>('/jobs/batch', query, options, wanted)).data,
    /** Which jobs changed after a revision, in the order in which they changed. */
    revisions: (query: ListRevisionsQuery = {}, options?: RequestOptions) => ask<RevisionPage>('/jobs/revisions', query, options),
    /** The system, board and posting id that a URL is read as, whether it resolves or not. */
    readUrl: (url: string, options?: RequestOptions) => ask<UrlReading>('/jobs/resolve/reading', { url }, options),

    /** The change feed, from a cursor or a moment to its present end. */
    changes: paged<ListChangesQuery, ChangeEvent, ChangePage>(ask, '/changes'),

    /** Companies by name. */
    companies: paged<ListCompaniesQuery, CompanyRecord, CompanyPage>(ask, '/companies'),
    company: (id: number, options?: RequestOptions) => ask<CompanyRecord>(`/companies/${id}`, {}, options),
    /** A company's open jobs by week, newest first. */
    companyHistory: async (id: number, query: GetCompanyHistoryQuery = {}, options?: RequestOptions): Promise<CompanyWeek[]> =>
      (await ask<CompanyHistory>(`/companies/${id}/history`, query, options)).data,

    /** The boards that are collected. */
    sources: paged<ListSourcesQuery, CrawledSource, CrawledSourcePage>(ask, '/sources'),

    /** The account behind the key: entitlements, budget, requests by day. */
    me: (options?: RequestOptions) => ask<AccountView>('/me', {}, options),
    /** The state of the whole collection. */
    coverage: (options?: RequestOptions) => ask<Coverage>('/coverage', {}, options),

    /** Places by the beginning of their name. */
    locations: listed<SearchLocationsQuery, Place, PlaceList>(ask, '/locations'),
    /** Every value of the country filter. */
    countries: async (options?: RequestOptions): Promise<Country[]> =>
      (await ask<CountryList>('/locations/countries', {}, options)).data,
    /** The values of the state filter in one country. */
    states: async (country: string, options?: RequestOptions): Promise<State[]> =>
      (await ask<StateList>('/locations/states', { country }, options)).data,
    /** Every known skill. */
    skills: async (options?: RequestOptions): Promise<Skill[]> => (await ask<SkillList>('/meta/skills', {}, options)).data,
    /** The values of the enum filters. */
    vocab: (options?: RequestOptions) => ask<Vocabulary>('/meta/vocab', {}, options),
  }
}

export type Client = ReturnType<typeof createClient>

function paged<Query extends { cursor?: string }, Item, Of extends Page<Item>>(ask: Ask, path: string) {
  return (query: Query = {} as Query, options?: RequestOptions): Pages<Item, Of> =>
    pagesOf<Item, Of>((cursor) => ask<Of>(path, cursor === undefined ? query : nextOf(query, cursor), options))
}

/** `since` finds the beginning of the feed and is refused beside a cursor. */
function nextOf(query: object, cursor: string): object {
  return { ...query, since: undefined, cursor }
}

function listed<Query extends object, Item, Of extends { data: Item[] }>(ask: Ask, path: string) {
  return async (query: Query, options?: RequestOptions): Promise<Item[]> => (await ask<Of>(path, query, options)).data
}
