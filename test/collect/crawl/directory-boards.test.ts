import { beforeEach, describe, expect, it } from 'vitest'
import { adapterNamed } from '../../../src/ats/index.ts'
import { addBoards } from '../../../src/catalog/add-boards.ts'
import { claimBoards } from '../../../src/catalog/board-claims.ts'
import { addBoard, findBoard, markBoardRemoved } from '../../../src/catalog/boards.ts'
import { countBoards, listSources } from '../../../src/catalog/source-report.ts'
import { sourceMessage } from '../../../src/catalog/sources/health.ts'
import { scheduled, spaceBetween } from '../../../src/collect/crawl/directory-boards.ts'
import { empty } from '../../transfer/catalogs.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const port = harbour()
beforeEach(() => empty(port.db))
const listed = (ats: string, board: string, company: string | null = null) => ({
  ats,
  board,
  company,
  sources: 1,
  last_seen: '2026-08-22',
  line: 7,
})
const take = async (...boards: ReturnType<typeof listed>[]) => {
  const { rows } = scheduled(boards, port.clock.date())
  return addBoards(port.db, rows, port.clock.date())
}
const statusOf = async (board: string) => (await listSources(port.db)).find((row) => row.board === board)!

describe('first crawls', () => {
  it('of one system are spread, the slower the pace the further; other systems do not wait', () => {
    const now = new Date('2026-11-15T12:00:00Z')
    const { rows } = scheduled([listed('join', 'a'), listed('rippling', 'b'), listed('join', 'c'), listed('rippling', 'd')], now)
    expect(rows.map(({ firstCrawlAt }) => (firstCrawlAt.getTime() - now.getTime()) / 1000)).toEqual([0, 0, 5, 120])
    for (const name of ['workable', 'lever']) expect(spaceBetween(adapterNamed(name)!)).toBeGreaterThan(5_000)
  })
  it('of a system that this build does not know are refused with the line', () => {
    const { rows, problems } = scheduled([listed('nosuch', 'a'), listed('join', 'b')], new Date())
    expect(rows).toHaveLength(1)
    expect(problems).toEqual([{ line: 7, message: expect.stringContaining('"nosuch"') }])
  })
})

describe('taking boards over', () => {
  it('adds each once, unverified, with the name of the directory or the slug; known and removed ones stay', async () => {
    await addBoard(port.db, { type: 'greenhouse', board: 'known', company: 'Known Works' }, port.clock.date())
    const { id } = await addBoard(port.db, { type: 'greenhouse', board: 'left' }, port.clock.date())
    await markBoardRemoved(port.db, id, port.clock.date())
    const boards = [
      listed('greenhouse', 'KNOWN', 'Other'),
      listed('greenhouse', 'left'),
      listed('greenhouse', 'new-quay', 'New Quay Ltd'),
      listed('greenhouse', 'no-name'),
      listed('lever', 'Known'),
    ]
    expect(await take(...boards)).toBe(3)
    expect(await take(...boards)).toBe(0)
    expect(await findBoard(port.db, 'greenhouse', 'new-quay')).toMatchObject({
      verified: false,
      company_name: 'New Quay Ltd',
      name_from: 'directory',
    })
    expect(await findBoard(port.db, 'greenhouse', 'no-name')).toMatchObject({ company_name: 'No Name', name_from: 'slug' })
    expect(await findBoard(port.db, 'greenhouse', 'known')).toMatchObject({ verified: true, company_name: 'Known Works' })
    expect(await statusOf('left')).toMatchObject({ status: 'removed' })
    const { rows } = await port.db.query(
      'select count(*)::int as n from companies c where not exists (select from sources where company_id = c.id)',
    )
    expect(rows[0].n).toBe(0)
  })

  it('a board that answers is verified and named as it says', async () => {
    const board = await port.open('greenhouse', { board: 'answers', verified: false })
    board.served.openings = openings(2)
    expect(await statusOf('answers')).toMatchObject({ status: 'unverified' })
    await board.crawl()
    expect(await statusOf('answers')).toMatchObject({ status: 'active', company_name: 'Tidewater Works', name_from: 'stated' })
  })
})

