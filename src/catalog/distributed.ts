import type { Db } from './db.ts'

/** Whether the catalog behind each pool or connection is distributed, and until when that is believed. */
const known = new WeakMap<Db, { distributed: boolean; until: number }>()
/** `rolecall distribute` may run while a server does. */
const BELIEVED_MS = 10_000

/** Whether the catalog is spread over a Citus cluster. Few statements differ there; each says why. */
export async function isDistributed(db: Db): Promise<boolean> {
  const before = known.get(db)
  if (before && performance.now() < before.until) return before.distributed
  const { rows } = await db.query<{ distributed: boolean }>({
    name: 'is-distributed',
    text: `select ${IS_DISTRIBUTED} as distributed`,
  })
  const { distributed } = rows[0]!
  known.set(db, { distributed, until: distributed ? Number.POSITIVE_INFINITY : performance.now() + BELIEVED_MS })
  return distributed
}

/**
 * A row of this table is written in each transaction of the feed. Citus does not know of rows in tables that only the coordinator has, such as
 * `changes`. It would commit on the worker first and then here, and a crash in between would leave a job without its event. It knows of this table,
 * and commits in two phases. `rolecall distribute` makes it.
 */
export const COMMITS = 'two_phase_commits'

export const IS_DISTRIBUTED = `to_regclass('${COMMITS}') is not null`

export const COMMIT_IN_TWO_PHASES = { name: 'commit-in-two-phases', text: `update ${COMMITS} set count = count + 1` }
