import { type Export, type ExportOptions, type ExportQuery, exportJobs } from './export.ts'
import { type ChangeFeed, endOfFeed, type FollowOptions, followChanges } from './follow.ts'
import type { Given } from './given.ts'
import { type Mirror, mirror } from './mirror.ts'
import { createOpen } from './open.ts'
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
  EndedEmail,
  EndedFeed,
  EndedSearch,
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
  JobPosting,
  ListChangesQuery,
  ListCompaniesQuery,
  ListJobChangesQuery,
  ListRevisionsQuery,
  ListSearchMatchesQuery,
  ListSimilarJobsQuery,
  ListSourcesQuery,
  NewSavedSearch,
  NewSearchEmail,
  NewSearchFeed,
  Place,
  PlaceList,
  RequirementVocabulary,
  RevisionPage,
  SavedSearch,
  SavedSearchList,
  SearchEmail,
  SearchJobsQuery,
  SearchLocationsQuery,
  SearchMatchPage,
  SimilarJobs,
  Skill,
  SkillList,
  State,
  StateList,
  UrlReading,
  Vocabulary,
} from './schema.generated.ts'
import { type Ask, type ClientOptions, createTransport, type RequestOptions } from './transport.ts'
import { webhookMethods } from './webhooks.ts'

export interface DetailOptions extends RequestOptions {
  /** off: without the e-mail addresses and telephone numbers in descriptions. */
  contacts?: 'on' | 'off'
}

/**
 * A client of one Rolecall service: one method for each path of its API.
 *
 * @example
 * const client = createClient({ url: 'http://127.0.0.1:8080', key: 'sk_...' })
 * const page = await client.search({ q: 'data engineer', country: ['DE', 'AT'], workplace: 'remote' })
 */
