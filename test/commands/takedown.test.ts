import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkFeed, checkJobs } from '../../src/catalog/deep-check.ts'
import { addSourceCompany } from '../../src/catalog/source-companies.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { takedown } from '../../src/commands/takedown.ts'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import { importFile } from '../../src/transfer/import.ts'
import { GREENHOUSE, type World, world } from '../collect/resolve/world.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { inProcess } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { aRecord, ndjson, scratchFolder, writeFile } from '../transfer/files.ts'

const rolecall = inProcess(takedown)
const folder = scratchFolder()
let pool: pg.Pool
let there: World
let api: TestApi
beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  vi.stubEnv('DATABASE_URL', database.url)
  there = await world()
  api = await testApi(pool, { resolver: there.resolver(pool) })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await there.close()
})

let source: Source
let serial = 0
beforeEach(async () => {
  source = await aSource(pool, `harbour-${++serial}`, { name: `Harbour ${serial}` })
})

const ran = async (...args: string[]) => {
  const finished = await rolecall(['takedown', ...args])
  expect(finished).toMatchObject({ code: 0, stderr: '' })
  return finished.stdout
}
const idOf = async (externalId: string): Promise<number> =>
  (await pool.query('select id from jobs where external_job_id = $1', [externalId])).rows[0].id
const status = async (path: string) => (await api.get(path)).status
const lastChange = async (): Promise<number> => (await pool.query('select coalesce(max(id), 0) as id from changes')).rows[0].id
const eventsAfter = async (cursor: number) =>
  (await api.get(`/api/v1/changes?cursor=${cursor}&include=job,values`)).body.data as Record<string, unknown>[]

describe('a job that is taken down', () => {
  it('is nowhere, and its ids stay in the feed', async () => {
    const stated = aJob({
      title: 'Zanzibar Lighthouse Keeper',
      description_md: 'Tends the lamp.',
      description_html: '<p>Tends the lamp.</p>',
    })
    await present(pool, source, [stated, aJob({ title: 'Cook' })])
    await present(pool, source, [{ ...stated, title: 'Zanzibar Lighthouse Warden' }])
    const id = await idOf(stated.external_job_id)
    const before = (await api.get(`/api/v1/jobs/${id}`)).body
    const cursor = await lastChange()

    expect(await ran(String(id), '--why', 'ticket 88')).toContain(`Took down job ${id}: 1 job.`)
    for (const path of ['', '/changes', '/evidence'])
      expect([path, await status(`/api/v1/jobs/${id}${path}`)]).toEqual([path, 404])
    for (const state of ['open', 'closed']) {
      expect((await api.get(`/api/v1/jobs?q=zanzibar&status=${state}`)).body.data).toEqual([])
      expect((await api.get(`/api/v1/jobs/count?title=zanzibar&status=${state}`)).body).toMatchObject({ count: 0 })
    }
    expect((await api.get(`/api/v1/jobs?company_id=${source.company_id}`)).body.data).toHaveLength(1)
    const batch = await api.ask('/api/v1/jobs/batch', {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id] }),
    })
    expect(batch.body.data).toEqual([{ requested: id, state: 'not_found', detail: `no job has the id ${id}`, job: null }])

    expect(await eventsAfter(cursor)).toMatchObject([
      { job_id: id, change_type: 'closed', changed_fields: ['closed_at'], job: null, before: { closed_at: null } },
    ])
    const all = await eventsAfter(0)
    expect(all.filter((event) => event.job_id === id)).toMatchObject([
      { change_type: 'created' },
      { change_type: 'updated', changed_fields: ['title'], before: null, after: null },
      { change_type: 'closed' },
    ])

    expect(await present(pool, source, [{ ...stated, title: 'Again' }])).toMatchObject({ created: 0, reopened: 0, unchanged: 1 })
    expect(await status(`/api/v1/jobs/${id}`)).toBe(404)

    expect(await ran('undo', String(id))).toContain('1 job')
    const after = (await api.get(`/api/v1/jobs/${id}`)).body
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect((await api.get('/api/v1/jobs?q=zanzibar')).body.data).toMatchObject([{ id }])
    expect((await eventsAfter(cursor)).map(({ change_type }) => change_type)).toEqual(['closed', 'reopened'])
    expect((await api.get(`/api/v1/jobs/${id}/changes`)).body.data[2]).toMatchObject({
      before: { title: 'Zanzibar Lighthouse Keeper' },
      after: { title: 'Zanzibar Lighthouse Warden' },
    })
    expect(await present(pool, source, [{ ...stated, title: 'Again' }])).toMatchObject({ updated: 1 })
  })

  it('that was closed comes back closed, without events', async () => {
    const stated = aJob()
    const time = '2026-01-01T00:00:00.000Z'
    await present(pool, source, [
      { job: stated, history: { first_seen_at: time, created_at: time, updated_at: time, closed_at: time } },
    ])
    const id = await idOf(stated.external_job_id)
    const cursor = await lastChange()
    await ran(String(id), '--why', 'asked')
    await ran('undo', String(id))
    expect((await api.get(`/api/v1/jobs/${id}`)).body.closed_at).toBe(time)
    expect(await eventsAfter(cursor)).toEqual([])
  })

  it('leaves the search index, also one that starts from a snapshot', async () => {
    const jobs = ['Quarry Blaster', 'Quarry Guard'].map((title) => aJob({ title }))
    await present(pool, source, jobs)
    const data = `${folder}/index-${serial}`
    const errors: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
    const open = () => {
      const index = openCatalogIndex({ pool, folder: data, log, upkeep: { pollMs: 3_600_000 } })
      onTestFinished(() => index.close().catch(() => {}))
      const parse = createQueryParser(postgresAnalysis(pool))
      const engine = createIndexEngine({ pool, index: index.index, parse })
      const found = () =>
        engine.count({ filters: { status: 'open', q_scope: 'title', title: 'quarry' } as never, now: new Date() })
      return { index, found }
    }
    const first = open()
    await first.index.catchUp()
    expect(await first.found()).toBe(2)
    const id = await idOf(jobs[1]!.external_job_id)
    await ran(String(id), '--why', 'asked')
    await first.index.catchUp()
    expect(await first.found()).toBe(1)
    await first.index.close()

    const second = open()
    await second.index.catchUp()
    expect(await second.found()).toBe(1)
    await ran('undo', String(id))
    await second.index.catchUp()
    expect(await second.found()).toBe(2)
    await second.index.close()

    await ran(String(await idOf(jobs[0]!.external_job_id)), '--why', 'asked')
    const third = open()
    await third.index.catchUp()
    expect(await third.found()).toBe(1)
    expect(errors).toEqual([])
  })
})

