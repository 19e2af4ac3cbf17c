import type { Db } from './db.ts'

/** This database cannot be distributed; the message says what to do. */
export class CannotDistribute extends Error {
  override name = 'CannotDistribute'
}

export interface Cluster {
  version: string
  /** Addresses of the nodes that hold shards. */
  workers: string[]
}

/** The cluster this database is the coordinator of. Throws where it is none. */
export async function clusterOf(db: Db): Promise<Cluster> {
  const extension = await db.query<{ installed: string | null; available: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as installed,
            exists (select from pg_available_extensions where name = 'citus') as available`,
  )
  const { installed, available } = extension.rows[0]!
  if (installed === null) throw new CannotDistribute(available ? NOT_CREATED : NOT_INSTALLED)
  const { rows } = await db.query<{ address: string; groupid: number; holds_shards: boolean }>(
    `select nodename || ':' || nodeport as address, groupid, shouldhaveshards as holds_shards
       from pg_dist_node where isactive and noderole = 'primary' order by nodeid`,
  )
  const workers = rows.filter((node) => node.holds_shards).map((node) => node.address)
  if (!rows.some((node) => node.groupid === 0)) throw new CannotDistribute(NO_COORDINATOR)
  if (workers.length === 0) throw new CannotDistribute(NO_WORKERS)
  return { version: installed, workers }
}

const NOT_INSTALLED =
  'this PostgreSQL does not have the extension citus: install it on all servers of the cluster and add it to shared_preload_libraries (docs/scaling.md)'
const NOT_CREATED =
  'the extension citus is installed but not used in this database: run "create extension citus" in the database of this name on every node (docs/scaling.md)'
const NO_COORDINATOR =
  'Citus does not know this server as the coordinator: run "select citus_set_coordinator_host(\'HOST\', PORT)" with an address that the workers can reach'
const NO_WORKERS = 'the cluster has no workers: run "select citus_add_node(\'HOST\', PORT)" for each of them'

/** Addresses of the workers that do not answer now. */
export async function silentWorkers(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select nodename || ':' || nodeport as address from run_command_on_workers('select 1') where not success`,
  )
  return rows.map(({ address }) => address)
}

/** The bytes of the catalog on all workers. It grows while rows are copied there, also before that is committed. */
export async function bytesOnWorkers(db: Db): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `select coalesce(sum(result::float8) filter (where success), 0) as bytes
       from run_command_on_workers('select pg_database_size(current_database())')`,
  )
  return rows[0]!.bytes
}

/** Addresses of nodes that may hold shards and hold none, such as one that was added. */
export async function emptyWorkers(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select nodename || ':' || nodeport as address from pg_dist_node
      where isactive and noderole = 'primary' and shouldhaveshards
        and groupid not in (select groupid from pg_dist_placement join pg_dist_shard using (shardid) where logicalrelid = 'jobs'::regclass)
      order by nodeid`,
  )
  return rows.map(({ address }) => address)
}

/** Other processes of Rolecall that are connected to this database, such as "rolecall serve", each name once. */
export async function runningServices(db: Db, except: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'rolecall %' and application_name <> $1
      order by name`,
    [except],
  )
  return rows.map(({ name }) => name)
}
