import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUsage } from '../../src/api/quotas/usage.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addBoard } from '../../src/catalog/boards.ts'
import { usageOf } from '../../src/catalog/usage.ts'
import { testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool

beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

describe('GET /api/v1/me', () => {
  it('shows the account, its entitlements, its budget and what it used', async () => {
    const api = await testApi(pool, { quota: 4, entitlements: ['source'], now: () => new Date('2026-11-15T12:00:00Z') })
    await api.get('/api/v1/meta/vocab')
    const { status, body } = await api.get('/api/v1/me')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: expect.stringMatching(/^test /),
      key_expires_at: null,
      entitlements: ['source'],
      budget: { quota: 4, window_seconds: 60, remaining: 2 },
      usage: [{ day: '2026-11-15', requests: 2, refused: 0 }],
    })
  })

  it('counts what was refused', async () => {
    const api = await testApi(pool, { quota: 1, now: () => new Date('2026-11-15T12:00:00Z') })
    for (const status of [200, 429, 429]) expect((await api.get('/api/v1/me')).status).toBe(status)
    const { rows } = await pool.query('select a.id from accounts a where name like $1 order by id desc limit 1', ['test %'])
    await api.usage.close()
    expect(await usageOf(pool, rows[0].id, 30)).toEqual([{ day: '2026-11-15', requests: 1, refused: 2 }])
  })

  it('says how far the first collecting has come, and whether the world is made up', async () => {
    const { pool: empty } = await testDatabase()
    const now = new Date('2026-11-15T12:00:00Z')
    const collection = async (demo = false) =>
      (await (await testApi(empty, { demo, now: () => now })).get('/api/v1/me')).body.collection
    expect(await collection()).toEqual({ demo: false, boards: 0, read: 0, collecting: false })
    const boards = ['read', 'failed', 'waiting', 'paused', 'removed']
    for (const board of boards) await addBoard(empty, { type: 'lever', board, company: board, verified: true }, now)
    const update = (board: string, change: string) =>
      empty.query(`update boards set ${change} from sources s where s.id = source_id and s.board = $2`, [now, board])
    await update('paused', 'paused_at = $1')
    await update('removed', 'removed_at = $1')
    expect(await collection(), 'before anybody reads').toEqual({ demo: false, boards: 3, read: 0, collecting: false })
    await update('read', 'last_attempt_at = $1, last_success_at = $1')
    await update('failed', 'last_attempt_at = $1, last_failure_at = $1')
    expect(await collection(true)).toEqual({ demo: true, boards: 3, read: 2, collecting: true })
    const longAgo = new Date(now.getTime() - 11 * 60_000)
    await empty.query('update boards set last_attempt_at = $1 where last_attempt_at is not null', [longAgo])
    expect(await collection(), 'when nobody reads any more').toMatchObject({ read: 2, collecting: false })
    await update('waiting', 'last_attempt_at = $1, last_success_at = $1')
    expect(await collection()).toEqual({ demo: false, boards: 3, read: 3, collecting: false })
  })

  it('is 401 without a key', async () => {
    const api = await testApi(pool)
    expect((await api.ask('/api/v1/me')).status).toBe(401)
  })
})

describe('usage', () => {
  const log = pino({ level: 'silent' })

  it('adds up over several servers and days, newest first', async () => {
    const account = (await addAccount(pool, 'of two servers'))!
    let day = '2026-11-14'
    const servers = [1, 2].map(() => createUsage(pool, log, () => new Date(`${day}T23:59:59Z`)))
    for (const server of servers) server.count(account.id, 'requests', 3)
    day = '2026-11-15'
    for (const server of servers) server.count(account.id, 'requests', 500)
    await Promise.all(servers.map((server) => server.close()))
    expect(await usageOf(pool, account.id, 30)).toEqual([
      { day: '2026-11-15', requests: 1000, refused: 0 },
      { day: '2026-11-14', requests: 6, refused: 0 },
    ])
    expect(await usageOf(pool, account.id, 1)).toHaveLength(1)
  })

  it('keeps what could not be written, and counts it once', async () => {
    const account = (await addAccount(pool, 'in trouble'))!
    const usage = createUsage(pool, log)
    usage.count(account.id, 'requests', 7)
    await pool.query('alter table account_usage rename to account_usage_away')
    await expect(usage.of(account.id, 30)).rejects.toThrow(/account_usage/)
    await pool.query('alter table account_usage_away rename to account_usage')
    expect((await usage.of(account.id, 30))[0]).toMatchObject({ requests: 7 })
    expect((await usage.of(account.id, 30))[0]).toMatchObject({ requests: 7 })
    await usage.close()
  })
})
