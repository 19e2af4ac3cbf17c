import type { Pool, PoolClient } from 'pg'
import { type Db, transaction } from './db.ts'
import { COMMITS } from './distributed.ts'

/** Small tables that every node has a copy of. Citus keeps them equal, so every write to one is a write on all nodes. */
const REFERENCE_TABLES = ['companies', 'sources', 'boards', 'accounts']

/**
 * What belongs to a job or a posting is spread over the nodes by its source: all rows of a source are on one node, so joins and
 * transactions of one source stay there. Tables of one row of this list refer to each other and are moved in one transaction.
 */
const DISTRIBUTED_TABLES = [
  ['jobs', 'search_documents'],
  ['descriptions'],
  ['job_views'],
  ['posting_aliases'],
  ['absences'],
  ['postings'],
  ['listed_postings'],
]

/** Sessions take these from the database. `local`: what a search sets for its transaction holds on the workers too. */
const SETTINGS: Record<string, string> = {
  'citus.propagate_set_commands': 'local',
  // A rename writes a company, which every node has, and its jobs. In parallel, Citus refuses to do both in one transaction.
  'citus.multi_shard_modify_mode': 'sequential',
}

/** This database cannot be distributed; the message says what to do. */
export class CannotDistribute extends Error {
  override name = 'CannotDistribute'
}

export interface Cluster {
  version: string
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

/** One step of distributing a catalog. A step that is done is left out, so a run that was broken off goes on where it stopped. */
export interface DistributionStep {
  about: string
  done: boolean
  run(): Promise<void>
}

/** Enough for 32 workers. A shard is moved as a whole, and cutting into more of them rewrites the tables. */
export const DEFAULT_SHARDS = 32

/** Everything to be done, in order, with what is done already. Tables other than `jobs` have as many shards as it has. */
export async function distributionSteps(pool: Pool, shards = DEFAULT_SHARDS): Promise<DistributionStep[]> {
  const distributed = await distributedTables(pool)
  const { rows: sizes } = await pool.query<{ name: string; rows: number; local_bytes: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_relation_size(oid)::float8 as local_bytes
       from pg_class where relname = any($1) and relnamespace = current_schema()::regnamespace`,
    [[...REFERENCE_TABLES, ...DISTRIBUTED_TABLES.flat()]],
  )
  const size = new Map(sizes.map((row) => [row.name, row]))
  const rows = (names: string[]) =>
    names.map((name) => `${name} (about ${(size.get(name)?.rows ?? 0).toLocaleString('en')} rows)`).join(' and ')
  const isDone = (names: string[]) => names.every((name) => distributed.has(name))
  const copied = [...DISTRIBUTED_TABLES.flat()].reverse()

  return [
    ...REFERENCE_TABLES.map((name) => ({
      about: `copy ${rows([name])} to every node`,
      done: isDone([name]),
      run: () => runAlone(pool, (client) => client.query('select create_reference_table($1)', [name])),
    })),
    ...DISTRIBUTED_TABLES.map((names) => ({
      about: `spread ${rows(names)} over ${shards} shards by source_id`,
      done: isDone(names),
      run: () => runAlone(pool, (client) => spread(client, names, shards)),
    })),
    ...copied.map((name) => ({
      about: `remove the rows of ${name} that the coordinator no longer needs`,
      done: isDone([name]) && (size.get(name)?.local_bytes ?? 0) === 0,
      run: () => runAlone(pool, (client) => client.query('select truncate_local_data_after_distributing_table($1)', [name])),
    })),
    {
      about: `commit changes of the feed in two phases (table ${COMMITS})`,
      done: distributed.has(COMMITS),
      run: () => runAlone(pool, createCommits),
    },
    {
      about: `set ${Object.entries(SETTINGS)
        .map((setting) => setting.join(' = '))
        .join(', ')} for the database`,
      done: await hasSettings(pool),
      run: () => runAlone(pool, setSettings),
    },
  ]
}

/** For a distributed catalog that a migration has given more tables. Citus brings other changes of the schema to all nodes by itself. */
export async function distributeNewTables(pool: Pool): Promise<void> {
  for (const step of await distributionSteps(pool)) if (!step.done) await step.run()
}

async function distributedTables(db: Db): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' or p.repmodel = 't' or c.relname = $1`,
    [COMMITS],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Two processes that distribute at once take turns. */
const DISTRIBUTE_LOCK = 7_365_327

function runAlone(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [DISTRIBUTE_LOCK])
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await work(client)
  })
}

/** Foreign keys between the tables are taken off and put on again: Citus refuses one of a local table to a distributed one. */
async function spread(client: PoolClient, tables: string[], shards: number): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])`,
    [tables],
  )
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`)
  for (const table of tables) {
    const [alone] = DISTRIBUTED_TABLES[0]!
    if (table === alone) {
      await client.query(`select create_distributed_table($1, 'source_id', shard_count => $2)`, [table, shards])
    } else {
      await client.query(`select create_distributed_table($1, 'source_id', colocate_with => $2)`, [table, alone])
    }
  }
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
}

async function createCommits(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists ${COMMITS} (only_row boolean primary key default true check (only_row), count bigint not null)`,
  )
  await client.query(`insert into ${COMMITS} (count) values (0) on conflict do nothing`)
  await client.query('select citus_add_local_table_to_metadata($1)', [COMMITS])
}

async function hasSettings(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ settings: string[] }>(
    `select coalesce((select setconfig from pg_db_role_setting
                       where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as settings`,
  )
  return Object.entries(SETTINGS).every(([name, value]) => rows[0]!.settings.includes(`${name}=${value}`))
}

async function setSettings(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query(`alter database ${rows[0]!.name} set ${name} = '${value}'`)
  }
}
