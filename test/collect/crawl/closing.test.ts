import { describe, expect, it } from 'vitest'
import { applyBatch } from '../../../src/catalog/apply.ts'
import { addBoard } from '../../../src/catalog/boards.ts'
import { removeBoard } from '../../../src/collect/crawl/remove-board.ts'
import { blankJob } from '../../../src/job/job.ts'
import { openings, type ServedBoard } from './boards-server.ts'
import { type Berth, harbour } from './harbour.ts'
import { DAY, HOUR, MINUTE } from './manual-clock.ts'

const port = harbour()

/** A board whose postings are all in the catalog, crawled every 30 minutes. */
async function crawled(type: 'greenhouse' | 'smartrecruiters', count: number): Promise<Berth> {
  const board = await port.open(type, { company: 'Tidewater Works', interval: 1800 })
  board.served.openings = openings(count)
  await board.crawl()
  expect(await board.openIds()).toHaveLength(count)
  return board
}

/** The list loses postings that still have their page: absence alone must decide. */
function hide(served: ServedBoard, keep: number): void {
  served.hidden.push(...served.openings.slice(keep))
  served.openings = served.openings.slice(0, keep)
}

async function next(board: Berth) {
  await port.clock.advance(30 * MINUTE)
  return board.crawl()
}

describe('a posting that leaves the list', () => {
  it('closes at the second complete listing without it, an interval after the first', async () => {
    const board = await crawled('greenhouse', 3)
    hide(board.served, 2)
    expect((await next(board)).counts.closed).toBe(0)
    await port.clock.advance(MINUTE)
    expect((await board.crawl()).counts.closed).toBe(0)
    await port.clock.advance(29 * MINUTE)
    expect((await board.crawl()).counts.closed).toBe(1)
    expect(await board.openIds()).toEqual(['100001', '100002'])
    expect((await board.events()).at(-1)).toBe('closed 100003')
  })

  it.each(['greenhouse', 'smartrecruiters'] as const)('closes at once when its own page on %s answers 404', async (type) => {
    const board = await crawled(type, 3)
    board.served.openings.pop()
    expect((await next(board)).counts.closed).toBe(1)
    expect(await board.openIds()).toEqual(['100001', '100002'])
  })

  it('is asked about once, and not believed gone when its page fails', async () => {
    const board = await crawled('greenhouse', 3)
    hide(board.served, 2)
    board.served.fault = (path) => (path.endsWith('/100003') ? 500 : null)
    expect((await next(board)).counts.closed).toBe(0)
    expect((await next(board)).counts.closed).toBe(1)
    const asked = (id: string) => board.served.asked.filter((path) => path.endsWith(`/${id}`)).length
    expect(asked('100003')).toBe(1)
  })

  it('that returns between two listings starts from the beginning', async () => {
    const board = await crawled('greenhouse', 3)
    hide(board.served, 2)
    await next(board)
    board.served.openings = openings(3)
    await next(board)
    hide(board.served, 2)
    expect((await next(board)).counts.closed).toBe(0)
    expect(await board.openIds()).toHaveLength(3)
  })

  it('and returns after it closed is reopened', async () => {
    const board = await crawled('greenhouse', 2)
    board.served.openings = openings(1)
    await next(board)
    board.served.openings = openings(2)
    expect((await next(board)).counts).toMatchObject({ reopened: 1, unchanged: 1 })
    expect(await board.events()).toEqual(['created 100001', 'created 100002', 'closed 100002', 'reopened 100002'])
  })

  it('under a validator: a 304 is another listing without it', async () => {
    const board = await crawled('greenhouse', 3)
    board.served.etags = true
    hide(board.served, 2)
    expect(await next(board)).toMatchObject({ outcome: 'complete', counts: { closed: 0 } })
    expect(await next(board)).toMatchObject({ outcome: 'unchanged', counts: { closed: 1, unchanged: 2 } })
    expect(await next(board)).toMatchObject({ outcome: 'unchanged', counts: { closed: 0 } })
    board.served.openings = openings(3)
    expect((await next(board)).counts).toMatchObject({ reopened: 1, unchanged: 2 })
  })

  it('closes in seconds on a board that is crawled every few seconds', async () => {
    const board = await crawled('greenhouse', 3)
    hide(board.served, 2)
    const every5s = { intervalOverride: 5 }
    await board.crawl(every5s)
    await port.clock.advance(4_000)
    expect((await board.crawl(every5s)).counts.closed).toBe(0)
    await port.clock.advance(1_000)
    expect((await board.crawl(every5s)).counts.closed).toBe(1)
    expect((await board.row()).next_crawl_at.getTime() - port.clock.now()).toBe(5_000)
  })
})

