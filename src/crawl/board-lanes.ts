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

/**
 * The lane in which a board waits for others, judged by its page: null if boards of its system have hosts of their own. The page may be on
 * another host than the lists, but whether boards share a host is the same for both.
 */
export function laneOfBoard(type: string, board: string): LaneLimit | null {
  const adapter = adapterNamed(type)
  if (adapter === null) return null
  const lane = pageLane(adapter.boardUrl, board)
  if (lane === null || !exampleLanes(adapter).has(lane)) return null
  const requests = adapter.pace?.map(({ concurrency = DEFAULT_CONCURRENCY }) => concurrency) ?? [DEFAULT_CONCURRENCY]
  return { lane, atOnce: BOARDS_FOR_A_REQUEST * Math.max(...requests) }
}

const lanesOfExamples = new Map<Adapter, Set<string | null>>()

/** The lanes of an adapter's example boards. They are computed once, because a directory has tens of thousands of boards of a system. */
function exampleLanes(adapter: Adapter): Set<string | null> {
  const known = lanesOfExamples.get(adapter)
  if (known) return known
  const lanes = new Set(adapter.examples.boards.map(({ board }) => pageLane(adapter.boardUrl, board)))
  lanesOfExamples.set(adapter, lanes)
  return lanes
}

/** Null for a name that cannot be a board's. */
function pageLane(boardUrl: (board: string) => string, board: string): string | null {
  try {
    return laneOf(new URL(boardUrl(board)).hostname, PACE_RULES).lane
  } catch {
    return null
  }
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
