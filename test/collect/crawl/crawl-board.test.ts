import { describe, expect, inject, it } from 'vitest'
import { quarantineJobs } from '../../../src/catalog/takedown/quarantine.ts'
import { addTakedown } from '../../../src/catalog/takedown/takedowns.ts'
import { crawlBoard } from '../../../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import { type Fetcher, FetchFailure } from '../../../src/http/fetcher.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'
import { DAY, HOUR, MINUTE } from './manual-clock.ts'

const port = harbour()
const none = { created: 0, updated: 0, closed: 0, reopened: 0, revised: 0, unchanged: 0 }

/** Tables that were written to by `work`. */
async function writtenBy(work: () => Promise<unknown>): Promise<string[]> {
  const counters = async () => {
    await port.db.query('select pg_stat_force_next_flush()')
    const { rows } = await port.db.query<{ relname: string; writes: number }>(
      'select relname, n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_user_tables',
    )
    return rows
  }
  const before = new Map((await counters()).map(({ relname, writes }) => [relname, writes]))
  await work()
  return (await counters()).filter(({ relname, writes }) => writes > before.get(relname)!).map(({ relname }) => relname)
}

describe('a posting that was taken down', () => {
  it('is left out, and its page is not read at every crawl', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(2)
    await board.crawl()
    const { rows } = await port.db.query(`select id, source_id from jobs where source_id = $1 and external_job_id = '100002'`, [
      board.id,
    ])
    const taken = await addTakedown(port.db, { kind: 'job', target: String(rows[0].id) }, 'asked', 'test')
    await quarantineJobs(port.db, taken.id, rows)
    board.served.openings = [openings(1)[0]!, { ...openings(2)[1]!, title: 'Captain' }]
    const from = board.served.asked.length
    for (let crawl = 0; crawl < 3; crawl++) {
      await port.clock.advance(HOUR)
      expect((await board.crawl()).counts).toMatchObject({ ...none, unchanged: 2 })
    }
    expect(board.served.asked.slice(from).filter((path) => path.endsWith('/100002'))).toHaveLength(1)
    expect(await board.openIds()).toEqual(['100001'])
    expect(await board.events()).toEqual(['created 100001'])
  })
})

describe('a board whose list says everything', () => {
  it('is read, and an unchanged one is not read again', async () => {
    const board = await port.open('greenhouse')
    board.served.openings = openings(3)
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', listed: 3, requests: 1, counts: { ...none, created: 3 } })
    expect(await board.openIds()).toEqual(['100001', '100002', '100003'])

    await port.clock.advance(HOUR)
    await board.crawl()
    await port.clock.advance(HOUR)
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', counts: { ...none, unchanged: 3 } })
  })

  it('takes up what is new and what changed', async () => {
    const board = await port.open('greenhouse')
    board.served.openings = openings(2)
    await board.crawl()
    board.served.openings = [{ ...openings(1)[0]!, title: 'Captain' }, ...openings(2, 100_002)]
    expect((await board.crawl()).counts).toEqual({ ...none, created: 1, updated: 1, unchanged: 1 })
    expect(await board.events()).toEqual(['created 100001', 'created 100002', 'updated 100001', 'created 100003'])
  })

  it('learns the name of the employer, and then reads everything once more with it', async () => {
    const board = await port.open('greenhouse')
    board.served.openings = openings(1)
    await board.crawl()
    expect(await board.row()).toMatchObject({ company_name: 'Tidewater Works', read_by: null })
    await board.crawl()
    expect(await board.row()).toMatchObject({ read_by: 'test' })
  })

  it('is read whole by another build, which may understand more', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    board.served.openings = openings(2)
    board.served.etags = true
    await board.crawl()
    await port.db.query(`update jobs set title = 'as a worse build read it' where source_id = $1`, [board.id])
    expect(await board.crawl()).toMatchObject({ outcome: 'unchanged', counts: { ...none, unchanged: 2 } })
    expect(await board.crawl({ readingVersion: () => 'next' })).toMatchObject({
      outcome: 'complete',
      counts: { ...none, updated: 2 },
    })
    expect(await board.crawl({ readingVersion: () => 'next' })).toMatchObject({ outcome: 'unchanged' })
  })

  it('gives the jobs of an older build a field that this one reads, with a new revision and no event', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    board.served.openings = openings(2).map((opening) => ({ ...opening, department: 'Deck' }))
    await board.crawl()
    const jobs = async () => (await port.db.query('select department, revision from jobs where source_id = $1', [board.id])).rows
    const events = async () => (await port.db.query('select from changes where source_id = $1', [board.id])).rowCount
    expect((await jobs()).map(({ department }) => department)).toEqual(['Deck', 'Deck'])
    await port.db.query('update jobs set department = null where source_id = $1', [board.id])
    const [before, recorded] = [await jobs(), await events()]
    expect(await board.crawl({ readingVersion: () => 'next' })).toMatchObject({ counts: { ...none, revised: 2 } })
    const after = await jobs()
    expect(after.map(({ department }) => department)).toEqual(['Deck', 'Deck'])
    expect(Math.min(...after.map(({ revision }) => revision))).toBeGreaterThan(
      Math.max(...before.map(({ revision }) => revision)),
    )
    expect(await events()).toBe(recorded)
  })

  it('goes on without a posting that cannot be mapped, and takes it up once it can', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    board.served.etags = true
    board.served.openings = [...openings(2), { id: '100009', title: 5 as unknown as string }]
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', unread: 1, failure: null, counts: { ...none, created: 2 } })
    expect(await board.row()).toMatchObject({ etag: null, last_listing_count: 3 })
    board.served.openings[2]!.title = 'Mate'
    expect(await board.crawl()).toMatchObject({ unread: 0, counts: { ...none, created: 1, unchanged: 2 } })
    expect((await board.row()).etag).not.toBeNull()
  })

  it('fails when many postings cannot be mapped, and keeps those that can', async () => {
    const board = await port.open('greenhouse')
    const bad = openings(11).map((opening) => ({ ...opening, title: 5 as unknown as string }))
    board.served.openings = [...bad, ...openings(4, 200_001)]
    const { outcome, failure, counts } = await board.crawl()
    expect(outcome).toBe('failed')
    expect(counts.created).toBe(4)
    expect(failure).toMatchObject({ kind: 'bad_payload', message: expect.stringContaining('.title: expected text') })
  })
})

