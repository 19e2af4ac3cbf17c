import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Adapter } from '../../ats/adapter.ts'
import { ADAPTERS, adapterNamed, PACE_RULES } from '../../ats/index.ts'
import { boardsAfter, laneNaming, lanesInUse, recordLaneNaming, setLanes, withLaneNamingLock } from '../../catalog/board-lanes.ts'
import type { Db } from '../../catalog/db.ts'
import type { LaneLimit } from '../../catalog/due-boards.ts'
import type { Clock } from '../../http/clock.ts'
import { laneOf } from '../../http/pace-rules.ts'
import { DEFAULT_CONCURRENCY } from '../../http/pacing.ts'

/**
 * Boards of a lane that are crawled at a time, by all workers together, for each request that its host answers at a time. While some are
 * parsed and stored, the others keep the host busy; more would only wait for their turns.
 */
const BOARDS_FOR_A_REQUEST = 4

/** The lane that a board shares with others; null if boards of its system have hosts of their own. */
export function laneOfBoard(type: string, board: string): LaneLimit | null {
  const adapter = adapterNamed(type)
  const host = hostOfBoard(type, board)
  if (adapter === null || host === null) return null
  return exampleLanes(adapter).get(laneOf(host, PACE_RULES).lane) ?? null
}

/** The host that a board is read from; null for a system that this build does not know, and for a text that cannot be a board's name. */
export function hostOfBoard(type: string, board: string): string | null {
  const adapter = adapterNamed(type)
  if (adapter === null) return null
  try {
    return adapter.listHost ?? new URL(adapter.boardUrl(board)).hostname
  } catch {
    return null
  }
}

const lanesOfExamples = new Map<Adapter, Map<string, LaneLimit>>()

/**
 * The lanes of an adapter's example boards, by name: all lanes that boards of its system can share. They are computed once, because a
 * directory has tens of thousands of boards of a system.
 */
function exampleLanes(adapter: Adapter): Map<string, LaneLimit> {
  const known = lanesOfExamples.get(adapter)
  if (known) return known
  const lanes = new Map<string, LaneLimit>()
  for (const { board } of adapter.examples.boards) {
    const host = hostOfBoard(adapter.name, board)
    if (host === null) continue
    const { lane, rule } = laneOf(host, PACE_RULES)
    lanes.set(lane, { lane, atOnce: BOARDS_FOR_A_REQUEST * (rule?.concurrency ?? DEFAULT_CONCURRENCY) })
  }
  lanesOfExamples.set(adapter, lanes)
  return lanes
}

const LOOK_EVERY_MS = 60_000
/** Boards read and assigned to lanes in one statement. */
const BATCH = 10_000

/**
 * Returns a function to call before each claim. It returns the shared lanes. At the first call and once a minute it also stores the lanes of
 * boards: of all boards if another build assigned them, because adapters may differ, otherwise of boards that were added.
 */
export function knownLanes(db: Pool, clock: Clock, readingVersion: (type: string) => string): () => Promise<LaneLimit[]> {
  const all = new Map(ADAPTERS.flatMap((adapter) => [...exampleLanes(adapter)]))
  let known: LaneLimit[] = []
  let lookAt = clock.monotonic()
  let namedAll = false

  async function look(): Promise<void> {
    await withLaneNamingLock(db, async (client) => {
      const naming = await laneNaming(client)
      const version = laneVersion(readingVersion)
      const now = new Date(clock.now())
      // While two builds run side by side, each assigns all boards once, not again and again.
      const anew = naming.version !== version && !namedAll
      const sinceThen = now.getTime() - naming.named_until.getTime()
      namedAll = true
      if (!anew && sinceThen >= 0 && sinceThen < LOOK_EVERY_MS) return
      await nameLanes(client, anew ? new Date(0) : new Date(Math.min(naming.named_until.getTime(), now.getTime())))
      await recordLaneNaming(client, { version: anew ? version : naming.version, named_until: now })
    })
    const used = new Set(await lanesInUse(db, [...all.keys()]))
    known = [...all.values()].filter(({ lane }) => used.has(lane))
  }

  return async () => {
    if (clock.monotonic() >= lookAt) {
      await look()
      lookAt = clock.monotonic() + LOOK_EVERY_MS
    }
    return known
  }
}

/** Changes whenever lane assignment may change. */
const laneVersion = (readingVersion: (type: string) => string): string => {
  const systems = ADAPTERS.map((adapter) => [adapter.name, readingVersion(adapter.name), [...exampleLanes(adapter).keys()]])
  return hash('sha1', JSON.stringify(systems), 'hex')
}

/** Stores the lanes of boards that were added since then. Clocks differ a little, and a board may be committed a while after it was added. */
async function nameLanes(db: Db, since: Date): Promise<void> {
  const from = new Date(since.getTime() - LOOK_EVERY_MS)
  for (let after = 0, more = true; more; ) {
    const boards = await boardsAfter(db, after, from, BATCH)
    const named = boards.map(({ source_id, type, board, lane }) => ({
      source_id,
      before: lane,
      lane: laneOfBoard(type, board)?.lane ?? null,
    }))
    const changed = named.filter(({ before, lane }) => lane !== before)
    if (changed.length > 0) await setLanes(db, changed)
    after = boards.at(-1)?.source_id ?? after
    more = boards.length === BATCH
  }
}