describe('a listing that looks wrong', () => {
  it('empty once or twice closes nothing; the third time it is believed', async () => {
    const board = await crawled('greenhouse', 3)
    board.served.openings = []
    expect((await next(board)).counts.closed).toBe(0)
    expect((await next(board)).counts.closed).toBe(0)
    await port.clock.advance(MINUTE)
    expect((await board.crawl()).counts.closed).toBe(0)
    await port.clock.advance(29 * MINUTE)
    expect((await board.crawl()).counts.closed).toBe(3)
  })

  it('empty, then full, then empty begins anew', async () => {
    const board = await crawled('smartrecruiters', 3)
    for (let round = 0; round < 3; round++) {
      board.served.openings = []
      await next(board)
      await next(board)
      board.served.openings = openings(3)
      await next(board)
    }
    expect((await board.events()).filter((event) => !event.startsWith('created'))).toEqual([])
  })

  it('without over half and at least 20 of its jobs must be seen a third time', async () => {
    const board = await crawled('greenhouse', 30)
    board.served.openings = openings(9)
    expect((await next(board)).counts.closed).toBe(0)
    expect((await next(board)).counts.closed).toBe(0)
    expect((await next(board)).counts.closed).toBe(21)
    expect(await board.openIds()).toHaveLength(9)
  })
})

