import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Need, type Position, type Reads, readsOf } from '../../catalog/reads.ts'
import { type Address, openPool } from '../pool.ts'
import { watchPrimary } from './primary-watch.ts'
import { openReplica, type Replica, ReplicaFailed, type ReplicaLog, type ReplicaStatus } from './replica.ts'

export interface Replicas extends Reads {
  status(): ReplicaStatus[]
  /** Reads that the primary answered since the start. */
  primaryReads(): number
  close(): Promise<void>
}

export interface ReplicasOptions {
  primary: pg.Pool
  /** The address of the primary, for the watch's own connection. */
  address: Address
  urls: string[]
  maxLagMs: number
  /** Connections to each replica. */
  connections: number
  log: ReplicaLog
}

/** Interval between two questions for every server's position. A question costs about as much as one look of the search index at the catalog. */
const ASK_EVERY_MS = 300
/** A server that takes longer than this to report its position counts as unreachable. */
const LEAST_TIMEOUT_MS = 2_000
/** Time that a read waits for a replica to reach a position before the primary is asked. Replaying a commit takes a few milliseconds. */
const REPLAY_WAIT_MS = 25
const ASK_AGAIN_MS = 5

export function openReplicas({ primary, address, urls, maxLagMs, connections, log }: ReplicasOptions): Replicas {
  if (urls.length === 0) return { ...readsOf(primary), status: () => [], primaryReads: () => 0, close: async () => {} }
  const timeoutMs = Math.max(LEAST_TIMEOUT_MS, maxLagMs)
  const watched = openPool(address, {
    max: 1,
    applicationName: 'rolecall primary watch',
    connectTimeoutMs: timeoutMs,
    onError: () => {},
  })
  const watch = watchPrimary(watched, { everyMs: ASK_EVERY_MS, timeoutMs })
  const replicas = urls.map((url) => openReplica({ url, watch, maxLagMs, everyMs: ASK_EVERY_MS, timeoutMs, connections, log }))
  let primaryReads = 0
  let turn = 0

  const usable = () => replicas.filter((replica) => replica.mayAnswer())

  /** Replicas that have reached the needed position, the least busy first, and equally busy ones in turn. */
  async function replicasAt(need: Partial<Position>): Promise<Replica[]> {
    // A cursor beyond the primary's last known position comes from another node or was made up. Only the primary can decide.
    if ((need.change ?? 0) > (watch.latest()?.change ?? 0)) return []
    const deadline = performance.now() + REPLAY_WAIT_MS
    for (;;) {
      const candidates = usable()
      const able = candidates.filter((replica) => replica.has(need))
      if (able.length > 0 || candidates.length === 0) return inTurn(able)
      const left = deadline - performance.now()
      if (left <= 0) return []
      await Promise.race([Promise.any(candidates.map((replica) => replica.refresh())), pause(left)])
      if (!candidates.some((replica) => replica.has(need))) await pause(ASK_AGAIN_MS)
    }
  }

  function inTurn(able: Replica[]): Replica[] {
    turn++
    const first = turn % able.length
    return [...able.slice(first), ...able.slice(0, first)].sort((a, b) => a.busy() - b.busy())
  }

  /** Null when the read must go to the primary: no replica may answer, or the position of the primary is not known. */
  async function positionFor(need: Need): Promise<Partial<Position> | null> {
    if (need !== 'now') return need
    return usable().length === 0 ? null : watch.now().catch(() => null)
  }

  const read: Reads['read'] = async (need, work) => {
    const position = await positionFor(need)
    for (const replica of position === null ? [] : await replicasAt(position)) {
      const upTo = watch.latest()
      if (upTo === null || !replica.mayAnswer()) continue
      try {
        return await replica.run((db) => work({ db, upTo }))
      } catch (error) {
        if (!(error instanceof ReplicaFailed)) throw error
      }
    }
    primaryReads++
    return work({ db: primary, upTo: null })
  }

  return {
    read,
    async find(work) {
      const { found, certain } = await read('now', async ({ db, upTo }) => ({ found: await work(db), certain: upTo === null }))
      return found !== null || certain ? found : work(primary)
    },
    status: () => replicas.map((replica) => replica.status()),
    primaryReads: () => primaryReads,
    async close() {
      await Promise.all([watch.stop(), ...replicas.map((replica) => replica.close())])
      await watched.end()
    },
  }
}
