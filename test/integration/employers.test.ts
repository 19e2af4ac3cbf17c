import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { configureBoard } from '../../src/collect/crawl/configure-board.ts'
import { crawlOnce } from '../../src/collect/crawl/crawl-once.ts'
import { type DemoServer, startDemoServer } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { slugName } from '../../src/job/slug-name.ts'
import { crawlingHere } from '../collect/crawl/crawling-here.ts'
import { manualClock } from '../collect/crawl/manual-clock.ts'
import { demoClient } from '../demo/demo-client.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { createTestWorld, SYSTEMS } from '../world/index.ts'

/** One board of every simulated system, added without a word about its employer. */
const world = createTestWorld({ seed: 12, employers: SYSTEMS.length, postings: 400, startedAt: new Date() })
let pool: pg.Pool
let api: TestApi
let server: DemoServer
let http: HttpClient
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  server = await startDemoServer(world)
  // Retries: on a busy machine the demo server may close a connection that rested just as it is used again.
  http = demoClient(server.hostMap, { retry: { tries: 4 } })
  const clock = manualClock(Date.now())
  for (const { ats, board } of world.boards()) await configureBoard(pool, { type: ats, board }, clock.date())
  const context = { db: pool, http, log: pino({ level: 'silent' }), clock, readingVersion: () => 'test' }
  const reports = await crawlOnce({ ...crawlingHere(context), concurrency: 4, signal: new AbortController().signal })
  expect(reports.filter(({ failure }) => failure !== null)).toEqual([])
})
afterAll(async () => {
  await http.close()
  await server.close()
})

interface Item {
  company_id: number
  company: { id: number; name: string } | null
}

async function everyJob(): Promise<Item[]> {
  const jobs: Item[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await api.get(`/api/v1/jobs?limit=500&posted_since=2000-01-01T00:00:00Z${cursor && `&cursor=${cursor}`}`)
    jobs.push(...body.data)
    cursor = body.next_cursor
  }
  return jobs
}

it('every job of every system has a named employer, and its company_id is answered', async () => {
  const jobs = await everyJob()
  expect(jobs.length).toBeGreaterThan(300)
  for (const { company, company_id } of jobs) expect(company).toMatchObject({ id: company_id, name: expect.stringMatching(/\S/) })
  for (const [id, name] of new Map(jobs.map(({ company_id, company }) => [company_id, company!.name]))) {
    expect((await api.get(`/api/v1/companies/${id}`)).body).toMatchObject({ id, name })
    const found = await api.get(`/api/v1/jobs/count?posted_since=2000-01-01T00:00:00Z&company=${encodeURIComponent(name)}`)
    expect(found.body.count, name).toBeGreaterThan(0)
  }
})

it('facets name every company', async () => {
  const { body } = await api.get('/api/v1/jobs/facets?facet=company&top=100&posted_since=2000-01-01T00:00:00Z')
  expect(body.facets.company.length).toBeGreaterThan(20)
  for (const value of body.facets.company) expect(value.name).toMatch(/\S/)
})

it('sources say where each name comes from; a list that names the employer is believed before the slug', async () => {
  const { body } = await api.get('/api/v1/sources?limit=500')
  expect(body.data).toHaveLength(SYSTEMS.length)
  for (const { type, board, company } of body.data) {
    const site = world.site(type, board)!
    if (company.name_from === 'slug') expect(company.name).toBe(slugName(board))
    else expect(company, type).toMatchObject({ name_from: expect.stringMatching(/^(stated|page)$/), name: site.employer.name })
  }
  expect(body.data.some((source: { company: { name_from: string } }) => source.company.name_from === 'stated')).toBe(true)
})
