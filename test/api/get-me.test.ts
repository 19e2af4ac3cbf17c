import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUsage } from '../../src/api/usage.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
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
