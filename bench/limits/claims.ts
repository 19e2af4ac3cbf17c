import type { Pool } from 'pg'
import { shippedDirectory } from '../../src/ats/directory/shipped.ts'
import { addBoards } from '../../src/catalog/add-boards.ts'
import { type ClaimedBoard, correctFutureBoardTimes, recordCrawl, renewClaim } from '../../src/catalog/board-claims.ts'
import { nextDueInLanes } from '../../src/catalog/due-boards.ts'
import { afterCrawl } from '../../src/collect/crawl/board-health.ts'
import { knownLanes } from '../../src/collect/crawl/board-lanes.ts'
import { scheduled } from '../../src/collect/crawl/directory-boards.ts'
import { CLAIM_LEASE_MS, claimDueBoards } from '../../src/collect/crawl/due-boards.ts'
import { systemClock } from '../../src/http/clock.ts'
import { shown } from '../catalog/measure.ts'

/** How long boards wait between two crawls, in seconds: four of the directory's boards fall due each second. */
const INTERVAL = 31_000
const ROUNDS = 300
/** Boards that a worker of the directory crawls at a time. */
const PLACES = 64

/** Processor time of PostgreSQL for the statements of workers, with all boards of the directory. `cpu` is what it has used until now, in milliseconds. */
export async function measureClaims(pool: Pool, cpu: () => number): Promise<void> {
  const now = new Date()
  const { rows } = scheduled(shippedDirectory().boards(), now)
  await addBoards(pool, rows, now)
  await pool.query(
    `update boards set verified = source_id % 3 <> 0, interval_seconds = $2::integer, wait_seconds = $2::integer, last_success_at = $1,
                       next_crawl_at = $1::timestamptz + random() * $2::integer * interval '1 second'`,
    [now, INTERVAL],
  )
  const lanes = (await knownLanes(pool, systemClock, () => 'bench')()).map((limit) => ({ ...limit, here: PLACES }))
  await pool.query('vacuum full boards')
  await pool.query('analyze')
  console.log(`${rows.length} boards, ${lanes.length} lanes\n`)
  await printIndexes(pool, 'rebuilt')

  console.log('\n| | CPU ms of PostgreSQL |\n|---|--:|')
  let at = now.getTime()
  await spentOn('a look for the next board', ROUNDS, () => nextDueInLanes(pool, new Date(at), lanes))
  for (const limit of [1, PLACES]) {
    const spent = { claim: 0, renew: 0, record: 0 }
    let boards = 0
    for (let round = 0; round < ROUNDS; round++) {
      at += 1_000
      let claimed: ClaimedBoard[] = []
      spent.claim += await cpuOf(async () => {
        claimed = await claimDueBoards(pool, { ...systemClock, now: () => at }, { limit, lanes })
      })
      boards += claimed.length
      spent.renew += await cpuOf(async () => {
        for (const board of claimed) await renewClaim(pool, board, new Date(at + CLAIM_LEASE_MS))
      })
      spent.record += await cpuOf(async () => {
        for (const board of claimed) await record(board, new Date(at))
      })
    }
    console.log(`| a claim of ${shown(boards / ROUNDS)} boards | ${shown(spent.claim / ROUNDS)} |`)
    console.log(`| a renewed claim | ${shown(spent.renew / boards)} |\n| a recorded crawl | ${shown(spent.record / boards)} |`)
  }
  await spentOn('a look for times too far ahead', 30, () => correctFutureBoardTimes(pool, new Date(at), CLAIM_LEASE_MS))
  console.log()
  await printIndexes(pool, 'after these')

  async function cpuOf(work: () => Promise<unknown>): Promise<number> {
    const before = cpu()
    await work()
    return cpu() - before
  }

  async function spentOn(name: string, times: number, work: () => Promise<unknown>): Promise<void> {
    const spent = await cpuOf(async () => {
      for (let index = 0; index < times; index++) await work()
    })
    console.log(`| ${name} | ${shown(spent / times)} |`)
  }

  async function record(board: ClaimedBoard, startedAt: Date): Promise<void> {
    const state = afterCrawl(board, {
      startedAt,
      readBy: 'bench',
      listing: { complete: true, listed: 10, etag: null },
      failure: null,
      changed: false,
      allRead: true,
      renamed: false,
      intervalOverride: null,
      random: Math.random(),
    })
    await recordCrawl(pool, board, state)
  }
}

async function printIndexes(pool: Pool, when: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
      where oid = 'boards'::regclass or oid in (select indexrelid from pg_index where indrelid = 'boards'::regclass) order by 2 desc`,
  )
  console.log(`sizes, ${when}: ${rows.map(({ name, bytes }) => `${name} ${shown(bytes / 1e6)} MB`).join(', ')}`)
}
