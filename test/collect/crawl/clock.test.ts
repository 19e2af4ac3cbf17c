import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { crawlOnce } from '../../../src/collect/crawl/crawl-once.ts'
import { databaseClock } from '../../../src/collect/crawl/database-clock.ts'
import { CLAIM_LEASE_MS, claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import { runWorker } from '../../../src/collect/crawl/worker.ts'
import { createFetcher } from '../../../src/http/client.ts'
import { systemClock } from '../../../src/http/clock.ts'
import { createPacing } from '../../../src/http/pacing.ts'
import { quickClock } from '../../http/quick-clock.ts'
import { HOSTS, openings } from './boards-server.ts'
import { crawlingHere } from './crawling-here.ts'
import { type Berth, harbour } from './harbour.ts'
import { DAY, HOUR, MINUTE, SECOND } from './manual-clock.ts'

const port = harbour()

/** A client of its own: what it is told about a host holds for nobody else. */
function ownClient() {
  const http = createFetcher({ hostMap: port.server.mapped(...HOSTS), onlyMapped: true, retry: { tries: 1 } })
  onTestFinished(() => http.close())
  return { http }
}

const once = () => crawlOnce(crawlingHere({ ...port.context, concurrency: 2, signal: new AbortController().signal }))
const dueIn = async (board: Berth) => (await board.row()).next_crawl_at.getTime() - port.clock.now()

describe('a clock that jumps a day ahead and back', () => {
  it('leaves boards due within their interval', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    board.served.openings = openings(2)
    await port.clock.advance(DAY)
    await board.crawl()
    await port.clock.advance(-DAY)
    expect(await dueIn(board)).toBeGreaterThan(DAY)
    await once()
    const interval = (await board.row()).interval_seconds * SECOND
    expect(await dueIn(board)).toBeLessThanOrEqual(interval)
  })

  it('leaves a failing board due within its backoff, and one that was told to wait within what it was told', async () => {
    const failing = await port.open('greenhouse')
    failing.served.fault = () => 500
    for (let crawl = 0; crawl < 3; crawl++) await failing.crawl()
    const told = await port.open('greenhouse')
    told.served.fault = () => 429
    told.served.retryAfter = '172800'
    await port.clock.advance(30 * DAY)
    await failing.crawl()
    await told.crawl(ownClient())
    await port.clock.advance(-30 * DAY)
    await once()
    expect(await dueIn(failing)).toBeLessThanOrEqual(24 * HOUR)
    expect(await dueIn(told)).toBeLessThanOrEqual(2 * DAY)
  })

  it('does not shorten waits that are in order', async () => {
    const told = await port.open('greenhouse')
    told.served.fault = () => 429
    told.served.retryAfter = '172800'
    await told.crawl(ownClient())
    await port.clock.advance(SECOND)
    await once()
    expect(await dueIn(told)).toBe(2 * DAY - SECOND)
  })

  it('frees the board of a worker that died meanwhile after one lease', async () => {
    const board = await port.open('greenhouse')
    board.served.openings = openings(1)
    await port.clock.advance(DAY)
    await claimDueBoards(port.db, port.clock, { limit: 1, sourceIds: [board.id] })
    await port.clock.advance(-DAY)
    await once()
    await expect(board.crawl()).rejects.toThrow('claimed')
    await port.clock.advance(CLAIM_LEASE_MS + SECOND)
    expect((await board.crawl()).outcome).toBe('complete')
  })

  it('does not put off closing, nor reading details again', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works', interval: 600 })
    board.served.openings = openings(30)
    await board.crawl()
    // Its page stays, so that only lists decide.
    board.served.hidden = board.served.openings.splice(0, 1)
    await port.clock.advance(365 * DAY)
    await board.crawl()
    await port.clock.advance(-365 * DAY)
    await port.clock.advance(20 * MINUTE)
    board.served.asked.length = 0
    await board.crawl()
    expect(board.served.asked.length).toBeGreaterThanOrEqual(29)
    await port.clock.advance(20 * MINUTE)
    await board.crawl()
    expect(await board.openIds()).toHaveLength(29)
  })
})

describe('due times that are stored too far ahead', () => {
  it('are found by a worker that is running, and spread over the interval', async () => {
    const boards = await Promise.all(Array.from({ length: 8 }, () => port.open('greenhouse', { interval: 3600 })))
    const ids = boards.map(({ id }) => id)
    await port.db.query(`update boards set next_crawl_at = now() + interval '3 years' where source_id = any($1)`, [ids])
    const stop = new AbortController()
    const working = runWorker(crawlingHere({ ...port.context, concurrency: 2, signal: stop.signal }))
    const dues = async () => Promise.all(boards.map(dueIn))
    while ((await dues()).some((due) => due > HOUR)) await new Promise((resolve) => setTimeout(resolve, 5))
    stop.abort()
    await working
    expect(new Set(await dues()).size).toBeGreaterThan(1)
  })
})

describe('the clock that crawling goes by', () => {
  it("is the database's, whatever is done to the machine's", async () => {
    let skew = 0
    const machine = { ...systemClock, now: () => Date.now() + skew }
    const clock = await databaseClock(port.db, machine)
    const stored = async () =>
      Number((await port.db.query(`select extract(epoch from clock_timestamp()) * 1000 as ms`)).rows[0].ms)
    skew = DAY
    const before = await stored()
    const told = clock.now()
    expect(told).toBeGreaterThan(before - MINUTE)
    expect(told).toBeLessThan((await stored()) + MINUTE)
  })

  it('follows the database when that is set', async () => {
    let elapsed = 0
    let answer = Date.UTC(2026, 0, 1)
    const db = { query: async () => ({ rows: [{ now: new Date(answer) }] }) } as never
    const clock = await databaseClock(db, { ...systemClock, monotonic: () => elapsed })
    elapsed += 5 * SECOND
    expect(clock.now()).toBe(answer + 5 * SECOND)
    answer -= DAY
    elapsed += 10 * SECOND
    clock.now()
    await new Promise((resolve) => setImmediate(resolve))
    expect(clock.now()).toBe(answer)
  })
})

describe('pacing under a clock that is set back', () => {
  it('does not wait for the time that was taken back', async () => {
    const quick = quickClock()
    let skew = DAY
    const pacing = createPacing({ gap: 500, clock: { ...quick, now: () => quick.now() + skew, monotonic: quick.monotonic } })
    const host = new URL('https://jobs.acme.test/')
    await pacing.run(host, async () => {})
    skew = 0
    await pacing.run(host, async () => {})
    expect(quick.sleeps).toEqual([500])
  })
})

describe('a worker', () => {
  it('logs that times were out of bounds', async () => {
    const board = await port.open('greenhouse')
    await port.db.query(`update boards set next_crawl_at = now() + interval '3 years' where source_id = $1`, [board.id])
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await crawlOnce(crawlingHere({ ...port.context, log, concurrency: 1, signal: new AbortController().signal }))
    expect(lines.join()).toContain('1 boards had due times or claims too far in the future')
  })
})