describe('a listing that breaks off', () => {
  it('closes nothing, and what came before the break is taken up', async () => {
    const board = await crawled('smartrecruiters', 120)
    board.served.openings = [...openings(50), ...openings(150, 200_001)]
    board.served.fault = (_, query) => (query.get('offset') === '100' ? 500 : null)
    for (let crawl = 0; crawl < 4; crawl++) await next(board)
    expect(await board.openIds()).toHaveLength(120 + 50)
    expect((await board.events()).some((event) => event.startsWith('closed'))).toBe(false)
    expect(await board.row()).toMatchObject({ consecutive_failures: 4, last_failure_kind: 'server_error' })
  })

  it.each([
    ['a list shorter than its total', 'greenhouse', 'bad_payload'],
    ['a page that is not there', 'smartrecruiters', null],
  ] as const)('%s does not count as a board that is gone', async (_, type, kind) => {
    const board = await crawled(type, 120)
    if (type === 'greenhouse') board.served.openings = Object.assign(openings(120), { map: () => [] })
    else board.served.fault = (_, query) => (query.get('offset') === '100' ? 404 : null)
    await next(board)
    expect(await board.row()).toMatchObject({ last_failure_kind: kind, gone_count: 0 })
    expect(await board.openIds()).toHaveLength(120)
  })

  it('by a crash between two pages leaves what was stored, and the next crawl finishes it', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works', interval: 1800 })
    board.served.openings = openings(250)
    const crashed = Object.assign(new Error('killed'), { name: 'Killed' })
    const pool = new Proxy(port.db, {
      get(target, name) {
        // The third batch of details never reaches the database, and nothing after it.
        if (name === 'connect' && board.served.asked.length > 220) throw crashed
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await board.crawl({ db: pool as typeof port.db })
    expect(await board.openIds()).toHaveLength(200)
    const { counts } = await next(board)
    expect(counts).toMatchObject({ created: 50, unchanged: 200, closed: 0 })
    expect((await board.events()).length).toBe(250)
  })
})

describe('a refusal', () => {
  it.each([401, 403, 429, 500, 503, 'hang up'] as const)('%s never closes anything, however long it lasts', async (fault) => {
    const board = await crawled('greenhouse', 2)
    board.served.fault = () => fault
    // More crawls than make a missing board gone, over more days than a capped list may be silent about a posting.
    for (let crawl = 0; crawl < 6; crawl++) {
      await port.clock.advance(2 * DAY)
      await board.crawl()
    }
    expect(await board.openIds()).toHaveLength(2)
  })
})

describe('a board that is not there', () => {
  it.each([404, 410])(
    'is gone after 5 crawls over 3 days answered %s: its jobs close; back again, they reopen',
    async (status) => {
      const board = await crawled('greenhouse', 2)
      board.served.etags = true
      await board.crawl()
      board.served.fault = () => status
      for (let crawl = 0; crawl < 6; crawl++) {
        await port.clock.advance(HOUR)
        await board.crawl()
      }
      expect(await board.row()).toMatchObject({ gone_count: 6, gone_at: null })
      expect(await board.openIds()).toHaveLength(2)
      await port.clock.advance(3 * DAY)
      expect((await board.crawl()).counts.closed).toBe(2)
      expect(await board.row()).toMatchObject({ gone_at: port.clock.date() })

      board.served.fault = null
      expect((await board.crawl()).counts.reopened).toBe(2)
      expect(await board.row()).toMatchObject({ gone_at: null, gone_count: 0, consecutive_failures: 0 })
    },
  )

  it('is not gone when it answers once in between', async () => {
    const board = await crawled('greenhouse', 2)
    for (let day = 0; day < 12; day++) {
      board.served.fault = day % 4 === 3 ? null : () => 404
      await port.clock.advance(DAY)
      await board.crawl()
    }
    expect(await board.openIds()).toHaveLength(2)
  })
})

describe('a capped listing', () => {
  it('closes nothing by absence; a posting unseen for 7 days is asked about', async () => {
    const board = await crawled('smartrecruiters', 5)
    board.served.openings = openings(4)
    board.served.repeats = true
    // Rows 1 to 3 are shown, 4 is pushed out by the repeated one, 5 is gone.
    for (let crawl = 0; crawl < 5; crawl++) expect((await next(board)).outcome).toBe('capped')
    expect(await board.openIds()).toHaveLength(5)
    await port.clock.advance(7 * DAY)
    const asked = board.served.asked.length
    expect((await board.crawl()).counts.closed).toBe(1)
    expect(board.served.asked.slice(asked)).toContain(`/v1/companies/${board.name}/postings/100005`)
    expect(await board.openIds()).toEqual(['100001', '100002', '100003', '100004'])

    const askedAgain = board.served.asked.length
    await next(board)
    expect(board.served.asked.slice(askedAgain).filter((path) => path.endsWith('/100004'))).toEqual([])
  })

  it('so is one that listings which break off have not shown for 7 days', async () => {
    const board = await crawled('smartrecruiters', 103)
    board.served.openings.pop()
    board.served.fault = (_, query) => (query.get('offset') === '100' ? 500 : null)
    await port.clock.advance(6 * DAY)
    expect((await board.crawl()).counts.closed).toBe(0)
    await port.clock.advance(2 * DAY)
    expect((await board.crawl()).counts.closed).toBe(1)
    expect(await board.openIds()).toHaveLength(102)
  })
})

describe('a posting past its stated last day', () => {
  const expire = (board: Berth, ...ids: string[]) =>
    port.db.query('update jobs set expires_at = $2 where source_id = $1 and external_job_id = any($3)', [
      board.id,
      new Date(port.clock.now() + 10 * MINUTE),
      ids,
    ])
  const details = (board: Berth, from: number) =>
    board.served.asked.slice(from).flatMap((path) => /\/postings\/(\d+)$/.exec(path)?.[1] ?? [])

  it('stays open while it is listed, and its page is read once more', async () => {
    const board = await crawled('smartrecruiters', 2)
    await next(board)
    await expire(board, '100002')
    const from = board.served.asked.length
    // The page no longer states the day, so the job changes.
    expect((await next(board)).counts).toMatchObject({ updated: 1, closed: 0 })
    await next(board)
    expect(details(board, from)).toEqual(['100002'])
    expect(await board.openIds()).toHaveLength(2)
  })

  it('is read although the source says that the list has not changed', async () => {
    const board = await crawled('smartrecruiters', 2)
    board.served.etags = true
    await next(board)
    await expire(board, '100002')
    const from = board.served.asked.length
    await next(board)
    expect(details(board, from)).toEqual(['100002'])
  })

  it('closes at once when part of the list was seen without it and its page is gone', async () => {
    const board = await crawled('smartrecruiters', 5)
    board.served.openings = openings(4)
    board.served.repeats = true
    expect(await next(board)).toMatchObject({ outcome: 'capped', counts: { closed: 0 } })
    await expire(board, '100004', '100005')
    const from = board.served.asked.length
    expect((await next(board)).counts.closed).toBe(1)
    await next(board)
    expect(details(board, from).sort()).toEqual(['100004', '100005'])
    expect(await board.openIds()).toEqual(['100001', '100002', '100003', '100004'])
  })
})

describe('removing a board', () => {
  it('closes its jobs with events and deletes nothing; added again, it reopens them', async () => {
    const board = await crawled('greenhouse', 3)
    board.served.etags = true
    await board.crawl()
    expect(await removeBoard(port.db, board.id, port.clock.date())).toBe(3)
    expect(await board.openIds()).toEqual([])
    expect((await board.events()).slice(3)).toEqual(['closed 100001', 'closed 100002', 'closed 100003'])
    expect(await removeBoard(port.db, board.id, port.clock.date())).toBe(0)
    await expect(board.crawl()).rejects.toThrow('claimed or removed')

    expect(await addBoard(port.db, { type: board.type, board: board.name }, port.clock.date())).toEqual({
      id: board.id,
      outcome: 'returned',
    })
    expect((await board.crawl()).counts).toMatchObject({ reopened: 3, created: 0 })
  })

  it('stops a crawl that is under way from bringing anything back', async () => {
    const board = await crawled('smartrecruiters', 3)
    board.served.openings = openings(10)
    board.served.fault = (path) => {
      if (path.endsWith('/100009')) void removing()
      return null
    }
    let removed: Promise<number> | null = null
    const removing = () => {
      removed ??= removeBoard(port.db, board.id, port.clock.date())
    }
    const slow = {
      ...port.http,
      fetch: async (...args: Parameters<typeof port.http.fetch>) => {
        const answer = await port.http.fetch(...args)
        await removed
        return answer
      },
    }
    expect((await board.crawl({ http: slow })).outcome).toBe('lost')
    expect(await board.openIds()).toEqual([])
  })
})

describe('an imported job', () => {
  it('of a board that is crawled later closes like any other', async () => {
    const board = await crawled('greenhouse', 1)
    const imported = { external_job_id: '7', url: 'https://x.example/7', title: 'Old hand' }
    await applyBatch(port.db, { source_id: board.id, present: [{ job: blankJob(imported) }] })
    expect((await next(board)).counts.closed).toBe(1)
    expect(await board.openIds()).toEqual(['100001'])
  })
})