describe('an unchanged crawl', () => {
  // The statistics that this looks at are of the coordinator, which has no rows of jobs.
  it.skipIf(inject('citus')).each(['greenhouse', 'smartrecruiters'] as const)(
    'of %s writes the row of the board and nothing else',
    async (type) => {
      const board = await port.open(type, { company: 'Tidewater Works' })
      board.served.openings = openings(30)
      await board.crawl()
      await board.crawl()
      expect(await writtenBy(() => board.crawl())).toEqual(['boards'])
    },
  )
})

describe('a posting that does not answer to its own id', () => {
  it('is not stored under another one', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(2)
    board.served.detailId = '999'
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', unread: 2, counts: none })
  })
})

describe('a board with details', () => {
  it('reads the detail of what is new or changed in the list, and no other', async () => {
    const board = await port.open('smartrecruiters')
    board.served.openings = openings(3)
    expect(await board.crawl()).toMatchObject({ requests: 4, counts: { ...none, created: 3 } })
    expect(await board.crawl()).toMatchObject({ requests: 1, counts: { ...none, unchanged: 3 } })
    board.served.openings[1]!.title = 'Captain'
    expect(await board.crawl()).toMatchObject({ requests: 2, counts: { ...none, updated: 1, unchanged: 2 } })
  })

  it('reads a detail again after a week, though the list says nothing new', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.etags = true
    board.served.openings = openings(2)
    await board.crawl()
    await board.crawl()
    board.served.openings[0]!.text = 'Keep the boats dry.'
    await port.clock.advance(6 * DAY)
    expect(await board.crawl()).toMatchObject({ outcome: 'unchanged', requests: 1 })
    await port.clock.advance(1 * DAY + MINUTE)
    const { outcome, requests, counts } = await board.crawl()
    expect([outcome, requests, counts.updated + counts.revised, counts.unchanged]).toEqual(['complete', 3, 1, 1])
  })

  it('leaves out a detail that fails and reads it the next time', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.etags = true
    board.served.openings = openings(3)
    board.served.fault = (path) => (path.endsWith('/100002') ? 500 : null)
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', unread: 1, counts: { ...none, created: 2 } })
    board.served.fault = null
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', unread: 0, counts: { ...none, created: 1, unchanged: 2 } })
  })

  it.each(['blocked', 'refused'] as const)('reads the postings behind one that stays %s', async (kind) => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(30)
    const http: Fetcher = {
      async fetch(url, options) {
        if (url.endsWith('/100002')) throw new FetchFailure(kind, `${url} is not for us`, { url })
        return port.http.fetch(url, options)
      },
    }
    expect(await board.crawl({ http })).toMatchObject({ outcome: 'complete', unread: 1, counts: { ...none, created: 29 } })
    expect(await board.openIds()).not.toContain('100002')
  })

  it('asks for no further detail when every one is refused', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(60)
    board.served.fault = (path) => (path.endsWith('/postings') ? null : 403)
    expect(await board.crawl()).toMatchObject({ outcome: 'failed', failure: { kind: 'blocked' }, counts: none })
    // Four are asked for at once, and the third refusal ends it.
    expect(board.served.asked.length).toBeLessThanOrEqual(1 + 2 + 4)
  })

  it('reads the postings behind many that cannot be mapped, on a board that has many more', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(200)
    // A status that means nothing to us is an answer that cannot be read.
    board.served.fault = (path) => (/\/1000(?:0\d|1[0-5])$/.test(path) ? 418 : null)
    expect(await board.crawl()).toMatchObject({ outcome: 'complete', unread: 15, counts: { ...none, created: 185 } })
  })

  // The last here: the client now keeps away from the host for two hours of real time.
  it('stops at the first refusal, keeps what it has read, and waits as long as it is asked to', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works' })
    board.served.openings = openings(150)
    let details = 0
    board.served.fault = (path) => (path.endsWith('/postings') || ++details <= 110 ? null : 429)
    board.served.retryAfter = '7200'
    const report = await board.crawl()
    expect(report).toMatchObject({ outcome: 'failed', failure: { kind: 'rate_limited', retryAfter: 7200 } })
    expect(report.counts.created).toBeGreaterThanOrEqual(100)
    const { next_crawl_at, last_complete_at, consecutive_failures } = await board.row()
    expect(next_crawl_at.getTime() - port.clock.now()).toBe(2 * HOUR)
    expect(last_complete_at).toEqual(port.clock.date())
    expect(consecutive_failures).toBe(1)
  })
})

