import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openPool } from '../../src/database/pool.ts'

/** A migrated database of its own for the calling test file, dropped when the file ends. Call it in beforeAll or at the top level. */
export async function testDatabase(): Promise<{ pool: pg.Pool; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database ${name} template rolecall_template strategy file_copy`))
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  const pool = openPool(address.href, { max: 10, applicationName: name, onError: () => {} })
  afterAll(async () => {
    await pool.end()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  })
  return { pool, url: address.href }
}

async function asAdmin(work: (admin: pg.Pool) => Promise<unknown>): Promise<void> {
  const admin = openPool(inject('postgresUrl'), { max: 1, applicationName: 'test admin', onError: () => {} })
  await work(admin)
  await admin.end()
}
