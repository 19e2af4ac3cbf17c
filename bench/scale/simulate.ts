import type { Pool } from 'pg'
import type { DirectoryBoard } from '../../src/ats/directory/line.ts'
import { PACE_RULES } from '../../src/ats/index.ts'
import { addBoards, type ListedBoard } from '../../src/catalog/add-boards.ts'
import { scheduled } from '../../src/collect/crawl/directory-boards.ts'
import { CLAIM_LEASE_MS } from '../../src/collect/crawl/due-boards.ts'
import { runWorker } from '../../src/collect/crawl/worker.ts'
import { laneOf } from '../../src/http/pace-rules.ts'
import { createPacing, DEFAULT_GAP_MS } from '../../src/http/pacing.ts'
import { clockedPool } from './clocked-pool.ts'
import { Cores } from './cores.ts'
import { settledIntervalSeconds } from './settled-interval.ts'
import { type Crawled, SimulatedBoard } from './simulated-board.ts'
import { simulatedCrawl } from './simulated-crawl.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface SimulateOptions {
  boards: DirectoryBoard[]
  /** One board of so many is simulated. It stands for all of them: whatever it does takes so many times as long. */
  oneOf: number
  workers: number
  /** Boards that a worker crawls at a time. */
  concurrency: number
  /** Cores of a worker. */
  cores: number
  hours: number
  /** `first`: as `rolecall boards add-directory` adds them. `settled`: as if they had been crawled for weeks. */
  from: 'first' | 'settled'
  latencyMs: number
  /** Milliseconds of a core for a posting that is read, and for one that is found unchanged. */
  cpuMs: { read: number; unchanged: number }
}

export interface LaneFacts {
  lane: string
  /** Milliseconds between two requests. */
  gap: number
  atOnce: number
}

export interface Simulated {
  startedAt: number
  endedAt: number
  boards: SimulatedBoard[]
  lane(board: SimulatedBoard): LaneFacts
  crawls: Crawled[]
  /** Milliseconds of a core that all workers used. */
  cpuMs: number
}

const START = new Date('2026-11-16T00:00:00Z')
const DEFAULT_AT_ONCE = 2
const SILENT = { debug() {}, info() {}, warn() {}, error: (...said: unknown[]) => console.error(...said) }

/** Real workers claim, pace and record boards whose answers are simulated, on a clock that jumps over all waiting. */
export async function simulate(pool: Pool, options: SimulateOptions): Promise<Simulated> {
  const { oneOf, latencyMs, cpuMs, hours } = options
  const clock = new VirtualClock(START)
  const db = clockedPool(pool, clock)
  const rows = sampled(scheduled(options.boards, START).rows, oneOf)
  const boards = new Map(
    rows.map(({ type, board }, index) => [`${type}:${board}`, new SimulatedBoard(type, board, index)] as const),
  )
  await addBoards(pool, rows, START)
  if (options.from === 'settled') await settle(pool, boards)
  await pool.query('analyze')

  // All workers of the simulation share one pacing, as real ones share theirs through the database.
  const pacing = createPacing({
    clock,
    gap: DEFAULT_GAP_MS * oneOf,
    rules: PACE_RULES.map((rule) => ({ ...rule, gap: (rule.gap ?? DEFAULT_GAP_MS) * oneOf })),
  })
  const crawls: Crawled[] = []
  const simulation = {
    clock,
    pacing,
    board: ({ type, board }: { type: string; board: string }) => boards.get(`${type}:${board}`)!,
    latency: latencyMs * oneOf,
    cpu: { read: cpuMs.read * oneOf, unchanged: cpuMs.unchanged * oneOf },
    crawled: (crawled: Crawled) => crawls.push(crawled),
  }
  const stopping = new AbortController()
  const machines = Array.from({ length: options.workers }, () => new Cores(options.cores, clock))
  const working = machines.map((cores) => {
    const worker = { db, log: SILENT, clock, readingVersion: () => 'simulated', signal: stopping.signal }
    return runWorker({ ...worker, concurrency: options.concurrency, crawl: simulatedCrawl(simulation, cores, worker) })
  })
  void renewClaims(db, clock, stopping.signal).catch(() => {})
  const endedAt = START.getTime() + hours * 3_600_000
  await clock.run(() => clock.now() >= endedAt)
  stopping.abort()
  await Promise.all([clock.run(() => false), ...working])
  return {
    startedAt: START.getTime(),
    endedAt,
    boards: [...boards.values()],
    lane: ({ url }) => {
      const { lane, rule } = laneOf(url.hostname, PACE_RULES)
      return { lane, gap: rule?.gap ?? DEFAULT_GAP_MS, atOnce: rule?.concurrency ?? DEFAULT_AT_ONCE }
    },
    crawls: crawls.filter((crawled) => crawled.endedAt <= endedAt),
    cpuMs: machines.reduce((sum, { used }) => sum + used, 0),
  }
}

/**
 * Keeps the claims of all boards that are being crawled, in one statement before they end. Each crawl of a real worker renews its own every
 * 15 seconds, which would be most statements of a run.
 */
async function renewClaims(db: Pool, clock: VirtualClock, signal: AbortSignal): Promise<void> {
  for (;;) {
    await clock.sleep(CLAIM_LEASE_MS * 0.9, signal)
    await db.query('update boards set claimed_until = $1 where claimed_by is not null', [new Date(clock.now() + CLAIM_LEASE_MS)])
  }
}

/** Every so-manieth board of each system, with the due time that it has among all of them. */
function sampled(rows: ListedBoard[], oneOf: number): ListedBoard[] {
  const seen = new Map<string, number>()
  return rows.filter(({ type }) => {
    const place = seen.get(type) ?? 0
    seen.set(type, place + 1)
    return place % oneOf === 0
  })
}

async function settle(pool: Pool, boards: Map<string, SimulatedBoard>): Promise<void> {
  const { rows } = await pool.query<{ source_id: number; type: string; board: string }>(
    'select source_id, type, board from boards join sources on sources.id = source_id',
  )
  const states = rows.map(({ source_id, type, board }) => {
    const simulated = boards.get(`${type}:${board}`)!
    const interval = settledIntervalSeconds(simulated.changesPerDay())
    const rested = simulated.random.next() * interval
    const lookedAt = new Date(START.getTime() - rested * 1000)
    simulated.settle(lookedAt)
    return { source_id, interval, looked: lookedAt, due: new Date(lookedAt.getTime() + interval * 1000) }
  })
  await pool.query(
    `update boards b set verified = true, interval_seconds = s.interval, wait_seconds = s.interval, next_crawl_at = s.due,
                         last_listed_at = s.looked, last_complete_at = s.looked, last_success_at = s.looked, read_by = 'simulated'
       from json_to_recordset($1) as s (source_id bigint, interval integer, looked timestamptz, due timestamptz)
      where b.source_id = s.source_id`,
    [JSON.stringify(states)],
  )
}
