// A program of somebody who has installed Rolecall: one use of every method, checked by the types and run against a server by
// test/client/packed.long.test.ts. It has the types of the tarball and of the DOM, and no others.
import {
  type Client,
  CursorAheadError,
  type CursorStore,
  createClient,
  InvalidRequestError,
  isPassing,
  type Job,
  type JobDetail,
  type MirrorStore,
  NotFoundError,
  RolecallError,
  type SearchJobsQuery,
} from 'rolecall/client'

declare const process: { env: { URL_OF_SERVER: string; KEY_OF_TEST: string } }

const client: Client = createClient({ url: process.env.URL_OF_SERVER, key: () => process.env.KEY_OF_TEST, timeoutMs: 60_000 })

const query: SearchJobsQuery = { q: 'engineer', sort: 'first_seen_at' }
const page = await client.search({ ...query, country: 'DE', posted_since: new Date(0), limit: 10 })
const job: Job | undefined = page.data[0]
if (job === undefined) throw new Error('the search found nothing')
const title: string = job.title
const closedAt: string | null = job.closed_at
const titles: string[] = []
for await (const { title } of client.search({ country: ['DE', 'AT'], workplace: 'remote', limit: 2 })) titles.push(title)
for await (const { data, next_cursor } of client.search({ limit: 10 }).pages()) void [data, next_cursor satisfies string | null]

// @ts-expect-error a value that is none
void (() => client.search({ workplace: 'at the beach' }))
// @ts-expect-error a filter that is none
void (() => client.count({ contry: 'DE' }))
// @ts-expect-error a store of list items does not hold details
void (() => client.mirror({ detail: true, store: { load: () => null, save: (jobs: { job: Job }[]) => jobs } }))

const exported: number[] = []
const jobs = client.export({ first_seen_since: new Date(0), description: 'text' })
for await (const { id } of jobs) exported.push(id)
const revision: string | undefined = jobs.position?.revision
const count: number = await client.count({ level: 'senior', has_salary: false })
const { facets } = await client.facets({ facet: 'country', q: 'engineer' })
const countries: number | undefined = facets.country?.[0]?.count
const detail: JobDetail = await client.get(job.id)
const skills: string[] | undefined = detail.skills?.map(({ name }) => name)
const posting: 'JobPosting' = (await client.jobPosting(job.id))['@type']
const history = await client.history(job.id)
const change: string | undefined = history.data[0]?.change_type
const known = async <Answer>(asked: Promise<Answer>): Promise<Answer | string> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof RolecallError && (isPassing(error) || error instanceof NotFoundError)) return error.name
    throw error
  }
}
await known(client.similar(job.id, { limit: 3 }, { retries: 0 }))
await known(client.evidence(job.id))
await known(client.resolve('https://jobs.lever.co/acme/7d1c'))
const [state] = await client.batch({ ids: [job.id], urls: [] }, { description: 'text' })
const { data: revisions } = await client.revisions({ include: 'detail', limit: 1 })
const reading = await client.readUrl('https://jobs.lever.co/acme/7d1c')
const [company] = (await client.companies({ q: 'north' })).data
const openJobs: number | undefined = company && (await client.company(company.id)).open_jobs
const weeks = company ? await client.companyHistory(company.id) : []
for await (const source of client.sources()) source.message satisfies string
const { budget } = await client.me()
const coverage = await client.coverage()
const [berlin] = await client.locations({ q: 'berl', kind: 'city', limit: 1 })
const codes = (await client.countries()).map(({ code }) => code)
const states = await client.states('US')
const allSkills = await client.skills()
const vocabulary = await client.vocab()
const { degree } = await client.requirements()
const search = await client.searches.save({ name: 'engineers', query: 'q=engineer' })
const { data: matches } = await client.searches.matches(search.id, { after: 0 })
const channels: string[] = await client.searches.channels()
// The server of the test sends no mail.
void (() => client.searches.addEmail(search.id, { address: 'ada@example.org', every: 'week' }))
await known(client.searches.endEmail(search.id, 1))
await client.searches.end(search.id)
const left: number = (await client.searches()).length
const webhooks: string[] = (await client.webhooks()).map(({ url }) => url)

const events: number[] = []
for await (const event of client.changes({ since: new Date(0), types: ['created', 'closed'], level: 'senior' }))
  events.push(event.id)
let saved: string | null = null
const cursors: CursorStore = {
  load: () => saved,
  save: async (cursor) => {
    saved = cursor
  },
}
const followed: number[] = []
for await (const changes of client.changes.follow({
  store: cursors,
  include: 'job',
  pollMs: 1000,
  onRetry: ({ message }) => void message,
})) {
  followed.push(...changes.data.map(({ id }) => id))
  const previous: string | null = changes.previous_cursor
  void previous
  if (!changes.has_more) break
}
const end: string = await client.changes.end()

const copy = new Map<number, Job>()
const store: MirrorStore = { load: () => null, save: (jobs) => jobs.map(({ id, job }) => copy.set(id, job)) }
for await (const step of client.mirror({ store, description: 'html' })) if (step.caughtUp) break
const details: JobDetail[] = []
const detailStore: MirrorStore<JobDetail> = { load: () => null, save: (jobs) => details.push(...jobs.map(({ job }) => job)) }
for await (const { caughtUp } of client.mirror({ store: detailStore, detail: true })) if (caughtUp) break

try {
  await client.search({ limit: 0 })
} catch (error) {
  if (!(error instanceof InvalidRequestError) || error instanceof CursorAheadError) throw error
  void error.errors.map(({ field, message }) => `${field}: ${message}`)
}

void [
  channels,
  title,
  closedAt,
  count,
  countries,
  skills,
  change,
  state?.job?.title,
  revisions[0]?.detail?.title,
  reading.postings,
  openJobs,
]
void [revision, weeks, budget, coverage, berlin?.code, codes, states, allSkills, vocabulary.level, events, end]
void [posting, degree, matches[0]?.job?.title, left, webhooks]
console.log(
  JSON.stringify({
    found: page.data.length,
    exported: exported.length,
    followed: followed.length,
    copied: copy.size,
    details: details.length,
  }),
)
