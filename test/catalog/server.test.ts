import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../src/catalog/db.ts'
import { serverProblem } from '../../src/catalog/server.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})

/** The real server's answer with some of it as another server would give it. */
const serverWith = (other: object): Db =>
  ({
    query: async (text: string) => {
      const result = await pool.query(text)
      return { ...result, rows: [{ ...result.rows[0], ...other }] }
    },
  }) as unknown as Db

describe('a server that can hold the catalog', () => {
  it('has no problem', async () => expect(await serverProblem(pool)).toBeNull())
  it.each(['150000', '150018', '180004'])('is %s', async (number) =>
    expect(await serverProblem(serverWith({ number }))).toBeNull(),
  )
})

describe('a server that cannot', () => {
  it.each([
    [{ number: '140021', version: '14.21' }, /^PostgreSQL 14\.21 is too old: Rolecall needs 15 or newer/],
    [{ encoding: 'SQL_ASCII' }, /^the database is encoded as SQL_ASCII: .*createdb --encoding=UTF8/],
    [{ ctype: 'C' }, /^the database has LC_CTYPE C, .*createdb/],
    [{ trigram: false }, /^the extension pg_trgm is missing on the server: install the PostgreSQL contrib package/],
  ])('%j: says why and what to do, in one line', async (other, words) => {
    const problem = await serverProblem(serverWith(other))
    expect(problem).toMatch(words)
    expect(problem).not.toContain('\n')
  })

  it('is told apart from the truth: a database really made with LC_CTYPE C', async () => {
    await pool.query(`create database really_c template template0 lc_collate 'C' lc_ctype 'C' locale_provider libc`)
    const { openPool } = await import('../../src/database/pool.ts')
    const { url } = await testDatabase()
    const address = new URL(url)
    address.pathname = '/really_c'
    const other = openPool(address.href, { max: 1, applicationName: 'test', onError: () => {} })
    expect(await serverProblem(other)).toMatch(/LC_CTYPE C/)
    await other.end()
    await pool.query('drop database really_c')
  })
})
