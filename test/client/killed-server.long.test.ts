import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { createClient, type Job } from '../../src/client/index.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { dataFolder, type Running, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { churn } from './churn.ts'
import { killAgainAndAgain, runUntil } from './killed.ts'

/** In each, a server and two consumers are killed. */
const ROUNDS = 6

let pool: pg.Pool
let databaseUrl: string
let key: string
beforeAll(async () => {
  ;({ pool, url: databaseUrl } = await testDatabase())
  const account = await addAccount(pool, 'follower', { requests_per_minute: 1_000_000, entitlements: [] })
  if (account === null) throw new Error('there is an account already')
  key = (await issueKey(pool, account)).key
})

it('consumers and mirrors lose nothing while they and `rolecall serve` are killed at random moments', async () => {
  const data = dataFolder()
  const start = (port: string): Promise<Running> => serve({ DATABASE_URL: databaseUrl, ROLECALL_DATA: data, PORT: port })
  let server = await start('0')
  const { port } = new URL(server.url)
  const env = { ROLECALL_URL: server.url, ROLECALL_KEY: key }

  const folder = `${data}/consumer`
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/events`
  const seen = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number) : [])
  const consumer = {
    script: 'test/client/consumers/at-least-once.mjs',
    env: { ...env, FOLDER: folder },
    progress: async () => seen().length,
  }

  const copy = new Map<number, Job>()
  let place: string | null = null
  const store = {
    load: () => place,
    save(jobs: { id: number; job: Job }[], cursor: string) {
      for (const { id, job } of jobs) copy.set(id, job)
      place = cursor
    },
  }
  const client = createClient({ url: server.url, key })
  const stop = new AbortController()
  const mirroring = (async () => {
    for await (const _ of client.mirror({ store, pollMs: 5, maxWaitMs: 100, signal: stop.signal })) await sleep(1)
  })()

  const changes = await churn(pool)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await killAgainAndAgain(consumer, 2)
      await server.kill('SIGKILL')
      await sleep(Math.random() * 300)
      server = await start(port)
    }
  } finally {
    await changes.stop()
  }

  const events = (await pool.query<{ id: number }>('select id from changes order by id')).rows.map(({ id }) => id)
  await runUntil(consumer, async () => seen().at(-1) === events.at(-1))
  expect([...new Set(seen())].sort((a, b) => a - b)).toEqual(events)

  const { rows } = await pool.query('select id, revision from jobs order by revision desc limit 1')
  await expect.poll(() => place).toBe(`${rows[0].revision}:${rows[0].id}`)
  stop.abort()
  await mirroring
  const ids = [...copy.keys()].sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += 500) {
    for (const { requested, job } of await client.batch({ ids: ids.slice(from, from + 500) })) {
      expect(copy.get(Number(requested))).toEqual(job)
    }
  }
  const { rows: counted } = await pool.query('select count(*)::int as jobs from jobs')
  expect(copy.size).toBe(counted[0].jobs)
  await server.kill('SIGTERM')
})
