import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInCatalog, openInWorld } from '../../bench/chaos/open-postings.ts'
import { addBoard, confirmBoards } from '../../src/catalog/boards.ts'
import { readFeed } from '../../src/catalog/feed.ts'
import type { CrawlContext } from '../../src/collect/crawl/crawl.ts'
import { crawlBoard } from '../../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../../src/collect/crawl/due-boards.ts'
import { type DemoServer, startDemoServer } from '../../src/demo/index.ts'
import { createFetcher, type HttpClient } from '../../src/http/client.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { HOUR, type ManualClock, manualClock } from '../collect/crawl/manual-clock.ts'
import { testDatabase } from '../support/database.ts'
import { createFaults, createTestWorld, SYSTEMS } from '../world/index.ts'

const INTERVAL_SECONDS = 1800
/** The crawler allows a listing two minutes; here a server that hangs is given up on after a moment. */
const PATIENCE_MS = 150
/** A healthy answer may take its time on a busy machine. */
const HEALTHY_MS = 60_000
const ROUNDS = 6
/** On a busy machine most requests run out of patience before a server gets to fail: then it takes more rounds. */
const MOST_ROUNDS = 40
const KINDS_OF_FAULTS = 7
const startedAt = new Date()
const world = createTestWorld({ seed: 7, employers: SYSTEMS.length, postings: 350, startedAt })
const faults = createFaults({ seed: 11, rate: 0.15, dripMs: 200 })
let pool: pg.Pool
let server: DemoServer
let clock: ManualClock
let boards: number[]

beforeAll(async () => {
  pool = (await testDatabase()).pool
  server = await startDemoServer(world, faults)
  clock = manualClock(startedAt.getTime())
  boards = []
  for (const { ats, board, company } of world.boards()) {
    boards.push((await addBoard(pool, { type: ats, board, company, interval: INTERVAL_SECONDS }, clock.date())).id)
  }
})
afterAll(async () => {
  await server.close()
})

/** A process of its own each hour: what a client remembers of hosts, it remembers by the time of day. */
function client(deadline: number): HttpClient {
  return createFetcher({
    hostMap: server.hostMap,
    onlyMapped: true,
    pacing: createPacing({ concurrency: 8, gap: 0 }),
    retry: { tries: 2, backoff: { server_error: 1, timeout: 1, unreachable: 1, rate_limited: 1 } },
    deadline,
  })
}

/** Crawls every board once, due or not. */
async function crawlAll(patienceMs: number): Promise<void> {
  const http = client(patienceMs)
  const patient: HttpClient = { ...http, fetch: (url, options) => http.fetch(url, { ...options, deadline: patienceMs }) }
  const context: CrawlContext = { db: pool, http: patient, log: pino({ level: 'silent' }), clock, readingVersion: () => 'test' }
  await Promise.all(
    boards.map(async (id) => {
      const [board] = await claimDueBoards(pool, clock, { limit: 1, sourceIds: [id] })
      await crawlBoard(board!, context)
      // As an operator does. Until then a board of a system whose list is not recorded closes nothing by absence.
      await confirmBoards(pool, { id }, clock.date())
    }),
  )
  await http.close()
}

/** The open jobs, as a client believes that followed the feed from its beginning. */
async function replayed(): Promise<Set<number>> {
  const open = new Set<number>()
  const seen = new Set<number>()
  let after = 0
  for (;;) {
    const page = await readFeed(pool, { after, limit: 500, filters: {}, includeJob: false })
    for (const { job_id, change_type } of page.events) {
      if (change_type === 'created') expect(seen.has(job_id)).toBe(false)
      else expect(seen.has(job_id)).toBe(true)
      expect(open.has(job_id)).toBe(change_type === 'updated' || change_type === 'closed')
      seen.add(job_id)
      if (change_type === 'closed') open.delete(job_id)
      else open.add(job_id)
      after = page.events.at(-1)!.id
    }
    if (!page.hasMore) return open
  }
}

describe('a world that lives while its servers fail', () => {
  it('is never mistaken: what is open there is never closed here', async () => {
    for (let round = 0; round < ROUNDS || (faults.inflicted.size < KINDS_OF_FAULTS && round < MOST_ROUNDS); round++) {
      const { rows: before } = await pool.query('select coalesce(max(id), 0) as id from changes')
      await crawlAll(PATIENCE_MS)
      const open = openInWorld(world)
      const { rows: closed } = await pool.query(
        `select s.type || ':' || s.board || '/' || j.external_job_id as key
           from changes c join jobs j on j.id = c.job_id join sources s on s.id = j.source_id
          where c.change_type = 'closed' and c.id > $1`,
        [before[0].id],
      )
      expect(closed.map((row) => row.key).filter((key) => open.has(key))).toEqual([])
      world.advance({ churn: 0.1 })
      await clock.advance(HOUR)
    }
    expect(faults.inflicted.size).toBeGreaterThanOrEqual(KINDS_OF_FAULTS)
  })

  it('is caught up with once they are healthy, and the feed replays to the same', async () => {
    faults.rate = 0
    for (let round = 0; round < 4; round++) {
      await crawlAll(HEALTHY_MS)
      await clock.advance(25 * HOUR)
    }
    expect(await openInCatalog(pool)).toEqual(openInWorld(world))
    const { rows } = await pool.query('select id from jobs where closed_at is null')
    expect(await replayed()).toEqual(new Set(rows.map((row) => row.id)))
  })

  it('writes nothing more once nothing changes', async () => {
    const before = await pool.query('select max(id) as change, (select max(revision) from jobs) as revision from changes')
    await crawlAll(HEALTHY_MS)
    const after = await pool.query('select max(id) as change, (select max(revision) from jobs) as revision from changes')
    expect(after.rows).toEqual(before.rows)
  })
})
