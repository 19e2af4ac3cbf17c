import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applyBatch, applyBatchIn } from '../../src/catalog/apply.ts'
import { type ClaimedBoard, ClaimLost, claimBoards, releaseClaim, whileClaimed } from '../../src/catalog/board-claims.ts'
import { addBoard } from '../../src/catalog/boards.ts'
import { openPool } from '../../src/database/pool.ts'
import { testDatabase } from '../support/database.ts'
import { aJob } from '../support/jobs.ts'

const { pool, url } = await testDatabase()
const NOW = new Date('2026-11-16T06:00:00Z')
const MINUTE = 60_000
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

let round = 0
let boards: number[] = []

beforeEach(async () => {
  await pool.query('update boards set removed_at = now(), claimed_by = null, claimed_until = null')
  round++
  boards = []
  for (const name of ['one', 'two', 'three'])
    boards.push((await addBoard(pool, { type: 'greenhouse', board: `${name}-${round}` }, NOW)).id)
})

const claim = (minute: number, limit = 1, db = pool): Promise<ClaimedBoard[]> =>
  claimBoards(db, { now: after(minute), until: after(minute + 1), limit, worker: 'test', sourceIds: boards })

/** A promise that is kept when it is told. */
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

describe('a claim', () => {
  it('gives each board to one of many who ask at once', async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(0)))
    expect(
      claims
        .flat()
        .map(({ id }) => id)
        .sort((one, other) => one - other),
    ).toEqual(boards)
  })

  it('that ran out is not taken while its holder commits under it, and then the holder has lost it', async () => {
    const [board] = await claim(0)
    const [writing, end] = [signal(), signal()]
    const batch = whileClaimed(pool, board!, async () => {
      writing.give()
      await end.given
    })
    await writing.given
    const others = await claim(10, 3)
    end.give()
    await batch
    expect(others.map(({ id }) => id).sort()).toEqual(boards.filter((id) => id !== board!.id).sort())
    expect((await claim(11, 3)).map(({ id }) => id)).toContain(board!.id)
    await expect(whileClaimed(pool, board!, async () => {})).rejects.toThrow(ClaimLost)
  })

  it('does not take a board that is removed at the same moment', async () => {
    const removing = await pool.connect()
    await removing.query('begin')
    await removing.query('update boards set removed_at = now() where source_id = $1', [boards[0]])
    const claimed = claim(0, 3)
    await untilSomebodyWaits()
    await removing.query('commit')
    removing.release()
    expect((await claimed).map(({ id }) => id).sort()).toEqual(boards.slice(1).sort())
  })

  it('lets nobody else write jobs of the board while its holder does', async () => {
    const [board] = await claim(0)
    const source_id = board!.id
    const order: string[] = []
    const [writing, end] = [signal(), signal()]
    const first = whileClaimed(pool, board!, async (client) => {
      writing.give()
      await end.given
      await applyBatchIn(client, { source_id, present: [{ job: aJob({ external_job_id: 'same' }) }] })
      order.push('holder')
    })
    await writing.given
    const second = applyBatch(pool, { source_id, present: [{ job: aJob({ external_job_id: 'same' }) }] }).then((counts) => {
      order.push('other')
      return counts
    })
    await untilSomebodyWaits()
    end.give()
    await first
    expect((await second).unchanged).toBe(1)
    expect(order).toEqual(['holder', 'other'])
  })
})

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount! > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/*
 * Each message waits for the server, which may be a network away, and costs both sides about a tenth of a millisecond of CPU.
 */
describe('messages to the server', () => {
  let messages = 0
  const one = openPool(url, { max: 1, applicationName: 'test messages', onError: () => {} })
  // A connection that is made anew looks at the timeline first, which is a message of its own.
  one.options.idleTimeoutMillis = 0
  one.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('readyForQuery', () => messages++)
  })
  afterAll(() => one.end())

  async function counted(work: () => Promise<unknown>): Promise<number> {
    const before = messages
    await work()
    return messages - before
  }

  it('are few for a claim, however many boards it takes', async () => {
    const [board] = await claim(0, 1, one)
    await releaseClaim(one, board!)
    expect(await counted(() => claim(0, 3, one))).toBe(4)
    // These claims have run out: the boards are locked one message earlier.
    expect(await counted(() => claim(10, 3, one))).toBe(5)
    // None is free.
    expect(await counted(() => claim(10, 3, one))).toBe(3)
  })

  it('are few for what a crawl writes, however many jobs there are', async () => {
    const [board] = await claim(0)
    const source_id = board!.id
    const write = (...ids: string[]) =>
      counted(() =>
        whileClaimed(one, board!, (client) =>
          applyBatchIn(client, { source_id, present: ids.map((id) => ({ job: aJob({ external_job_id: id }) })) }),
        ),
      )
    await write('first')
    expect(await write('second')).toBe(await write('third', 'fourth', 'fifth'))
    expect(await write('second', 'third')).toBe(6)
  })
})
