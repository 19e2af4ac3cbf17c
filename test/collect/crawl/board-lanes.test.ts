import { beforeEach, describe, expect, it } from 'vitest'
import { knownLanes, laneOfBoard } from '../../../src/collect/crawl/board-lanes.ts'
import type { CrawlReport } from '../../../src/collect/crawl/crawl.ts'
import { runWorker } from '../../../src/collect/crawl/worker.ts'
import { openings } from './boards-server.ts'
import { crawlingHere } from './crawling-here.ts'
import { harbour } from './harbour.ts'
import { MINUTE, SECOND } from './manual-clock.ts'

const port = harbour()

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A host that does not answer until it is let go; the others do. */
function slowHost(name: string) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const http = {
    ...port.http,
    async fetch(...asked: Parameters<typeof port.http.fetch>) {
      if (new URL(asked[0]).hostname === name) await opened
      return port.http.fetch(...asked)
    },
  }
  return { http, open }
}

async function claimed(type: string): Promise<number> {
  const { rows } = await port.db.query<{ claimed: number }>(
    `select count(*)::integer as claimed from boards join sources on sources.id = source_id where type = $1 and claimed_by is not null`,
    [type],
  )
  return rows[0]!.claimed
}

const lanes = async () =>
  (
    await port.db.query<{ type: string; board: string; lane: string | null }>(
      'select type, board, lane from boards join sources on sources.id = source_id where removed_at is null order by source_id',
    )
  ).rows

beforeEach(async () => {
  await port.db.query('update boards set removed_at = now(), claimed_by = null, claimed_until = null')
  await port.db.query(`update lane_naming set version = '', named_until = 'epoch'`)
})

describe('the lane of a board', () => {
  it('is the same for boards that are read from one host', () => {
    expect(laneOfBoard('greenhouse', 'acme')).toEqual(laneOfBoard('greenhouse', 'globex'))
    expect(laneOfBoard('greenhouse', 'acme')).not.toBeNull()
  })

  it('is none where boards have hosts of their own', () => {
    for (const type of ['bamboohr', 'personio', 'icims']) expect(laneOfBoard(type, 'brackenmoor'), type).toBeNull()
  })

  it('follows the pace of the system', () => {
    expect(laneOfBoard('recruitee', 'acme')).toEqual({ lane: '.recruitee.com', atOnce: 16 })
    expect(laneOfBoard('workday', 'acme.wd5/Careers')?.lane).toBe('wd5.workday')
    expect(laneOfBoard('workday', 'acme.wd1/Careers')?.lane).toBe('wd1.workday')
    expect(laneOfBoard('rippling', 'acme')?.atOnce).toBe(4)
  })

  it('is none for a system or a name that this build does not know', () => {
    expect(laneOfBoard('unheard-of', 'acme')).toBeNull()
    expect(laneOfBoard('paylocity', 'not a UUID')).toBeNull()
  })

  it('is named by workers: of all boards at first, then of those that were added', async () => {
    const first = await port.open('greenhouse')
    const look = knownLanes(port.db, port.clock, () => 'a build')
    await port.db.query(`update boards set lane = 'of an older build' where source_id = $1`, [first.id])
    const lane = laneOfBoard('greenhouse', first.name)!
    expect(await look()).toContainEqual(lane)
    expect((await lanes()).map((board) => board.lane)).toEqual([lane.lane])

    await port.open('smartrecruiters')
    expect((await lanes())[1]!.lane).toBeNull()
    await port.clock.advance(MINUTE)
    expect(await look()).toHaveLength(2)
    expect((await lanes())[1]!.lane).not.toBeNull()
  })

  it('is not named again by a worker of the same build, but by one of another', async () => {
    const first = await port.open('greenhouse')
    const lane = laneOfBoard('greenhouse', first.name)!.lane
    const started = (build: string) => knownLanes(port.db, port.clock, () => build)()
    // Boards that were added in the minute before a look are looked at again.
    await port.clock.advance(2 * MINUTE)
    await started('a build')
    await port.db.query(`update boards set lane = 'of nobody' where source_id = $1`, [first.id])
    await port.clock.advance(5 * MINUTE)
    const later = await port.open('greenhouse')
    await started('a build')
    expect(await lanes()).toMatchObject([{ lane: 'of nobody' }, { board: later.name, lane }])
    await Promise.all([started('another build'), started('another build')])
    expect(await lanes()).toMatchObject([{ lane }, { lane }])
  })
})

describe('boards of a host that does not answer', () => {
  it('leave room for boards of other hosts, though they were due before', async () => {
    for (let board = 0; board < 6; board++) (await port.open('greenhouse')).served.openings = openings(1)
    await port.clock.advance(SECOND)
    const other = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    other.served.openings = openings(1)
    const { http, open } = slowHost('boards-api.greenhouse.io')
    const reports: CrawlReport[] = []
    const stop = new AbortController()
    const onCrawled = (report: CrawlReport) => reports.push(report)
    const working = runWorker(crawlingHere({ ...port.context, http, concurrency: 4, signal: stop.signal, onCrawled }))
    try {
      await until(() => reports.length === 1)
      expect(reports[0]!.board).toBe(`smartrecruiters:${other.name}`)
      expect(await claimed('greenhouse')).toBe(2)
      open()
      await until(async () => {
        await port.clock.advance(SECOND)
        return reports.length === 7
      })
    } finally {
      open()
      stop.abort()
      await working
    }
  })

  it('are claimed by all workers together only as far as the host can use them', async () => {
    const most = laneOfBoard('greenhouse', 'acme')!.atOnce
    const boards = await Promise.all(Array.from({ length: most + 4 }, () => port.open('greenhouse')))
    for (const board of boards) board.served.openings = openings(1)
    const { http, open } = slowHost('boards-api.greenhouse.io')
    const reports: CrawlReport[] = []
    const stop = new AbortController()
    const onCrawled = (report: CrawlReport) => reports.push(report)
    const working = Array.from({ length: 3 }, () =>
      runWorker(crawlingHere({ ...port.context, http, concurrency: 8, signal: stop.signal, onCrawled })),
    )
    try {
      await until(async () => (await claimed('greenhouse')) === most)
      // Each worker looks for boards again and finds no room.
      for (let look = 0; look < 5; look++) {
        await port.clock.advance(6 * SECOND)
        expect(await claimed('greenhouse')).toBeLessThanOrEqual(most)
      }
      open()
      await until(async () => {
        await port.clock.advance(SECOND)
        return reports.length === boards.length
      })
    } finally {
      open()
      stop.abort()
      await Promise.all(working)
    }
    expect(new Set(reports.map(({ board }) => board)).size).toBe(boards.length)
  })
})
