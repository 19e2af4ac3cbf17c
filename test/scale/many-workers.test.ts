import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PACE_RULES } from '../../src/ats/index.ts'
import { addBoards } from '../../src/catalog/add-boards.ts'
import { laneOf } from '../../src/http/pace-rules.ts'
import { DEFAULT_CONCURRENCY, DEFAULT_GAP_MS } from '../../src/http/pacing.ts'
import { type LocalServer, serve } from '../http/local-server.ts'
import { start } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'

const WORKERS = 10
const KILLED = 3
const OWN_HOSTS = 200
const BOARDS = [
  ...Array.from({ length: OWN_HOSTS }, (_, at) => ({ type: 'recruitee', board: `harbour-${at}` })),
  ...Array.from({ length: 50 }, (_, at) => ({ type: 'greenhouse', board: `wharf${at}` })),
]
interface Asked {
  lane: string
  board: string
  at: number
  until: number
}

let pool: pg.Pool
let url: string
let sources: LocalServer
let asked: Asked[] = []
/** Boards whose listing is not answered, so that their crawl is still going on when its worker is killed. */
const silent = new Set<string>()

beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
  sources = await serve((request, response) => {
    const { hostname, pathname } = new URL(request.url!, `http://${request.headers.host}`)
    const board = hostname.endsWith('.recruitee.com') ? hostname.split('.')[0]! : (pathname.split('/')[3] ?? '')
    const one = { lane: laneOf(hostname, PACE_RULES).lane, board, at: performance.now(), until: Number.POSITIVE_INFINITY }
    asked.push(one)
    response.on('close', () => {
      one.until = performance.now()
    })
    if (silent.has(board)) return
    const list = pathname.startsWith('/api/offers')
      ? { offers: [] }
      : pathname.endsWith('/jobs')
        ? { jobs: [], meta: { total: 0 } }
        : null
    setTimeout(
      () => response.writeHead(list ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(list ?? {})),
      20,
    )
  })
  return () => sources.close()
})

const startWorkers = (count: number) =>
  Array.from({ length: count }, () =>
    start(['worker'], {
      DATABASE_URL: url,
      CRAWL_GATEWAY: `http://127.0.0.1:${sources.port}`,
      // 100 connections are all that the server of the tests has.
      DATABASE_POOL: '3',
      READER_PROCESSES: '1',
      LOG_LEVEL: 'warn',
    }),
  )

/** They are asked to stop, so that their boards and turns are free for the next test. */
async function endWorkers(workers: ReturnType<typeof startWorkers>): Promise<void> {
  for (const { process: child } of workers) child.kill('SIGTERM')
  await Promise.all(workers.map(({ ended }) => ended))
}

const crawledSince = async (moment: Date) =>
  (await pool.query('select count(*) as count from boards where last_complete_at >= $1', [moment])).rows[0].count as number

async function makeDue(): Promise<Date> {
  const { rows } = await pool.query('update boards set next_crawl_at = clock_timestamp() returning clock_timestamp() as now')
  return rows[0].now
}

async function untilCrawled(since: Date): Promise<void> {
  while ((await crawledSince(since)) < BOARDS.length) await pause(500)
}

/** The requests, by a property of theirs. */
function grouped(key: (one: Asked) => string): Map<string, Asked[]> {
  const groups = new Map<string, Asked[]>()
  for (const one of asked) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}

/**
 * In any stretch of time, no lane was asked more often than its gap allows, however busy the machine is: only as many requests as may be
 * under way at once can have been on their way when the stretch began.
 */
function expectPolite(): void {
  const lanes = grouped(({ lane }) => lane)
  for (const [lane, requests] of lanes) {
    const rule = PACE_RULES.find(({ host }) => host === lane)
    const { gap = DEFAULT_GAP_MS, concurrency = DEFAULT_CONCURRENCY } = rule ?? {}
    const times = requests.map(({ at }) => at).sort((a, b) => a - b)
    for (const [first, begin] of times.entries()) {
      for (let last = first + concurrency; last < times.length; last++) {
        expect(last - first, lane).toBeLessThanOrEqual((times[last]! - begin) / gap + concurrency)
      }
    }
  }
}

const overlapping = () =>
  [...grouped(({ lane, board }) => `${lane} ${board}`)].filter(([, requests]) =>
    requests.some((one, at) => requests.slice(at + 1).some((other) => other.at < one.until && one.at < other.until)),
  )

describe(`${WORKERS} workers over ${BOARDS.length} boards`, () => {
  it('crawl each board once, never two at a time, no host faster than its pace, and take over from those that are killed', async () => {
    const added = BOARDS.map((board) => ({ ...board, company: null, boardCaseCounts: false, firstCrawlAt: new Date() }))
    await addBoards(pool, added, new Date())
    asked = []
    silent.clear()
    const since = await makeDue()
    const workers = startWorkers(WORKERS)
    onTestFinished(() => endWorkers(workers))
    await untilCrawled(since)
    expect(asked.filter(({ lane, board }) => board !== '' && lane.endsWith('recruitee.com')).length).toBe(OWN_HOSTS)
    expect(overlapping()).toEqual([])
    expectPolite()
    const { rows: late } = await pool.query(
      'select count(*) as due from boards where next_crawl_at <= clock_timestamp() or claimed_by is not null',
    )
    expect(late[0].due).toBe(0)
    const { rows: by } = await pool.query('select max(last_complete_at) - min(last_complete_at) as took from boards')
    console.log(`${WORKERS} workers read ${BOARDS.length} boards in`, by[0].took)

    asked = []
    for (const { board } of BOARDS.slice(0, KILLED * 4)) silent.add(board)
    const again = await makeDue()
    const held = async () =>
      (
        await pool.query<{ board: string; claimed_by: string; claimed_until: Date }>(
          `select s.board, b.claimed_by, b.claimed_until from boards b join sources s on s.id = b.source_id
            where s.board = any($1) and b.claimed_by is not null`,
          [[...silent]],
        )
      ).rows
    const heldBy = (rows: { claimed_by: string }[]) => new Set(rows.map(({ claimed_by }) => Number(claimed_by.split(' ')[1])))
    while (heldBy(await held()).size === 0 || (await held()).length < 4) await pause(100)
    const holders = heldBy(await held())
    const doomed = workers.filter(({ process: { pid } }) => holders.has(pid!)).slice(0, KILLED)
    expect(doomed.length).toBeGreaterThan(0)
    for (const { process: child } of doomed) child.kill('SIGKILL')
    await Promise.all(doomed.map(({ ended }) => ended))
    const { rows: clock } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    const orphaned = (await held()).filter(({ claimed_by }) =>
      doomed.some(({ process: { pid } }) => Number(claimed_by.split(' ')[1]) === pid),
    )
    expect(orphaned.length).toBeGreaterThan(0)
    for (const { claimed_until } of orphaned) expect(claimed_until.getTime() - clock[0]!.now.getTime()).toBeLessThan(60_000)
    silent.clear()
    await untilCrawled(again)
    expect(overlapping()).toEqual([])
    expectPolite()
  })
})
