import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '../../src/database/pool.ts'
import { cloneDatabase, closeTemplate, dropDatabase } from './citus/databases.ts'
import { recordPlans } from './citus/plans.ts'
import { TEMPLATE } from './template.ts'
import { whenFileIsOver } from './when-over.ts'

/** Only guards against hanging: the default of ten seconds is too short where other work keeps the machine busy. */
const PATIENCE_MS = 120_000

export interface TestDatabase {
  pool: pg.Pool
  url: string
}

/** A migrated database of its own for the calling test file, dropped when the file ends. Call it in beforeAll or at the top level. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(TEMPLATE)

/**
 * A migrated database with content. `fill` runs once in a whole test run, for the first file that requests `name`; every file gets a
 * copy of the result, and may change it. Use it where several files need the same catalog: a copy takes a tenth of a second.
 */
export async function filledDatabase(name: string, fill: (pool: pg.Pool) => Promise<void>): Promise<TestDatabase> {
  const template = `filled_${name}`
  await asAdmin(async (admin) => {
    // Files of other workers that want the same content wait here until it exists.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(admin, template, fill)
  })
  return copyOf(template)
}

/** It gets its name when it is complete, so that a failed attempt is not taken for the content. */
async function makeTemplate(admin: pg.PoolClient, template: string, fill: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const unfinished = `unfinished_${randomBytes(6).toString('hex')}`
  const cluster = inject('citus')
  if (cluster) await cloneDatabase(cluster, TEMPLATE, unfinished)
  else await admin.query(`create database ${unfinished} template ${TEMPLATE} strategy file_copy`)
  const pool = openPool(addressOf(unfinished), {
    max: 10,
    applicationName: template,
    connectTimeoutMs: PATIENCE_MS,
    onError: () => {},
  })
  try {
    await fill(pool)
  } finally {
    await pool.end()
  }
  if (cluster) await closeTemplate(cluster, unfinished, template)
  else await admin.query(`alter database ${unfinished} rename to ${template}`)
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const cluster = inject('citus')
  if (cluster) await cloneDatabase(cluster, template, name)
  else await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  const url = addressOf(name)
  const pool = openPool(url, { max: 10, applicationName: name, connectTimeoutMs: PATIENCE_MS, onError: () => {} })
  const planning = new URL(url)
  // Planning waits for locks as running does. If a test holds one, the plan is recorded another time.
  planning.searchParams.set('options', '-c lock_timeout=1s')
  const explain = openPool(planning.href, {
    max: 1,
    applicationName: 'test plans',
    connectTimeoutMs: PATIENCE_MS,
    onError: () => {},
  })
  if (cluster) recordPlans(pool, explain)
  whenFileIsOver(async () => {
    await pool.end()
    await explain.end()
    if (cluster) await dropDatabase(cluster, name)
    else await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  })
  return { pool, url }
}

function addressOf(database: string): string {
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${database}`
  return address.href
}

/** Uses one connection, so that a lock of the session lasts until the work is done. */
async function asAdmin(work: (admin: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const pool = openPool(inject('postgresUrl'), {
    max: 1,
    applicationName: 'test admin',
    connectTimeoutMs: PATIENCE_MS,
    onError: () => {},
  })
  try {
    const admin = await pool.connect()
    await work(admin).finally(() => admin.release())
  } finally {
    await pool.end()
  }
}
