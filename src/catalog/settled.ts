import type { Pool, PoolClient } from 'pg'
import { FEED_LOCK } from './changes.ts'
import { type Db, transaction } from './db.ts'
import { isDistributed } from './distributed.ts'

/**
 * The position up to which the feed and the revisions can be read from a distributed catalog. A transaction is prepared on its workers, committed
 * on the coordinator, and then committed on each worker. If a worker dies before the last step, its rows stay invisible, also after it is back,
 * until Citus has told it what to do. Meanwhile the event is visible on the coordinator, and later revisions are on other workers. A reader that
 * went past such a transaction would never see its rows.
 */
export interface Settled {
  change: number
  revision: number
}

/** Everything, on a catalog that is not distributed: one server makes a transaction visible at once. */
const EVERYTHING: Settled = { change: Number.MAX_SAFE_INTEGER, revision: Number.MAX_SAFE_INTEGER }

interface Known {
  settled: Settled | null
  /** A look that is under way. Calls that come meanwhile share the next look, because it begins after them. */
  underWay: Promise<Settled> | null
  next: Promise<Settled> | null
}

const knownOf = new WeakMap<Db, Known>()

/** Up to where everything is settled now. */
export async function settledNow(db: Db): Promise<Settled> {
  if (!(await isDistributed(db))) return EVERYTHING
  const known = knownOf.get(db) ?? { settled: null, underWay: null, next: null }
  knownOf.set(db, known)
  if (known.underWay === null) return begin(db, known)
  known.next ??= known.underWay.then(
    () => begin(db, known),
    () => begin(db, known),
  )
  return known.next
}

function begin(db: Db, known: Known): Promise<Settled> {
  known.next = null
  known.underWay = look(db as Pool)
    .then((settled) => {
      if (settled !== null) known.settled = settled
      if (known.settled === null) throw new InDoubt()
      return known.settled
    })
    .finally(() => {
      known.underWay = null
    })
  return known.underWay
}

/** The newest settled event of the feed. Asks the cluster only if `change` was not settled before: a settled event stays settled. */
export async function settledChange(db: Db, change: number): Promise<number> {
  const before = knownOf.get(db)?.settled
  return before && before.change >= change ? before.change : (await settledNow(db)).change
}

/** A transaction was not yet committed on all nodes when this process first looked. It passes by itself once all workers answer. */
class InDoubt extends Error {
  override name = 'InDoubt'
  /** The code of a server that is starting up (cannot_connect_now). Callers that know it wait and try again. */
  readonly code = '57P03'
  constructor() {
    super(
      'a worker of the database cluster is away or has not yet committed what the coordinator has: try again when all workers answer',
    )
  }
}

/** Null while a transaction is in doubt. */
async function look(pool: Pool): Promise<Settled | null> {
  const settled = await transaction(pool, newest)
  return (await nothingInDoubt(pool)) ? settled : null
}

/**
 * A writer holds the feed lock until all workers have committed or failed to. So no writer is in between when this gets the lock: earlier
 * transactions are settled, or they are in doubt and their workers still have them prepared.
 */
async function newest(client: PoolClient): Promise<Settled> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [FEED_LOCK])
  const { rows } = await client.query<Settled>(
    `select coalesce((select max(id) from changes), 1) as change, (select last_value from job_revisions) as revision`,
  )
  return rows[0]!
}

/** A transaction that is going on is prepared for a moment only; one that is in doubt stays so. */
const LOOKS = 3

async function nothingInDoubt(pool: Pool): Promise<boolean> {
  let suspects: Set<string> | null = null
  for (let looks = 0; looks < LOOKS; looks++) {
    const prepared = await preparedOnWorkers(pool)
    if (prepared === null) return false
    suspects = suspects === null ? new Set(prepared) : new Set(prepared.filter((gid) => suspects!.has(gid)))
    if (suspects.size === 0) return true
    // Citus does this by itself once a minute: it commits or ends what no coordinator process is busy with.
    await pool.query('select recover_prepared_transactions()').catch(() => {})
  }
  return false
}

/** The global ids of transactions that are prepared on workers; null when a worker does not answer. */
async function preparedOnWorkers(pool: Pool): Promise<string[] | null> {
  const { rows } = await pool.query<{ success: boolean; result: string }>({
    name: 'prepared-on-workers',
    text: `select success, result from run_command_on_workers($$
             select coalesce(json_agg(gid), '[]') from pg_prepared_xacts where database = current_database() and gid like 'citus%' $$)`,
  })
  if (rows.some((row) => !row.success)) return null
  return rows.flatMap((row) => JSON.parse(row.result) as string[])
}
