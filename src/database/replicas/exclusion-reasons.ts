import type { ReplicaPosition } from '../../catalog/replication.ts'
import type { Sample } from './primary-watch.ts'

/** A replica's answer, with the time of its arrival. */
export interface Probe extends ReplicaPosition {
  at: number
}

/** The reason why a server is not a replica of the primary, from the current answers of both; null when there is none. */
export function notReplicaReason(probe: Probe, { identity, timeline, newest }: Sample): string | null {
  if (probe.identity !== identity) return 'it holds another catalog than DATABASE_URL'
  if (!probe.standby) return 'it is not a standby: it takes writes of its own'
  if (probe.lsn === null) return 'it replays no log: it follows no primary'
  if (probe.timeline !== timeline) return 'it has not followed the last failover of the primary'
  const { sameId } = probe
  if (newest !== null && sameId?.id === newest.id && (sameId.at !== newest.at || sameId.job_id !== newest.job_id))
    return `event ${newest.id} of its change feed is another one than the primary's: it follows another server`
  return null
}

/**
 * A replica may show a commit before the primary does, for as long as the primary waits for its synchronous standby. A replica that is still
 * ahead later than that follows another server or a branch of the history that a failover lost. Or no synchronous standby confirms, and then a
 * failover could still undo commits that the replica shows.
 */
export const COMMIT_MS = 500

/** The reason why the primary does not have the position that a replica had at least COMMIT_MS before the sample; null when it has. */
export function aheadReason(earlier: Probe, primary: Sample): string | null {
  if (earlier.lsn !== null && earlier.lsn > primary.lsn)
    return 'it has replayed more log than the primary has: it follows another server'
  if (earlier.change > primary.change)
    return `it shows event ${earlier.change} of the change feed, and the primary has only ${primary.change}`
  return null
}

/** Milliseconds, or seconds from 10 on. */
export const duration = (ms: number): string => (ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`)
