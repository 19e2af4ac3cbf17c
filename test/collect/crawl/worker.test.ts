import { describe, expect, it } from 'vitest'
import { claimBoards } from '../../../src/catalog/board-claims.ts'
import { pauseBoard, resumeBoard } from '../../../src/catalog/boards.ts'
import type { CrawlContext, CrawlReport } from '../../../src/collect/crawl/crawl.ts'
import { crawlBoard } from '../../../src/collect/crawl/crawl-board.ts'
import { crawlOnce } from '../../../src/collect/crawl/crawl-once.ts'
import { CLAIM_LEASE_MS, claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import { runWorker, type WorkerOptions } from '../../../src/collect/crawl/worker.ts'
import { openings } from './boards-server.ts'
import { crawlingHere } from './crawling-here.ts'
import { harbour } from './harbour.ts'
import { DAY, HOUR, MINUTE, SECOND } from './manual-clock.ts'

const port = harbour()

/** Until the condition holds; the test's own time limit ends a wait for what never comes. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A request to the server waits until it is let go. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const http = {
    ...port.http,
    async fetch(...asked: Parameters<typeof port.http.fetch>) {
      const answer = await port.http.fetch(...asked)
      await opened
      return answer
    },
  }
  return { http, open }
}

const worker = (stop: AbortController, changes: Partial<CrawlContext & Pick<WorkerOptions, 'concurrency' | 'onCrawled'>> = {}) =>
  runWorker(crawlingHere({ ...port.context, concurrency: 2, ...changes, signal: stop.signal }))

describe('workers', () => {
  it('crawl what is due, sleep until the next, and crawl it again', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works', interval: 600 })
    board.served.openings = openings(2)
    const reports: CrawlReport[] = []
    const stop = new AbortController()
    const working = worker(stop, { onCrawled: (report) => reports.push(report) })
    await until(() => reports.length === 1)
    board.served.openings = openings(3)
    await until(async () => (await board.row()).claimed_by === null)
    for (let second = 0; second < 600; second += 5) await port.clock.advance(5 * SECOND)
    await until(async () => {
      await port.clock.advance(SECOND)
      return reports.length === 2
    })
    stop.abort()
    await working
    expect(reports.map(({ counts }) => counts.created)).toEqual([2, 1])
  })

  it('never crawl one board at the same time', async () => {
    const boards = await Promise.all(Array.from({ length: 6 }, () => port.open('greenhouse')))
    for (const board of boards) board.served.openings = openings(20)
    const reports: CrawlReport[] = []
    const stop = new AbortController()
    const workers = Array.from({ length: 4 }, () => worker(stop, { onCrawled: (report) => reports.push(report) }))
    await until(() => reports.length >= 6)
    stop.abort()
    await Promise.all(workers)
    expect(reports.map(({ board }) => board).sort()).toEqual(boards.map(({ name }) => `greenhouse:${name}`).sort())
    for (const board of boards) {
      expect(board.served.asked).toHaveLength(1)
      expect((await board.events()).length).toBe(20)
    }
  })

  it('take turns on one board when they are many and it is due again and again', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(10)
    const rounds = await Promise.all(
      Array.from({ length: 5 }, () => claimDueBoards(port.db, port.clock, { limit: 1, sourceIds: [board.id] })),
    )
    const claimed = rounds.flat()
    expect(claimed).toHaveLength(1)
    await crawlBoard(claimed[0]!, port.context)
    expect((await board.events()).length).toBe(10)
  })

  it('leave a board to its crawler for as long as it renews its claim', async () => {
    const board = await port.open('greenhouse')
    board.served.openings = openings(1)
    const { http, open } = gate()
    const crawling = board.crawl({ http })
    await until(() => board.served.asked.length === 1)
    for (let passed = 0; passed < 3 * CLAIM_LEASE_MS; passed += CLAIM_LEASE_MS / 3) {
      await port.clock.advance(CLAIM_LEASE_MS / 3)
      await until(async () => (await board.row()).claimed_until!.getTime() >= port.clock.now() + CLAIM_LEASE_MS / 2)
      expect(await claimDueBoards(port.db, port.clock, { limit: 1, sourceIds: [board.id] })).toEqual([])
    }
    open()
    expect((await crawling).outcome).toBe('complete')
  })

  it('take over the board of one that died, once its claim has run out', async () => {
    const board = await port.open('greenhouse')
    board.served.openings = openings(2)
    const until = new Date(port.clock.now() + CLAIM_LEASE_MS)
    const [dead] = await claimBoards(port.db, { now: port.clock.date(), until, limit: 1, worker: 'dead', sourceIds: [board.id] })
    await port.clock.advance(CLAIM_LEASE_MS)
    await expect(board.crawl()).rejects.toThrow('claimed')
    await port.clock.advance(SECOND)
    expect((await board.crawl()).counts.created).toBe(2)
    // Had it only been asleep, it would find out before it asks the source for anything.
    board.served.openings = openings(3)
    board.served.asked = []
    expect((await crawlBoard(dead!, port.context)).outcome).toBe('lost')
    expect(board.served.asked).toEqual([])
    expect(await board.openIds()).toHaveLength(2)
  })

  it('stop when told: the batch under way is written, the board stays due', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(300)
    const stop = new AbortController()
    board.served.fault = () => {
      if (board.served.asked.length === 150) stop.abort()
      return null
    }
    const reports: CrawlReport[] = []
    await worker(stop, { onCrawled: (report) => reports.push(report) })
    expect(reports.filter((report) => report.board === `smartrecruiters:${board.name}`).map(({ outcome }) => outcome)).toEqual([
      'stopped',
    ])
    const stored = (await board.openIds()).length
    expect(stored).toBeGreaterThanOrEqual(100)
    expect(stored).toBeLessThan(300)
    expect(await board.row()).toMatchObject({ claimed_by: null, consecutive_failures: 0, last_complete_at: null })
    board.served.fault = null
    expect((await board.crawl()).counts).toMatchObject({ created: 300 - stored, unchanged: stored })
  })

  it('leave paused boards alone until they are resumed', async () => {
    const board = await port.open('greenhouse')
    await pauseBoard(port.db, board.id, port.clock.date())
    const once = () => crawlOnce(crawlingHere({ ...port.context, concurrency: 2, signal: new AbortController().signal }))
    const crawled = async () => (await once()).map((report) => report.board)
    expect(await crawled()).not.toContain(`greenhouse:${board.name}`)
    await resumeBoard(port.db, board.id, port.clock.date())
    expect(await crawled()).toEqual([`greenhouse:${board.name}`])
    expect(await crawled()).toEqual([])
  })
})

describe('the interval of a board', () => {
  it('shrinks while it changes, grows while it does not, and is the operator’s when he set it', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    const minutes = async () => (await board.row()).interval_seconds / 60
    expect(await minutes()).toBe(30)
    const seen: number[] = []
    for (const count of [5, 6, 7, 7, 7]) {
      board.served.openings = openings(count)
      await port.clock.advance(DAY)
      await board.crawl()
      seen.push(await minutes())
    }
    expect(seen).toEqual([15, 10, 10, 12.5, 15.633333333333333])
    for (let crawl = 0; crawl < 30; crawl++) {
      await port.clock.advance(DAY)
      await board.crawl()
    }
    expect(await minutes()).toBe(24 * 60)

    const fixed = await port.open('greenhouse', { interval: 90 })
    fixed.served.openings = openings(2)
    await fixed.crawl()
    expect(await fixed.row()).toMatchObject({ interval_seconds: 90, next_crawl_at: new Date(port.clock.now() + 90 * SECOND) })
  })

  it('is never cut short by the jitter, which closing counts on', async () => {
    const board = await port.open('greenhouse', { interval: 600 })
    await board.crawl({ random: () => 0.999 })
    const wait = (await board.row()).next_crawl_at.getTime() - port.clock.now()
    expect(wait).toBeGreaterThan(10 * MINUTE)
    expect(wait).toBeLessThan(11 * MINUTE)
  })
})

describe('a crawl that is slow', () => {
  it('counts its interval from its start', async () => {
    const board = await port.open('greenhouse', { interval: 3600 })
    board.served.openings = openings(1)
    const { http, open } = gate()
    const started = port.clock.now()
    const crawling = board.crawl({ http })
    await until(() => board.served.asked.length === 1)
    await port.clock.advance(30 * SECOND)
    open()
    expect(await crawling).toMatchObject({ milliseconds: 30 * SECOND })
    expect((await board.row()).next_crawl_at.getTime()).toBe(started + HOUR)
  })
})