describe('a board that is gone', () => {
  it('is retired after three looks over a week, without ever counting as failing, and boards add brings it back', async () => {
    const board = await port.open('greenhouse', { board: 'dead', verified: false })
    board.served.fault = () => 404
    const failing = (await countBoards(port.db, port.clock.date())).failing
    const looks: number[] = []
    for (let look = 0; look < 3; look++) {
      const began = port.clock.now()
      expect((await board.crawl()).outcome).toBe('failed')
      const { status } = await statusOf('dead')
      looks.push(began)
      if (look === 2) break
      expect(status).toBe('unverified')
      expect((await countBoards(port.db, port.clock.date())).failing).toBe(failing)
      await port.clock.advance((await board.row()).next_crawl_at.getTime() - port.clock.now())
    }
    expect(looks[2]! - looks[0]!).toBeGreaterThanOrEqual(7 * DAY)
    expect(looks[2]! - looks[0]!).toBeLessThan(8 * DAY)
    const retired = await statusOf('dead')
    expect(retired).toMatchObject({ status: 'retired', next_crawl_at: null })
    expect(sourceMessage(retired, port.clock.date())).toMatch(/^Retired 0 seconds ago: it never answered/)
    await addBoard(port.db, { type: 'greenhouse', board: 'dead' }, port.clock.date())
    expect(await board.row()).toMatchObject({ removed_at: null, gone_at: null, gone_count: 0 })
  })

  it('is not retired for other failures, which are looked at less and less often, up to a week apart', async () => {
    const board = await port.open('greenhouse', { board: 'walled', verified: false })
    board.served.fault = () => 403
    const waits: number[] = []
    for (let look = 0; look < 6; look++) {
      await board.crawl()
      const wait = (await board.row()).next_crawl_at.getTime() - port.clock.now()
      waits.push(wait / DAY)
      await port.clock.advance(wait)
    }
    expect(waits).toEqual([1, 2, 4, 7, 7, 7])
    expect(await statusOf('walled')).toMatchObject({ status: 'unverified' })
  })
})

describe('boards that have never answered', () => {
  it('may wait without the doctor calling for more workers', async () => {
    await port.db.query('update boards set paused_at = now()')
    await port.open('greenhouse', { board: 'waits', verified: false })
    await port.clock.advance(DAY)
    expect(await countBoards(port.db, port.clock.date())).toMatchObject({ crawled: 1, unverified: 1, due: 1, due_since: null })
    await port.open('greenhouse', { board: 'late' })
    await port.clock.advance(HOUR)
    const { due, due_since } = await countBoards(port.db, port.clock.date())
    expect([due, port.clock.now() - due_since!.getTime()]).toEqual([2, HOUR])
  })

  it('do not hold up those that have: they come after them, or first in their share of the claims', async () => {
    await port.db.query('update boards set paused_at = now()')
    for (const board of ['old-1', 'old-2', 'old-3', 'living-1', 'living-2']) {
      await port.open('greenhouse', { board, verified: board.startsWith('living') })
      await port.clock.advance(HOUR)
    }
    const claim = async (limit: number, unverifiedFirst: boolean) => {
      const until = new Date(port.clock.now() + HOUR)
      const claimed = await claimBoards(port.db, { now: port.clock.date(), until, limit, worker: 'test', unverifiedFirst })
      await port.db.query('update boards set claimed_by = null, claimed_until = null')
      return claimed.map(({ board }) => board).toSorted()
    }
    expect(await claim(2, false)).toEqual(['living-1', 'living-2'])
    expect(await claim(3, false)).toEqual(['living-1', 'living-2', 'old-1'])
    expect(await claim(2, true)).toEqual(['old-1', 'old-2'])
    expect(await claim(4, true)).toEqual(['living-1', 'old-1', 'old-2', 'old-3'])
    expect(await claim(9, false)).toHaveLength(5)
  })
})
