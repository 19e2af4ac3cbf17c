import type { Db } from './db.ts'
import { EVENT_MARK, HIGHEST_REVISION } from './position.ts'
import type { Position } from './reads.ts'

/** An event of the feed by which two servers can be told apart: after a lost commit its id may be given again, but not at the same time. */
interface FeedMark {
  id: number
  at: string
  job_id: number
}

interface ServerPosition extends Position {
  /** The identity of its catalog. */
  identity: string
  /** The branch of its history, which changes with each failover (migration 0015). Null where servers do not tell. */
  timeline: string | null
}

/** The primary at one moment. */
export interface PrimaryPosition extends ServerPosition {
  /** The bytes of log it has written. */
  lsn: number
  newest: FeedMark | null
}

/** A replica at one moment. */
export interface ReplicaPosition extends ServerPosition {
  standby: boolean
  /** The bytes of the primary's log it has replayed; null where it replays none. */
  lsn: number | null
  /** The event that it has under the id of the primary's newest event; null where it has none. */
  sameId: FeedMark | null
}

const POSITION = `
  (select id from catalog_identity) as identity,
  (select timeline from catalog_timeline) as timeline,
  coalesce((select id from changes order by id desc limit 1), 0)::float8 as change,
  coalesce(${HIGHEST_REVISION}, 0)::float8 as revision`

/** The log position is read after the snapshot is taken: a replica that has replayed it shows all that this answer shows. */
export async function primaryPosition(db: Db): Promise<PrimaryPosition> {
  const { rows } = await db.query<PrimaryPosition>({
    name: 'primary-position',
    text: `select ${POSITION}, (select ${EVENT_MARK} from changes order by id desc limit 1) as newest,
                  (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as lsn`,
  })
  return rows[0]!
}

export async function replicaPosition(db: Db, newestChange: number | null): Promise<ReplicaPosition> {
  const { rows } = await db.query<ReplicaPosition>({
    name: 'replica-position',
    text: `select ${POSITION}, (select ${EVENT_MARK} from changes where id = $1) as "sameId",
                  pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as lsn`,
    values: [newestChange],
  })
  return rows[0]!
}

/** The replication settings and standbys of the primary, for `rolecall doctor`. */
export interface Replication {
  standbys: number
  /** Standbys that a commit may have to wait for. */
  synchronous: number
  /** Whether the server hides the state of its standbys from this user. */
  hidden: boolean
  /** The setting synchronous_standby_names; empty where no commit waits for a standby. */
  names: string
}

export async function readReplication(db: Db): Promise<Replication> {
  const { rows } = await db.query<Replication>(
    `select count(*)::int as standbys,
            count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
            coalesce(bool_or(sync_state is null), false) as hidden,
            current_setting('synchronous_standby_names') as names
       from pg_stat_replication`,
  )
  return rows[0]!
}