describe('a conditional request', () => {
  it('answered 304 is a complete listing like the last', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    board.served.etags = true
    board.served.openings = openings(2)
    await board.crawl()
    await port.clock.advance(HOUR)
    expect(await board.crawl()).toMatchObject({ outcome: 'unchanged', requests: 1, counts: { ...none, unchanged: 2 } })
    expect(await board.row()).toMatchObject({
      last_complete_at: port.clock.date(),
      last_success_at: port.clock.date(),
      last_listing_count: 2,
    })
  })
})

describe('a failing board', () => {
  it('is tried at its own pace three times, then after 6, 12 and 24 hours', async () => {
    const board = await port.open('greenhouse')
    board.served.fault = () => 503
    const waits: number[] = []
    for (let crawl = 0; crawl < 6; crawl++) {
      expect((await board.crawl()).failure?.kind).toBe('server_error')
      const { next_crawl_at } = await board.row()
      waits.push((next_crawl_at.getTime() - port.clock.now()) / HOUR)
      await port.clock.advance(next_crawl_at.getTime() - port.clock.now())
    }
    expect(waits).toEqual([0.5, 0.5, 6, 12, 24, 24])
    expect(await board.row()).toMatchObject({
      consecutive_failures: 6,
      last_failure_kind: 'server_error',
      last_failure_message: 'The source has trouble of its own: boards-api.greenhouse.io answered 503',
    })
    board.served.fault = null
    board.served.openings = openings(1)
    await board.crawl()
    expect(await board.row()).toMatchObject({ consecutive_failures: 0, last_failure_kind: 'server_error' })
  })

  it('of a system this build does not know says so', async () => {
    const { id } = await port.open('greenhouse')
    await port.db.query(`update sources set type = 'abandoned' where id = $1`, [id])
    const [claimed] = await claimDueBoards(port.db, port.clock, { limit: 1, sourceIds: [id] })
    expect((await crawlBoard(claimed!, port.context)).failure).toEqual({
      kind: 'internal',
      message: 'The crawl failed here: this build has no adapter for abandoned',
      retryAfter: null,
    })
  })
})
