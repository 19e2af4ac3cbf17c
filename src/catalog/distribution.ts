import type { Pool, PoolClient } from 'pg'
import { type Db, transaction } from './db.ts'
import { COMMITS } from './distributed.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/**
 * Small tables that every node has a copy of. Citus keeps them equal, so every write to one is a write on all nodes. It also takes charge of the
 * tables that refer to them, and then refuses statements such as `set until = until + interval '1 day'`.
 */
export const REFERENCE_TABLES = ['companies', 'sources', 'boards']

/**
 * The tables of jobs and postings are spread over the nodes by source: all rows of a source are on one node, so joins and transactions of one
 * source stay there. Tables of one row of this list refer to each other and are moved in one transaction.
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

export const CITUS_TABLES = [...REFERENCE_TABLES, ...DISTRIBUTED_TABLES.flat()]

/** Sessions take these from the database. `local`: settings that a search makes for its transaction hold on the workers too. */
const SETTINGS: Record<string, string> = {
  'citus.propagate_set_commands': 'local',
  // A rename writes a company, which every node has, and its jobs. In parallel, Citus refuses to do both in one transaction.
  'citus.multi_shard_modify_mode': 'sequential',
}

/** One step of distributing a catalog. A step that is done is left out, so a run that was broken off goes on where it stopped. */
export interface DistributionStep {
  about: string
  done: boolean
  run(): Promise<void>
}

/** Enough for 32 workers. A shard is moved as a whole, and cutting into more of them rewrites the tables. */
export const DEFAULT_SHARDS = 32

/** All steps in order, and whether each is done already. Tables other than `jobs` have as many shards as it has. */
export async function distributionSteps(pool: Pool, shards = DEFAULT_SHARDS): Promise<DistributionStep[]> {
  const progress = await readProgress(pool)
  const counts = await countRows(
    pool,
    CITUS_TABLES.filter((name) => !progress.distributed.has(name)),
  )
  return stepsOf(shards, counts).map(({ about, isDone, work }) => ({
    about,
    done: isDone(progress),
    run: () => runAlone(pool, async (client) => void (isDone(await readProgress(client)) || (await work(client)))),
  }))
}

interface Step {
  about: string
  isDone(progress: Progress): boolean
  work(client: PoolClient): Promise<unknown>
}

/** The table COMMITS comes last: a catalog that has it is distributed as a whole. */
function stepsOf(shards: number, counts: Map<string, number>): Step[] {
  const named = (name: string) =>
    counts.has(name) ? `${name} (${counts.get(name)!.toLocaleString('en')} ${counts.get(name) === 1 ? 'row' : 'rows'})` : name
  return [
    ...REFERENCE_TABLES.map((name) => ({
      about: `copy ${named(name)} to every node`,
      isDone: ({ distributed }: Progress) => distributed.has(name),
      work: (client: PoolClient) => client.query('select create_reference_table($1)', [name]),
    })),
    ...DISTRIBUTED_TABLES.map((names) => ({
      about: `spread ${names.map(named).join(' and ')} over ${shards} shards by source_id`,
      isDone: ({ distributed }: Progress) => names.every((name) => distributed.has(name)),
      work: (client: PoolClient) => spread(client, names, shards),
    })),
    ...DISTRIBUTED_TABLES.flat()
      .reverse()
      .map((name) => ({
        about: `remove the rows of ${name} that the coordinator no longer needs`,
        isDone: ({ distributed, localBytes }: Progress) => distributed.has(name) && localBytes.get(name) === 0,
        work: (client: PoolClient) => client.query('select truncate_local_data_after_distributing_table($1)', [name]),
      })),
    {
      about: `set ${Object.entries(SETTINGS)
        .map((setting) => setting.join(' = '))
        .join(', ')} for the database`,
      isDone: ({ settings }: Progress) =>
        Object.entries(SETTINGS).every(([name, value]) => settings.includes(`${name}=${value}`)),
      work: setSettings,
    },
    {
      about: `commit changes of the feed in two phases (table ${COMMITS})`,
      isDone: ({ distributed }: Progress) => distributed.has(COMMITS),
      work: createCommits,
    },
  ]
}

/** The bytes of the tables that are still to be copied to other nodes, with their indexes. */
export async function bytesToDistribute(db: Db): Promise<number> {
  const { distributed } = await readProgress(db)
  const { rows } = await db.query<{ bytes: number }>(
    'select coalesce(sum(pg_total_relation_size(name::regclass)), 0)::float8 as bytes from unnest($1::text[]) name',
    [CITUS_TABLES.filter((name) => !distributed.has(name))],
  )
  return rows[0]!.bytes
}

/** For a distributed catalog that a migration has given more tables. Citus brings other changes of the schema to all nodes by itself. */
export async function distributeNewTables(pool: Pool): Promise<void> {
  for (const step of await distributionSteps(pool)) if (!step.done) await step.run()
}

/** Whether `rolecall distribute` has begun on this catalog and not ended. Rolecall must not write to it as it is: nothing commits in two phases. */
export async function isHalfDistributed(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ citus: boolean }>(`select to_regclass('pg_dist_partition') is not null as citus`)
  if (!rows[0]!.citus) return false
  const { distributed } = await readProgress(db)
  return !distributed.has(COMMITS) && CITUS_TABLES.some((name) => distributed.has(name))
}

/** The progress of the distribution of a catalog. */
interface Progress {
  /** Tables of ours that Citus has spread or copied. */
  distributed: Set<string>
  /** The bytes of the coordinator's own part of each table. */
  localBytes: Map<string, number>
  /** The settings for sessions of this database, as `name=value`. */
  settings: string[]
}

async function readProgress(db: Db): Promise<Progress> {
  const tables = await db.query<{ name: string; distributed: boolean; local_bytes: number }>(
    `select relname as name, pg_relation_size(oid)::float8 as local_bytes,
            coalesce(partmethod = 'h' or repmodel = 't' or relname = $2, false) as distributed
       from pg_class left join pg_dist_partition on logicalrelid = oid
      where relname = any($1) and relnamespace = current_schema()::regnamespace and (relname <> $2 or logicalrelid is not null)`,
    [[...CITUS_TABLES, COMMITS], COMMITS],
  )
  const settings = await db.query<{ settings: string[] }>(
    `select coalesce((select setconfig from pg_db_role_setting
                       where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as settings`,
  )
  return {
    distributed: new Set(tables.rows.filter(({ distributed }) => distributed).map(({ name }) => name)),
    localBytes: new Map(tables.rows.map(({ name, local_bytes }) => [name, local_bytes])),
    settings: settings.rows[0]!.settings,
  }
}

async function countRows(db: Db, tables: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of tables) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::float8 as count from ${name}`)
    counts.set(name, rows[0]!.count)
  }
  return counts
}

/** Processes that distribute at the same time take turns. After one was killed, the next waits until the server has ended its last step. */
function runAlone(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_NUMBERS.distribute])
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

async function setSettings(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query(`alter database ${rows[0]!.name} set ${name} = '${value}'`)
  }
}
