import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/api/listen.ts'
import { createClient } from '../../src/client/index.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { churn } from './churn.ts'
import { type Consumer, killAgainAndAgain, runUntil } from './killed.ts'

/** Each starts a process. A consumer whose place is saved beside its events is killed in killed-server.long.test.ts. */
const KILLS = 16

let pool: pg.Pool
let api: TestApi
let server: Listening
let databaseUrl: string
const folder = mkdtempSync(join(tmpdir(), 'rolecall-consumers-'))
beforeAll(async () => {
  ;({ pool, url: databaseUrl } = await testDatabase())
  api = await testApi(pool)
  server = await serve(0)
})
afterAll(async () => {
  await server?.drain(0)
  rmSync(folder, { recursive: true, force: true })
})

const serve = (port: number) => listen(api.app, { host: '127.0.0.1', port, limits: connectionLimits(readConfig({})) })

const catalogEvents = async () =>
  (await pool.query<{ id: number }>('select id from changes order by id')).rows.map(({ id }) => id)

const service = () => ({ ROLECALL_URL: server.url, ROLECALL_KEY: api.key })

/** Kills a consumer while the catalog changes and its server restarts, and gives it the time to catch up when all is calm. */
async function survive(consumer: Consumer, seen: () => Promise<number[]>): Promise<number[]> {
  const changes = await churn(pool)
  try {
    await killAgainAndAgain(consumer, KILLS / 2)
    await server.drain(0)
    server = await serve(server.port)
    await killAgainAndAgain(consumer, KILLS / 2)
  } finally {
    await changes.stop()
  }
  const newest = (await catalogEvents()).at(-1)
  await runUntil(consumer, async () => (await seen()).at(-1) === newest)
  return seen()
}

describe('a consumer that is killed at random moments', () => {
  it('has each event exactly once in a file that is replaced whole, with the place in it', async () => {
    const file = join(folder, 'events.json')
    const seen = async (): Promise<number[]> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).events : [])
    const consumer: Consumer = {
      script: 'test/client/consumers/exactly-once-file.mjs',
      env: { ...service(), FOLDER: folder },
      progress: async () => (await seen()).length,
    }
    expect(await survive(consumer, seen)).toEqual(await catalogEvents())
  })

  it('has each event exactly once in Postgres, where the place moves in the same transaction', async () => {
    const seen = async () => {
      const { rows } = await pool.query(`select to_regclass('consumer.events') is not null as ready`)
      if (!rows[0].ready) return []
      return (await pool.query<{ id: number }>('select id from consumer.events order by id')).rows.map(({ id }) => id)
    }
    const consumer: Consumer = {
      script: 'test/client/consumers/exactly-once-postgres.mjs',
      env: { ...service(), CONSUMER_DATABASE_URL: databaseUrl },
      progress: async () => (await seen()).length,
    }
    expect(await survive(consumer, seen)).toEqual(await catalogEvents())
  })
})

it('a consumer that is not killed has nothing twice', async () => {
  const client = createClient({ url: server.url, key: api.key })
  const ids: number[] = []
  for await (const page of client.changes.follow({ limit: 50 })) {
    ids.push(...page.data.map(({ id }) => id))
    if (!page.has_more) break
  }
  expect(ids).toEqual(await catalogEvents())
})
