import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/api/listen.ts'
import { applyBatch } from '../../../src/catalog/apply.ts'
import { ensureSource } from '../../../src/catalog/sources.ts'
import { connectionLimits } from '../../../src/commands/connection-limits.ts'
import { readConfig } from '../../../src/config/settings.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { start } from '../../support/cli.ts'
import { testDatabase } from '../../support/database.ts'
import { command } from '../../support/in-process.ts'
import { aJob } from '../../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let listening: Listening

const limits = connectionLimits(readConfig({}))

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  api = await testApi(pool)
  listening = await listen(api.app, { host: '127.0.0.1', port: 0, limits })
  const { id: source_id } = await ensureSource(pool, 'greenhouse', 'northwind', { name: 'Northwind' })
  await applyBatch(pool, { source_id, present: ['1', '2'].map((id) => ({ job: aJob({ external_job_id: id }) })) })
  await applyBatch(pool, { source_id, present: [], closed: ['2'] })
})
afterAll(() => listening.drain(0))

const settings = () => ({ ROLECALL_URL: listening.url, ROLECALL_KEY: api.key, ROLECALL_CONFIG: '/nonexistent' })

it('shows boards, crawls, jobs, feed and index at a glance', async () => {
  const { code, stdout, stderr } = await command(['status'], settings())
  expect([code, stderr]).toEqual([0, ''])
  const names = stdout.split('\n').map((line) => line.slice(0, 8).trim())
  expect(names).toEqual(['service', 'boards', 'crawls', 'jobs', 'feed', 'index', 'systems', ''])
  expect(stdout).toContain('1 open, 1 closed')
  expect(stdout).toMatch(/^feed +at \d+; 2 created, 1 closed in the last 5 minutes$/m)
  expect(stdout).toMatch(/^systems +greenhouse: 1 board, 1 open$/m)
})

it('tells programs the numbers', async () => {
  const { stdout } = await command(['status', '--json'], settings())
  expect(JSON.parse(stdout)).toMatchObject({
    url: listening.url,
    coverage: { jobs: { open: 1, closed: 1 } },
    feed: { changes: { created: 2, updated: 0, closed: 1, reopened: 0 }, more: false },
  })
})

it('watches, also a service that goes away and comes back', async () => {
  const watching = start(['status', '--watch', '--every', '1', '--json'], settings())
  await watching.matching(/"coverage"/)
  await listening.drain(0)
  await watching.matching(/"error"/)
  const { port, hostname } = new URL(listening.url)
  listening = await listen(api.app, { host: hostname, port: Number(port), limits })
  await watching.matching(/"error"[\s\S]*"coverage"/)
  watching.process.kill('SIGINT')
  await watching.ended
}, 120_000)

it('stops watching when nobody reads it any more', async () => {
  const watching = start(['status', '--watch', '--every', '1'], settings())
  await watching.matching(/^service/)
  watching.process.stdout.destroy()
  expect(await watching.ended).toMatchObject({ code: 0, stderr: '' })
}, 120_000)

it('says what to do where nothing answers', async () => {
  const { code, stderr } = await command(['status', '--url', 'http://127.0.0.1:9', '--key', 'sk_x'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/start it with "rolecall serve", or name another by --url/)
})
