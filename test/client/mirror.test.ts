import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/api/listen.ts'
import { applyBatch } from '../../src/catalog/apply.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { type Client, createClient, type Job, type JobDetail, type MirrorStore } from '../../src/client/index.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import type { Job as CatalogJob } from '../../src/job/job.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let server: Listening
let client: Client
let source: Source
let jobs: CatalogJob[]
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  server = await listen(api.app, { host: '127.0.0.1', port: 0, limits: connectionLimits(readConfig({})) })
  client = createClient({ url: server.url, key: api.key })
  source = await aSource(pool)
})
afterAll(() => server?.drain(0))

/** A copy in memory. */
function memory<Form = Job>(cursor: string | null = null) {
  const copy = new Map<number, Form>()
  let saved = cursor
  const store: MirrorStore<Form> = {
    load: () => saved,
    save: (changed, next) => {
      for (const { id, job } of changed) copy.set(id, job)
      saved = next
    },
  }
  return { copy, store, cursor: () => saved }
}

async function caughtUp(steps: ReturnType<Client['mirror']>): Promise<number[]> {
  const saved: number[] = []
  for await (const step of steps) {
    saved.push(step.saved)
    if (step.caughtUp) return saved
  }
  return expect.unreachable('a mirror does not end')
}

const catalogIds = async () => (await pool.query<{ id: number }>('select id from jobs order by id')).rows.map(({ id }) => id)
/** The catalog as a reader of single jobs sees it. */
const catalogDetails = async () =>
  new Map(await Promise.all((await catalogIds()).map(async (id) => [id, await client.get(id)] as const)))

it('copies an empty catalog, and then everything in it', async () => {
  const { copy, store, cursor } = memory()
  expect(await caughtUp(client.mirror({ store }))).toEqual([0])
  expect(cursor()).toBeNull()
  jobs = Array.from({ length: 25 }, (_, index) => aJob({ title: `Engineer ${index}`, description_md: `Text ${index}` }))
  await present(pool, source, jobs)
  expect(await caughtUp(client.mirror({ store, limit: 10 }))).toEqual([10, 10, 5])
  expect([...copy.keys()].sort((a, b) => a - b)).toEqual(await catalogIds())
  expect(await caughtUp(client.mirror({ store, limit: 10 }))).toEqual([0])
})

it('is equal after events, after changes without an event, and after jobs closed', async () => {
  const mirrors = { plain: memory(), texts: memory(), details: memory<JobDetail>() }
  const follow = async () => {
    await caughtUp(client.mirror({ store: mirrors.plain.store }))
    await caughtUp(client.mirror({ store: mirrors.texts.store, description: 'text', limit: 1 }))
    await caughtUp(client.mirror({ store: mirrors.details.store, detail: true }))
  }
  await follow()
  const [updated, skilled, closed, reopened] = jobs as [CatalogJob, CatalogJob, CatalogJob, CatalogJob]
  const close = (job: CatalogJob) => applyBatch(pool, { source_id: source.id, present: [], closed: [job.external_job_id] })
  const skill = { slug: 'java', name: 'Java', kind: 'language', requirement: 'required' } as const
  for (const change of [
    () => present(pool, source, [{ ...updated, title: 'Another title', description_md: 'Another text' }]),
    () => present(pool, source, [{ ...skilled, skills: [skill], country_codes: ['DE'], sponsors_visa: true }]),
    () => Promise.all([close(closed), close(reopened)]),
    () => present(pool, source, [reopened]),
    () => updateCompany(pool, source.company_id, { name: 'Renamed', industry: 'Robots' }),
  ]) {
    await change()
    await follow()
    const details = await catalogDetails()
    expect(mirrors.details.copy).toEqual(details)
    const batch = await client.batch({ ids: [...details.keys()] }, { description: 'text' })
    expect(mirrors.texts.copy).toEqual(new Map(batch.map(({ requested, job }) => [requested, job])))
    const items = await client.batch({ ids: [...details.keys()] })
    expect(mirrors.plain.copy).toEqual(new Map(items.map(({ requested, job }) => [requested, job])))
  }
})

it('goes on where it stopped, and waits for what comes', async () => {
  const { copy, store } = memory()
  await caughtUp(client.mirror({ store }))
  await present(pool, source, [aJob({ title: 'While away' })])
  const stop = new AbortController()
  const saved: number[] = []
  for await (const step of client.mirror({ store, pollMs: 10, signal: stop.signal })) {
    saved.push(step.saved)
    if (saved.length === 1) await present(pool, source, [aJob({ title: 'While looking' })])
    if (saved.reduce((sum, count) => sum + count) === 2) stop.abort()
  }
  expect(saved[0]).toBe(1)
  expect([...copy.values()].map(({ title }) => title).slice(-2)).toEqual(['While away', 'While looking'])
})

it('says so when the catalog was taken back, or is another one', async () => {
  const { store, cursor } = memory()
  await caughtUp(client.mirror({ store }))
  const [revision, id] = cursor()!.split(':').map(Number)
  for (const wrong of [`${revision! + 5}:${id}`, `${revision}:${id! + 1}`]) {
    await expect(caughtUp(client.mirror({ ...memory(wrong), pollMs: 1 }))).rejects.toMatchObject({
      name: 'CursorAheadError',
      message: expect.stringContaining('Start again with an empty store'),
      url: `${server.url}/api/v1/jobs/revisions`,
    })
  }
  await expect(caughtUp(client.mirror(memory('yesterday')))).rejects.toThrow('the store gave the cursor "yesterday"')
})