describe('an employer that is taken down', () => {
  it('is gone with all its jobs, now and later, and comes back whole', async () => {
    const jobs = [aJob(), aJob()]
    await present(pool, source, jobs)
    const other = await addSourceCompany(pool, source.id, { name: 'Guest Employer', website_url: null, logo_url: null })
    await present(pool, source, [{ job: aJob({ external_job_id: `guest-${serial}` }), company_id: other }])
    const path = `/api/v1/companies/${source.company_id}`
    const before = (await api.get(path)).body

    expect(await ran(`company:${source.company_id}`, '--why', 'the employer asked')).toContain('2 jobs')
    expect(await status(path)).toBe(404)
    expect((await api.get(`/api/v1/companies?q=Harbour ${serial}`)).body.data).toEqual([])
    expect(await status(`/api/v1/jobs/${await idOf(`guest-${serial}`)}`)).toBe(200)
    const later = aJob({ external_job_id: `later-${serial}` })
    expect(await present(pool, source, [...jobs, later])).toMatchObject({ created: 0, unchanged: 3 })
    expect(await present(pool, source, [{ job: aJob(), company_id: other }])).toMatchObject({ created: 1 })

    await ran('undo', `company:${source.company_id}`)
    expect((await api.get(path)).body).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await present(pool, source, [...jobs, later])).toMatchObject({ created: 1, unchanged: 2 })
  })

  it('keeps a job that was taken down before in quarantine when that is undone', async () => {
    const job = aJob()
    await present(pool, source, [job, aJob()])
    const id = await idOf(job.external_job_id)
    await ran(String(id), '--why', 'one')
    await ran(`company:${source.company_id}`, '--why', 'two')
    expect(await ran('undo', String(id))).toContain('0 jobs')
    expect(await status(`/api/v1/jobs/${id}`)).toBe(404)
    expect(await ran('undo', `company:${source.company_id}`)).toContain('2 jobs')
    expect(await status(`/api/v1/jobs/${id}`)).toBe(200)
  })
})

