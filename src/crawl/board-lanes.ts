import type { Pool } from 'pg'
import type { Adapter } from '../ats/adapter.ts'
import { adapterNamed, PACE_RULES } from '../ats/index.ts'
import { boardsAfter, setLanes } from '../catalog/board-lanes.ts'
import type { LaneLimit } from '../catalog/due-boards.ts'
import type { Clock } from '../http/clock.ts'
import { laneOf } from '../http/pace-rules.ts'
import { DEFAULT_CONCURRENCY } from '../http/pacing.ts'

/**
 * Boards of a lane that are crawled at a time, by all workers together, for each request that its host answers at a time. While some are
 * parsed and stored, the others keep the host busy; more would only wait for their turns.
 */
const BOARDS_FOR_A_REQUEST = 4

/** The lane in which a board waits for others: null if boards of its system have hosts of their own. */
export function laneOfBoard(type: string, board: string): LaneLimit | null {
  const adapter = adapterNamed(type)
  const host = hostOfBoard(type, board)
  if (adapter === null || host === null) return null
  const { lane, rule } = laneOf(host, PACE_RULES)
  if (!exampleLanes(adapter).has(lane)) return null
  return { lane, atOnce: BOARDS_FOR_A_REQUEST * (rule?.concurrency ?? DEFAULT_CONCURRENCY) }
}

/** The host that a board is read from; null for a system that this build does not know, and for a name that cannot be a board's. */
export function hostOfBoard(type: string, board: string): string | null {
  const adapter = adapterNamed(type)
  if (adapter === null) return null
  try {
    return adapter.listHost ?? new URL(adapter.boardUrl(board)).hostname
  } catch {
    return null
  }
}

const lanesOfExamples = new Map<Adapter, Set<string>>()

/** The lanes of an adapter's example boards. They are computed once, because a directory has tens of thousands of boards of a system. */
function exampleLanes(adapter: Adapter): Set<string> {
  const known = lanesOfExamples.get(adapter)
  if (known) return known
  const hosts = adapter.examples.boards.flatMap(({ board }) => hostOfBoard(adapter.name, board) ?? [])
  const lanes = new Set(hosts.map((host) => laneOf(host, PACE_RULES).lane))
  lanesOfExamples.set(adapter, lanes)
  return lanes
}

const LOOK_EVERY_MS = 60_000
/** Boards read and named in one statement. */
const BATCH = 10_000

/**
 * Returns a function to call before each claim. It returns the lanes of all boards. Its first call stores the lane of every board, because
 * adapters may have changed since the last start. Later calls do the same once a minute for boards that were added meanwhile.
 */
export function knownLanes(db: Pool, clock: Clock): () => Promise<LaneLimit[]> {
  const lanes = new Map<string, LaneLimit>()
  let known: LaneLimit[] = []
  let lookAt = clock.monotonic()
  let lookedAt = new Date(0)

  async function look(): Promise<void> {
    // Clocks of machines differ a little, and a board may be committed a while after it was added.
    const since = new Date(lookedAt.getTime() - LOOK_EVERY_MS)
    const now = new Date(clock.now())
    for (let after = 0, more = true; more; ) {
      const boards = await boardsAfter(db, after, since, BATCH)
      const named = boards.map((board) => ({ ...board, limit: laneOfBoard(board.type, board.board) }))
      for (const { limit } of named) if (limit) lanes.set(limit.lane, limit)
      const changed = named.filter(({ lane, limit }) => lane !== (limit?.lane ?? null))
      if (changed.length > 0)
        await setLanes(
          db,
          changed.map(({ source_id, limit }) => ({ source_id, lane: limit?.lane ?? null })),
        )
      after = boards.at(-1)?.source_id ?? after
      more = boards.length === BATCH
    }
    known = [...lanes.values()]
    lookedAt = now
  }

  return async () => {
    if (clock.monotonic() >= lookAt) {
      await look()
      lookAt = clock.monotonic() + LOOK_EVERY_MS
    }
    return known
  }
}
