import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import type { Position } from '../../catalog/reads.ts'
import { replicaPosition } from '../../catalog/replication.ts'
import { errorCode } from '../database-error.ts'
import { serverName } from '../host-list.ts'
import { openPool } from '../pool.ts'
import { troubleOf } from '../trouble.ts'
import { askWithin } from './ask-within.ts'
import { aheadReason, COMMIT_MS, duration, notReplicaReason, type Probe } from './exclusion-reasons.ts'
import type { PrimaryWatch } from './primary-watch.ts'

/** The state of a replica, as operators see it. */
export interface ReplicaStatus {
  /** Host, port and database, without user and password. */
  replica: string
  used: boolean
  /** The reason why it is not used; absent while it is. */
  left_out?: string
  /** Its answers are at most this old. Null when unknown. */
  lag_ms: number | null
  /** Reads that it answered since the start. */
  reads: number
  /** Reads that failed here and were answered by another server. */
  failed_reads: number
}

export interface Replica {
  mayAnswer(): boolean
  has(need: Partial<Position>): boolean
  /** Reads under way. */
  busy(): number
  /** Asks for its position, unless it was asked in the last 20 ms. Never throws. */
  refresh(): Promise<void>
  /** Throws ReplicaFailed if the server failed, so that another one may answer. */
  run<T>(work: (pool: Pool) => Promise<T>): Promise<T>
  status(): ReplicaStatus
  close(): Promise<void>
}

export interface ReplicaLog {
  warn(line: string): void
  info(line: string): void
}

export interface ReplicaOptions {
  url: string
  watch: PrimaryWatch
  maxLagMs: number
  /** Interval between two questions for its position, and the limit for an answer. */
  everyMs: number
  timeoutMs: number
  connections: number
  log: ReplicaLog
}

const RECOVERY_CONFLICT = '40001'

/** Requests that wait for a position share an answer, so that a replica is asked at most fifty times a second. */
const POSITION_FRESH_MS = 20

export function openReplica(options: ReplicaOptions): Replica {
  const { url, watch, maxLagMs, everyMs, timeoutMs, connections, log } = options
  const name = serverName(url)
  const stopped = new AbortController()
  const { pool, abandon } = openAbandonablePool(url, connections)
  // A separate connection, so that its position is known even when all others are busy.
  const asking = openPool(url, { max: 1, applicationName: 'rolecall watch', connectTimeoutMs: timeoutMs, onError: () => {} })

  let probe: Probe | null = null
  /** An earlier answer. It is compared with the primary's position once that was asked long enough after it (COMMIT_MS). */
  let earlier: Probe | null = null
  let ahead: string | null = null
  let problem: string | null = 'it has not been asked yet'
  /** The time, by performance.now(), at which the primary had the state that the replica has now. */
  let upToDateAt: number | null = null
  let underWay: Promise<void> | null = null
  let toldUsed: boolean | null = null
  const counts = { busy: 0, reads: 0, failed: 0 }

  async function askPosition(): Promise<void> {
    try {
      const newest = watch.latest()?.newest?.id ?? null
      const position = await askWithin(asking, timeoutMs, (client) => replicaPosition(client, newest))
      takeAnswer({ ...position, at: performance.now() })
    } catch (error) {
      // Recovery cancels any statement that stands in its way. That says nothing about the server; the next probe
      // will.
      if (errorCode(error) === RECOVERY_CONFLICT) return
      problem = `it does not answer: ${troubleOf(error)?.words ?? (error as Error).message}`
      probe = null
      earlier = null
      upToDateAt = null
      // Reads that wait for it fail now and are repeated elsewhere, instead of waiting for a server that hangs.
      abandon()
    }
  }

  function takeAnswer(answer: Probe): void {
    probe = answer
    const primary = watch.latest()
    problem =
      primary === null
        ? 'the primary does not answer, so that nobody knows how far behind it is'
        : notReplicaReason(answer, primary)
    upToDateAt = answer.lsn === null ? null : (watch.reachedBy(answer.lsn)?.at ?? null)
    if (earlier !== null && primary !== null && primary.at >= earlier.at + COMMIT_MS) {
      ahead = aheadReason(earlier, primary)
      earlier = null
    }
    earlier ??= answer
  }

  function askPositionNow(): Promise<void> {
    underWay ??= askPosition().finally(() => {
      underWay = null
    })
    return underWay
  }

  const lag = () => (upToDateAt === null ? null : performance.now() - upToDateAt)

  function whyLeftOut(): string | null {
    if (problem !== null) return problem
    if (ahead !== null) return ahead
    const behind = lag()
    if (behind === null) return 'it is at least five minutes behind the primary'
    if (behind <= maxLagMs) return null
    return `it is ${duration(behind)} behind the primary, and DATABASE_READ_MAX_LAG_MS allows ${maxLagMs}`
  }

  function tell(): void {
    const why = whyLeftOut()
    if (toldUsed === (why === null)) return
    toldUsed = why === null
    if (why === null) log.info(`the replica ${name} answers reads`)
    else log.warn(`the replica ${name} is left out: ${why}`)
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      await askPositionNow()
      tell()
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })()

  return {
    mayAnswer: () => whyLeftOut() === null,
    has: ({ change = 0, revision = 0 }) => probe !== null && probe.change >= change && probe.revision >= revision,
    busy: () => counts.busy,
    async refresh() {
      if (probe === null || performance.now() - probe.at >= POSITION_FRESH_MS) await askPositionNow()
    },
    async run(work) {
      counts.busy++
      try {
        const answer = await work(pool)
        counts.reads++
        return answer
      } catch (error) {
        if (!failedThere(error)) throw error
        counts.failed++
        // Checks at once whether the whole server is unreachable.
        askPositionNow()
        throw new ReplicaFailed(`the replica ${name} failed`, { cause: error })
      } finally {
        counts.busy--
      }
    },
    status() {
      const why = whyLeftOut()
      const behind = lag()
      return {
        replica: name,
        used: why === null,
        ...(why !== null && { left_out: why }),
        lag_ms: behind === null ? null : Math.round(behind),
        reads: counts.reads,
        failed_reads: counts.failed,
      }
    },
    async close() {
      stopped.abort()
      await running
      await Promise.all([pool.end(), asking.end()])
    },
  }
}

/** Another server may still answer. */
export class ReplicaFailed extends Error {
  override name = 'ReplicaFailed'
}

/**
 * Errors after which another server is tried: the server went away, its recovery cancelled the statement (40001), a migration has not
 * reached it (42P01), and so on. A search that used up its time is not among them, because it throws SearchTimeout.
 */
const failedThere = (error: unknown): boolean => troubleOf(error) !== null || error instanceof pg.DatabaseError

/** A pool whose connections in use can be closed. Callers that wait for an answer on them get an error at once. */
function openAbandonablePool(url: string, max: number): { pool: Pool; abandon: () => void } {
  const pool = openPool(url, { max, applicationName: 'rolecall reads', onError: () => {} })
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  const cut = (client: PoolClient) => (client as unknown as { end(): Promise<void> }).end().catch(() => {})
  return { pool, abandon: () => inUse.forEach(cut) }
}