describe('a host that is taken down', () => {
  it('takes the jobs whose addresses lead there, now and later', async () => {
    const host = `careers-${serial}.example`
    const [here, applied, elsewhere] = [
      aJob({ url: `https://${host.toUpperCase()}/1` }),
      aJob({ apply_url: `https://${host}:8443/apply?x=1` }),
      aJob({ url: `https://not-${host}/1` }),
    ]
    await present(pool, source, [here, applied, elsewhere])
    expect(await ran(host, '--why', 'asked')).toContain('2 jobs')
    expect(await present(pool, source, [here, applied, elsewhere, aJob({ url: `http://${host}/new` })])).toMatchObject({
      created: 0,
      unchanged: 4,
    })
    expect(await ran('undo', host)).toContain('2 jobs')
  })

  it('is refused where it has the jobs of many employers', async () => {
    const host = `shared-${serial}.example`
    await present(pool, source, [aJob({ url: `https://${host}/1` })])
    await present(pool, await aSource(pool), [aJob({ url: `https://${host}/2` })])
    expect(await rolecall(['takedown', host, '--why', 'asked'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('2 employers'),
    })
  })
})

it('an import leaves out a job that is taken down', async () => {
  const file = (title: string) =>
    writeFile(folder, ndjson(aRecord(`im-${serial}`, { title }), aRecord(`im-${serial}-b`, { title })))
  await importFile(pool, file('Signal Fitter'))
  const id = await idOf(`im-${serial}`)
  await ran(String(id), '--why', 'asked')
  expect(await importFile(pool, file('Signal Fitter II'))).toMatchObject({
    outcome: 'finished',
    counts: { updated: 1, unchanged: 1 },
  })
  expect(await status(`/api/v1/jobs/${id}`)).toBe(404)
})

describe('resolve', () => {
  const resolve = (url = GREENHOUSE.url) => api.get(`/api/v1/jobs/resolve?url=${encodeURIComponent(url)}`)
  const board = () => aSource(pool, GREENHOUSE.board, { name: 'Borealis Foundry' })

  it.each([
    ['job', (id: number) => String(id)],
    ['employer', (_: number, company: number) => `company:${company}`],
    ['host', () => 'job-boards.greenhouse.io'],
  ])('answers as for a job that is not there, also live: %s', async (_, target) => {
    there.says[GREENHOUSE.at] = GREENHOUSE.body
    const source = await board()
    await present(pool, source, [aJob({ external_job_id: GREENHOUSE.id, url: GREENHOUSE.url })])
    const id = await idOf(GREENHOUSE.id)
    expect((await resolve()).body).toMatchObject({ id })
    const name = target(id, source.company_id)
    await ran(name, '--why', 'asked')
    const asked = there.seen.length
    const refused = await resolve()
    expect(refused.status).toBe(404)
    expect(there.seen.length).toBe(asked)
    const notThere = await resolve(`${GREENHOUSE.url}99`)
    expect([refused.status, refused.text]).toEqual([notThere.status, notThere.text])
    await ran('undo', name)
  })
})

describe('the log', () => {
  it('says who, when and why, and stays', async () => {
    const job = aJob()
    await present(pool, source, [job])
    const id = await idOf(job.external_job_id)
    await ran(String(id), '--why', ' ticket 7 ')
    await ran('undo', String(id))
    await ran(String(id), '--why', 'ticket 8', '--purge')
    const log = JSON.parse(await ran('list', '--json'))
    expect(log.slice(0, 2)).toMatchObject([
      {
        target: `job ${id}`,
        why: 'ticket 8',
        jobs: 1,
        undone_at: null,
        purged_by: expect.stringContaining('@'),
        purged_at: expect.any(String),
      },
      {
        target: `job ${id}`,
        why: 'ticket 7',
        jobs: 0,
        taken_by: expect.stringContaining('@'),
        undone_by: expect.stringContaining('@'),
      },
    ])
    expect(await rolecall(['takedown', 'undo', String(id)])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('were purged on'),
    })
    expect(await present(pool, source, [job])).toMatchObject({ created: 0, unchanged: 1 })
  })

  it.each([
    [['999999999', '--why', 'x'], 'no job has the id 999999999'],
    [['company:999999999', '--why', 'x'], 'no company has the id 999999999'],
    [['careers.example'], 'say why with --why TEXT'],
    [['a b', '--why', 'x'], 'Name a job by its id'],
    [['undo', 'nothing.example'], 'is not taken down'],
  ])('%j fails with the reason', async (args, reason) => {
    expect(await rolecall(['takedown', ...args])).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
  })
})

it('leaves a catalog that doctor --deep finds in order', async () => {
  const jobs = [aJob(), aJob()]
  await present(pool, source, jobs)
  await ran(String(await idOf(jobs[0]!.external_job_id)), '--why', 'asked')
  const { missing, replay, views } = await checkJobs(pool)
  const { faults } = await checkFeed(pool)
  expect([missing, replay, views, faults].map(({ examples }) => examples)).toEqual([[], [], [], []])
})
