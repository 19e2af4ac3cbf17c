import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { schemaOf } from '../scripts/schema/dump.ts'
import { CITUS_TABLES, REFERENCE_TABLES } from '../src/catalog/distribution.ts'
import { testDatabase } from './support/database.ts'

const { pool } = await testDatabase()
const committed = readFileSync('schema.sql', 'utf8').replace(/^--.*\n\n/, '')

it('schema.sql is the schema after all migrations', async () => {
  expect(await schemaOf(pool), 'a migration changed the schema: run npm run schema and commit schema.sql').toBe(committed)
})

it('no other table of the coordinator refers to a table that every node has: Citus would refuse ordinary statements on it', async () => {
  const { rows } = await pool.query(
    `with recursive known (id) as (
       select unnest($1::regclass[])
       union select conrelid from pg_constraint join known on confrelid = id where contype = 'f')
     select id::regclass::text as name from known where id <> all($2::regclass[]) order by 1`,
    [REFERENCE_TABLES, CITUS_TABLES],
  )
  expect(rows.map(({ name }) => name)).toEqual(['board_hosts', 'source_companies'])
})

it('schema.sql makes the same schema in an empty database', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await pool.query(committed)
  expect(await schemaOf(pool)).toBe(committed)
})

it('an object that schema.sql could not hold is named, not left out', async () => {
  await pool.query('create view open_jobs as select id from jobs where closed_at is null')
  await expect(schemaOf(pool)).rejects.toThrow('relation open_jobs')
})
