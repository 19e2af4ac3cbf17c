import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureBoard } from '../../src/collect/crawl/configure-board.ts'
import { crawlBoard } from '../../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../../src/collect/crawl/due-boards.ts'
import { createResolver } from '../../src/collect/resolve/resolve.ts'
import { type DemoServer, startDemoServer, type Truth } from '../../src/demo/index.ts'
import { createFetcher, type HttpClient } from '../../src/http/client.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { manualClock } from '../collect/crawl/manual-clock.ts'
import { testDatabase } from '../support/database.ts'
import { readersHere } from '../support/readers-here.ts'
import { createTestWorld } from '../world/index.ts'

const world = createTestWorld({ seed: 3, postings: 900, startedAt: new Date() })
const BOARDS: { ats: string; board: string; page: (posting: Truth) => string }[] = [
  { ats: 'greenhouse', board: 'halcyongrid', page: ({ url }) => url },
  { ats: 'recruitee', board: 'molinoverde', page: ({ alias_ids }) => `https://jobs.molinoverde.example/o/${alias_ids[0]}/c/new` },
  ...world
    .boards()
    .filter(({ ats }) => ats === 'jsonld')
    .map(({ ats, board }) => ({ ats, board, page: ({ url }: Truth) => `${url}?utm_source=mail` })),
]
const log = pino({ level: 'silent' })
let pool: pg.Pool
let server: DemoServer
let http: HttpClient

beforeAll(async () => {
  pool = (await testDatabase()).pool
  server = await startDemoServer(world)
  http = createFetcher({ hostMap: server.hostMap, onlyMapped: true, pacing: createPacing({ concurrency: 8, gap: 0 }) })
  const clock = manualClock(Date.now())
  for (const { ats, board } of BOARDS) {
    const { id } = await configureBoard(pool, { type: ats, board }, clock.date())
    const [claimed] = await claimDueBoards(pool, clock, { limit: 1, sourceIds: [id] })
    expect(await crawlBoard(claimed!, { db: pool, http, log, clock, readingVersion: () => 'test' })).toMatchObject({
      outcome: 'complete',
      failure: null,
    })
  }
})
afterAll(async () => {
  await http.close()
  await server.close()
})

const resolve = (url: string) => createResolver({ db: pool, readers: readersHere(http), budgetMs: 20_000, log }).resolve(url)
const opened = (key: string) => [...world.truth().get(key)!.values()].filter(({ open, listed }) => open && listed)

it.each(BOARDS)('$ats $board: every posting’s page on its own domain leads to its job', async ({ ats, board, page }) => {
  for (const posting of opened(`${ats}:${board}`)) {
    const found = await resolve(page(posting))
    expect(found, page(posting)).toMatchObject({ kind: 'catalog', row: { title: posting.title } })
  }
})

describe('postings that appeared since the crawl', () => {
  const crawled = new Set(world.sites().flatMap(({ key, byId }) => [...byId.keys()].map((id) => `${key}/${id}`)))
  const appeared = (key: string) =>
    [...world.truth().get(key)!].flatMap(([id, posting]) => (posting.open && !crawled.has(`${key}/${id}`) ? [posting] : []))

  it.each(BOARDS)('$ats $board: are live under their own domain', async ({ ats, board, page }) => {
    const key = `${ats}:${board}`
    for (let round = 0; round < 50 && appeared(key).length === 0; round++) world.advance({ churn: 0.3 })
    const [posting] = appeared(key)
    expect(await resolve(page(posting!))).toMatchObject({ kind: 'live', row: { title: posting!.title } })
  })
})
