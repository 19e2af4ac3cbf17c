import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { storeKey } from '../../src/catalog/keys.ts'
import { rolecall } from '../support/cli.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { whenOver } from '../support/when-over.ts'
import { contentOf } from './content.ts'
import { DISTRIBUTED, distribute, filledCatalog, kinds, reading } from './filled.ts'

const filled = await filledCatalog('filled_to_migrate')

/** Columns, constraints and indexes of the tables that the coordinator has alone. */
async function structureOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `with own as (select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1))
     select concat_ws(' ', name, column_name, data_type, is_nullable, column_default) as line
       from own join information_schema.columns on table_name = name and table_schema = 'public'
     union all select concat_ws(' ', name, conname, pg_get_constraintdef(oid)) from own join pg_constraint on conrelid = name::regclass
     union all select indexdef from own join pg_indexes on tablename = name
     order by 1`,
    [Object.keys(DISTRIBUTED)],
  )
  return rows.map(({ line }) => line)
}

describe('a later migration', () => {
  /** This build with one more migration, as a folder that `bin/rolecall` runs from. */
  function newerBuild(migration: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'newer-build-'))
    whenOver(() => rmSync(folder, { recursive: true, force: true }))
    for (const name of ['bin', 'dist', 'migrations', 'boards']) cpSync(name, join(folder, name), { recursive: true })
    for (const name of ['package.json', 'openapi.json']) cpSync(name, join(folder, name))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const last = readdirSync('migrations').sort().at(-1)!.slice(0, 4)
    writeFileSync(join(folder, 'migrations', `${String(Number(last) + 1).padStart(4, '0')}_made_up.sql`), migration)
    return folder
  }

  test('adds columns, indexes and tables on all nodes, while nothing else changes', async () => {
    const url = await filled('later')
    expect((await distribute(url)).code).toBe(0)
    const before = await reading(url, contentOf)
    const folder = newerBuild(`
      alter table jobs add column made_up integer not null default 7;
      create index jobs_by_made_up on jobs (made_up);
      alter table companies add column made_up text;
      create table made_up_notes (source_id bigint primary key references sources, note text not null);
      insert into made_up_notes select id, board from sources;
      -- A table that the build means to be spread: it must be so again.
      create table kept as select * from listed_postings;
      drop table listed_postings;
      create table listed_postings (
        source_id bigint not null, external_job_id text not null, fingerprint text not null, read_at timestamptz(3) not null,
        primary key (source_id, external_job_id));
      insert into listed_postings select * from kept;
      drop table kept;
    `)
    const listed = await rolecall(['boards', 'list', '--json'], { DATABASE_URL: url }, undefined, folder)
    expect(listed).toMatchObject({ code: 0, stderr: '' })

    await reading(url, async (pool) => {
      expect(await kinds(pool)).toMatchObject({ ...DISTRIBUTED, made_up_notes: 'local' })
      const after = await contentOf(pool)
      expect(after.listed_postings).toEqual(before.listed_postings)
      expect(after.made_up_notes).toHaveLength(before.sources!.length)
      expect(after.jobs!.map((line) => JSON.parse(line).made_up).every((value) => value === 7)).toBe(true)
      const unchanged = (content: Record<string, string[]>) =>
        Object.entries(content).filter(
          ([name]) => !['jobs', 'companies', 'rolecall_migrations', 'made_up_notes', 'sequences'].includes(name),
        )
      expect(unchanged(after)).toEqual(unchanged(before))
      const shards = await pool.query(
        `select result from run_command_on_shards('jobs', $$
           select count(*) from pg_index join pg_class on oid = indexrelid where indisvalid and starts_with(relname, 'jobs_by_made_up') and indrelid = '%s'::regclass $$)`,
      )
      expect(shards.rows).toEqual(Array(4).fill({ result: '1' }))
      await present(pool, await aSource(pool), [aJob({ title: 'After the migration' })])
    })
  })

  test('a process that was killed between the migration and the distribution of its tables is made up for by the next', async () => {
    const url = await filled('killed_after')
    expect((await distribute(url)).code).toBe(0)
    const before = await reading(url, contentOf)
    await reading(url, async (pool) => {
      await pool.query('create table kept as select * from absences')
      await pool.query('drop table absences')
      await pool.query(
        `create table absences (source_id bigint, job_id bigint, times integer not null, since timestamptz(3) not null,
                                checked_at timestamptz(3), primary key (source_id, job_id))`,
      )
      await pool.query('insert into absences select * from kept')
      await pool.query('drop table kept')
    })
    expect((await rolecall(['boards', 'list'], { DATABASE_URL: url })).code).toBe(0)
    await reading(url, async (pool) => {
      expect(await kinds(pool)).toMatchObject(DISTRIBUTED)
      expect(await contentOf(pool)).toEqual(before)
    })
  })

  test('brings accounts back to the coordinator that an earlier build copied to every node, with all that refers to them', async () => {
    const url = await filled('copied_accounts')
    expect((await distribute(url)).code).toBe(0)
    const [before, schema] = await reading(url, async (pool) => {
      const account = (await addAccount(pool, 'of an earlier build'))!
      await storeKey(pool, { account_id: account.id, digest: Buffer.from('digest'), hint: 'rc_1', label: null, expires_at: null })
      return [await contentOf(pool), await structureOf(pool)] as const
    })
    await reading(url, async (pool) => {
      await pool.query(`select create_reference_table('accounts')`)
      await pool.query(`delete from rolecall_migrations where name = '0030_local_accounts'`)
      expect(await kinds(pool)).toMatchObject({ accounts: 'reference', api_keys: 'local', webhooks: 'local' })
    })
    expect(await rolecall(['accounts', 'list'], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' })
    await reading(url, async (pool) => {
      expect(await kinds(pool)).toEqual(DISTRIBUTED)
      expect(await structureOf(pool)).toEqual(schema)
      const { rolecall_migrations, sequences, ...rows } = before
      expect(await contentOf(pool)).toMatchObject(rows)
    })
  })
})