export function createClient(client: ClientOptions = {}) {
  const ask = createTransport(client)
  const { signal, maxWaitMs } = client
  return {
    /**
     * Jobs that match, newest first.
     *
     * @example
     * for await (const job of client.search({ q: 'nurse', country: 'DE', limit: 500 })) console.log(job.title, job.url)
     */
    search: paged<SearchJobsQuery, Job, JobPage>(ask, '/jobs'),
    /**
     * The number of jobs that match.
     *
     * @example
     * const remote = await client.count({ q: 'engineer', workplace: 'remote' })
     */
    count: async (query: Given<CountJobsQuery> = {}, options?: RequestOptions): Promise<number> =>
      (await ask<JobCount>('/jobs/count', query, options)).count,
    /**
     * Every job that matches, each once, in the order of ids, however many there are. A lost connection goes on after the last row.
     *
     * @example
     * const jobs = client.export({ country: 'DE', description: 'text' })
     * for await (const job of jobs) console.log(job.title)
     * console.log('go on in the feed after', jobs.position?.changeId)
     */
    export: (query: Given<ExportQuery> = {}, options: ExportOptions = {}): Export =>
      exportJobs(createOpen(client), query, { signal, ...options }),
    /**
     * The values that the matching jobs have, each with its number of jobs.
     *
     * @example
     * const { facets } = await client.facets({ facet: ['country', 'skills'], q: 'engineer' })
     * console.log(facets.country?.map(({ value, count }) => `${value}: ${count}`))
     */
    facets: (query: Given<FacetJobsQuery>, options?: RequestOptions) => ask<JobFacets>('/jobs/facets', query, options),
    /**
     * One job in full, open or closed.
     *
     * @example
     * const { title, skills, description_md } = await client.get(4211)
     */
    get: (id: number, { contacts, ...options }: DetailOptions = {}) => ask<JobDetail>(`/jobs/${id}`, { contacts }, options),
    /**
     * An open job as a schema.org JobPosting, for a page of it. A closed job has none: NotFoundError.
     *
     * @example
     * const script = `<script type="application/ld+json">${JSON.stringify(await client.jobPosting(4211)).replaceAll('<', '\\u003c')}</script>`
     */
    jobPosting: (id: number, { contacts, ...options }: DetailOptions = {}) =>
      ask<JobPosting>(`/jobs/${id}`, { contacts }, options, { accept: 'application/ld+json' }),
    /**
     * The changes of a job, newest first, with values before and after.
     *
     * @example
     * for await (const change of client.history(4211)) console.log(change.changed_at, change.change_type, change.after)
     */
    history: (id: number, query: ListJobChangesQuery = {}, options?: RequestOptions) =>
      paged<ListJobChangesQuery, JobChange, JobChangePage>(ask, `/jobs/${id}/changes`)(query, options),
    /**
     * Other open jobs, the most alike first.
     *
     * @example
     * const alike = await client.similar(4211, { limit: 5 })
     */
    similar: async (id: number, query: ListSimilarJobsQuery = {}, options?: RequestOptions): Promise<Job[]> =>
      (await ask<SimilarJobs>(`/jobs/${id}/similar`, query, options)).data,
    /**
     * The words that each derived fact of a job was read from.
     *
     * @example
     * const evidence = await client.evidence(4211)
     */
    evidence: (id: number, { contacts, ...options }: DetailOptions = {}) =>
      ask<JobEvidence>(`/jobs/${id}/evidence`, { contacts }, options),
    /**
     * The job behind a posting's URL. Its id is null when it was read live and is not in the catalog.
     *
     * @example
     * const job = await client.resolve('https://jobs.lever.co/acme/7d1c')
     */
    resolve: (url: string, { contacts, ...options }: DetailOptions = {}) =>
      ask<JobDetail>('/jobs/resolve', { url, contacts }, options),
    /**
     * The current state of up to 500 jobs, by id or posting URL, from the catalog alone. Each costs one request of the budget.
     *
     * @example
     * for (const { requested, state, job } of await client.batch({ ids: [4211, 4212] })) console.log(requested, state, job?.title)
     */
    batch: async (wanted: BatchRequest, query: BatchJobsQuery = {}, options?: RequestOptions): Promise<BatchResult[]> =>
      (await ask<Batch>('/jobs/batch', query, options, { body: wanted })).data,
    /**
     * The jobs that changed after a revision, in the order in which they changed; with `include` their records. `mirror` is made of it.
     *
     * @example
     * const { data, next_after } = await client.revisions({ after: '0', include: 'job' })
     */
    revisions: (query: ListRevisionsQuery = {}, options?: RequestOptions) => ask<RevisionPage>('/jobs/revisions', query, options),
    /**
     * Keeps a copy of the whole catalog in `store`, open and closed jobs, and keeps it equal for ever: first it copies everything, then
     * every change. It continues where it stopped, however often the program is killed. Each turn of the loop tells what was saved.
     *
     * @example
     * const jobs = new Map()
     * const store = { load: () => null, save: (changed) => changed.map(({ id, job }) => jobs.set(id, job)) }
     * for await (const { caughtUp } of client.mirror({ store })) if (caughtUp) console.log(jobs.size, 'jobs')
     */
    mirror: ((options) => mirror(ask, { signal, maxWaitMs, ...options })) as Mirror,
    /**
     * The system, board and posting id that a URL is read as, whether it resolves or not.
     *
     * @example
     * const { postings } = await client.readUrl('https://jobs.lever.co/acme/7d1c')
     */
    readUrl: (url: string, options?: RequestOptions) => ask<UrlReading>('/jobs/resolve/reading', { url }, options),
    /**
     * The change feed: `changes(query)` reads it to its present end, `changes.follow(options)` follows it for ever.
     *
     * @example
     * for await (const event of client.changes({ cursor: '0', limit: 500 })) console.log(event.change_type, event.job_id)
     */
    changes: Object.assign(paged<ListChangesQuery, ChangeEvent, ChangePage>(ask, '/changes'), {
      follow: (options?: FollowOptions) => followChanges({ ask, open: createOpen(client) }, { signal, maxWaitMs, ...options }),
      end: (options?: RequestOptions) => endOfFeed(ask, options),
    }) as ChangeFeed,
    /**
     * Saved searches: `searches()` lists them, `searches.save` adds one, `searches.matches` reads the jobs that have begun to match since,
     * each once, and `searches.end` ends one. `addFeed` and `addEmail` have the matches delivered, as far as the server has these `channels`.
     *
     * @example
     * const { id } = await client.searches.save({ name: 'Nurses in Berlin', query: 'q=nurse&city=Berlin' })
     * const { data, next_after } = await client.searches.matches(id, { after: 0 })
     */
    searches: Object.assign(
      async (options?: RequestOptions): Promise<SavedSearch[]> => (await ask<SavedSearchList>('/searches', {}, options)).data,
      {
        save: (search: NewSavedSearch, options?: RequestOptions) =>
          ask<SavedSearch>('/searches', {}, { retries: 0, ...options }, { body: search }),
        matches: (id: number, query: ListSearchMatchesQuery = {}, options?: RequestOptions) =>
          ask<SearchMatchPage>(`/searches/${id}/matches`, query, options),
        addFeed: (id: number, options?: RequestOptions) =>
          ask<NewSearchFeed>(`/searches/${id}/feeds`, {}, { retries: 0, ...options }, { body: {} }),
        endFeed: (id: number, options?: RequestOptions) =>
          ask<EndedFeed>(`/feeds/${id}`, {}, { retries: 0, ...options }, { method: 'DELETE' }),
        addEmail: (id: number, email: NewSearchEmail, options?: RequestOptions) =>
          ask<SearchEmail>(`/searches/${id}/emails`, {}, { retries: 0, ...options }, { body: email }),
        endEmail: (id: number, emailId: number, options?: RequestOptions) =>
          ask<EndedEmail>(`/searches/${id}/emails/${emailId}`, {}, { retries: 0, ...options }, { method: 'DELETE' }),
        /** The ways in which the server can deliver new matches. */
        channels: async (options?: RequestOptions) => (await ask<SavedSearchList>('/searches', {}, options)).channels,
        end: (id: number, options?: RequestOptions) =>
          ask<EndedSearch>(`/searches/${id}`, {}, { retries: 0, ...options }, { method: 'DELETE' }),
      },
    ),
    /**
     * Webhooks: `webhooks()` lists them; `add`, `get`, `remove`, `test`, `pause`, `resume`, `replay`, `rotate` and `deliveries` are its methods.
     *
     * @example
     * const { id, secret } = await client.webhooks.add({ url: 'https://hooks.acme.example/jobs', filters: { country: ['DE'] } })
     * console.log(await client.webhooks.test(id))
     */
    webhooks: webhookMethods(ask),
    /**
     * Companies by name.
     *
     * @example
     * const { data } = await client.companies({ q: 'north' })
     */
    companies: paged<ListCompaniesQuery, CompanyRecord, CompanyPage>(ask, '/companies'),
    /**
     * One company, with how many open jobs it has.
     *
     * @example
     * const { name, open_jobs } = await client.company(7)
     */
    company: (id: number, options?: RequestOptions) => ask<CompanyRecord>(`/companies/${id}`, {}, options),
    /**
     * A company's open jobs by week, newest first.
     *
     * @example
     * const weeks = await client.companyHistory(7)
     */
    companyHistory: async (id: number, query: GetCompanyHistoryQuery = {}, options?: RequestOptions): Promise<CompanyWeek[]> =>
      (await ask<CompanyHistory>(`/companies/${id}/history`, query, options)).data,
    /**
     * The boards that are collected.
     *
     * @example
     * for await (const board of client.sources()) console.log(board.type, board.board, board.message)
     */
    sources: paged<ListSourcesQuery, CrawledSource, CrawledSourcePage>(ask, '/sources'),
    /**
     * The account behind the key: entitlements, budget, requests by day.
     *
     * @example
     * const { budget } = await client.me()
     */
    me: (options?: RequestOptions) => ask<AccountView>('/me', {}, options),
    /**
     * The state of the whole collection.
     *
     * @example
     * const coverage = await client.coverage()
     */
    coverage: (options?: RequestOptions) => ask<Coverage>('/coverage', {}, options),
    /**
     * Places by the beginning of their name.
     *
     * @example
     * const [berlin] = await client.locations({ q: 'berl', kind: 'city' })
     */
    locations: listed<SearchLocationsQuery, Place, PlaceList>(ask, '/locations'),
    /**
     * Every value of the country filter.
     *
     * @example
     * const codes = (await client.countries()).map(({ code }) => code)
     */
    countries: async (options?: RequestOptions): Promise<Country[]> =>
      (await ask<CountryList>('/locations/countries', {}, options)).data,
    /**
     * The values of the state filter in one country.
     *
     * @example
     * const states = await client.states('US')
     */
    states: async (country: string, options?: RequestOptions): Promise<State[]> =>
      (await ask<StateList>('/locations/states', { country }, options)).data,
    /**
     * Every known skill.
     *
     * @example
     * const slugs = (await client.skills()).map(({ slug }) => slug)
     */
    skills: async (options?: RequestOptions): Promise<Skill[]> => (await ask<SkillList>('/meta/skills', {}, options)).data,
    /**
     * The values of the enum filters.
     *
     * @example
     * const { level } = await client.vocab()
     */
    vocab: (options?: RequestOptions) => ask<Vocabulary>('/meta/vocab', {}, options),
    /**
     * The values in residence, authorization, languages and education of a job.
     *
     * @example
     * const { degree } = await client.requirements()
     */
    requirements: (options?: RequestOptions) => ask<RequirementVocabulary>('/meta/requirements', {}, options),
  }
}

export type Client = ReturnType<typeof createClient>

function paged<Query extends { cursor?: string }, Item, Of extends Page<Item>>(ask: Ask, path: string) {
  return (query: Given<Query> = {} as Given<Query>, options?: RequestOptions): Pages<Item, Of> =>
    pagesOf<Item, Of>((cursor) => ask<Of>(path, cursor === undefined ? query : nextOf(query, cursor), options))
}

/** `since` finds the beginning of the feed and is refused beside a cursor. */
function nextOf(query: object, cursor: string): object {
  return { ...query, since: undefined, cursor }
}

function listed<Query extends object, Item, Of extends { data: Item[] }>(ask: Ask, path: string) {
  return async (query: Query, options?: RequestOptions): Promise<Item[]> => (await ask<Of>(path, query, options)).data
}
