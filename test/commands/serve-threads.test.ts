import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { until } from '../search/bitmap/until.ts'
import { type Running, rolecall, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { whenOver } from '../support/when-over.ts'

let pool: Pool
let url: string
let server: Running
let folder: string

/** Loaded into all threads: a thread beside the main one fails when the file is there. */
const DIES_WHEN_TOLD = `
import { existsSync, rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const file = new URL('./die-now', import.meta.url)
if (!isMainThread) setInterval(() => {
  if (!existsSync(file)) return
  rmSync(file)
  throw new Error('told to die by a test')
}, 20)`

beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
  await present(
    pool,
    await aSource(pool),
    ['Head Nurse', 'Night Nurse', 'Cook'].map((title) => aJob({ title })),
  )
  folder = mkdtempSync(join(tmpdir(), 'rolecall-threads-'))
  whenOver(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'die.mjs'), DIES_WHEN_TOLD)
  server = await serve({ DATABASE_URL: url, NODE_OPTIONS: `--import ${join(folder, 'die.mjs')}` }, ['--threads', '2'])
  await until(() => server.output().includes('thread 1 answers requests'))
})

const newKey = async (name: string, quota?: number) => {
  const account = (await addAccount(pool, name))!
  if (quota !== undefined) await pool.query('update accounts set requests_per_minute = $2 where id = $1', [account.id, quota])
  return issueKey(pool, account)
}

const WAITING =
  'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'

/** Each request has a connection of its own, which one of the threads accepts. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function ask(path: string, key: string): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

async function metric(pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(pattern.exec(text)?.[1] ?? 0)
}

const answeredBy = (thread: number) => metric(new RegExp(`^rolecall_thread_requests_total\\{thread="${thread}"\\} (\\d+)`, 'm'))

/** Asks until each thread has answered a request that was begun after the call, and returns all answers. */
async function askBoth(path: string, key: string) {
  const before = await Promise.all([0, 1].map(answeredBy))
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  do {
    answers.push(...(await Promise.all(Array.from({ length: 8 }, () => ask(path, key)))))
  } while ((await Promise.all([0, 1].map(answeredBy))).some((now, thread) => now === before[thread]))
  return answers
}

describe('rolecall serve --threads 2', () => {
  it('answers from the index in both threads, and metrics add up', async () => {
    const { key } = await newKey('both', 1_000_000)
    const counted = /^rolecall_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/jobs",status="200"\} (\d+)/m
    const [before, byIndex] = [await metric(counted), await metric(/search_answers_total\{engine="bitmap"\} (\d+)/)]
    const answers = await askBoth('/api/v1/jobs?q=nurse', key)
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data.map(({ title }: { title: string }) => title).sort()).toEqual(['Head Nurse', 'Night Nurse'])
    }
    expect((await metric(counted)) - before).toBe(answers.length)
    expect((await metric(/search_answers_total\{engine="bitmap"\} (\d+)/)) - byIndex).toBe(answers.length)
    const { body } = await ask('/api/v1/me', key)
    expect(body.usage[0].requests).toBe(answers.length + 1)
    const ready = await (await fetch(`${server.url}/readyz`)).json()
    expect(ready).toMatchObject({ status: 'ready', search: { engine: 'bitmap', answers: { postgres: 0 } } })
  })

  it('finds a new posting through both', async () => {
    const { key } = await newKey('new', 1_000_000)
    await askBoth('/api/v1/jobs?q=welder', key)
    await present(pool, await aSource(pool), [aJob({ title: 'Welder' })])
    await expect
      .poll(async () => (await askBoth('/api/v1/jobs/count?q=welder', key)).every(({ body }) => body.count === 1))
      .toBe(true)
  })

  it('counts one budget, also of requests that only the main thread answers', async () => {
    const { key } = await newKey('small', 30)
    const paths = ['/api/v1/jobs', '/api/v1/me', '/api/v1/jobs/count?q=nurse']
    const answers = await Promise.all(Array.from({ length: 60 }, (_, place) => ask(paths[place % 3]!, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect(answers.filter(({ headers }) => headers.get('ratelimit')?.includes('r=0;')).length).toBeGreaterThanOrEqual(31)
  })

  it('refuses a revoked key in both threads, and a key that never was', async () => {
    const { id, key } = await newKey('revoked', 1_000_000)
    expect((await askBoth('/api/v1/jobs', key)).every(({ status }) => status === 200)).toBe(true)
    expect((await command(['keys', 'revoke', String(id)], { DATABASE_URL: url })).code).toBe(0)
    await expect
      .poll(async () =>
        (await Promise.all(Array.from({ length: 12 }, () => ask('/api/v1/jobs', key)))).map(({ status }) => status),
      )
      .toEqual(Array(12).fill(401))
    const unknown = `${key.slice(0, -4)}xxxx`
    expect((await ask('/api/v1/jobs', unknown)).status).toBe(401)
  })

  it('streams events from any thread, and counts the streams of an account once', async () => {
    const { key } = await newKey('streams', 1_000_000)
    const stop = new AbortController()
    const open = () =>
      fetch(`${server.url}/api/v1/changes/stream?cursor=0`, {
        headers: { authorization: `Bearer ${key}` },
        signal: stop.signal,
      })
    const streams = await Promise.all(Array.from({ length: 24 }, open))
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(4)
    const texts = streams.filter(({ status }) => status === 200).map(() => '')
    const reading = streams
      .filter(({ status }) => status === 200)
      .map(async ({ body }, place) => {
        for await (const piece of body!) texts[place] += Buffer.from(piece).toString()
      })
    expect(await metric(/^rolecall_change_streams (\d+)/m)).toBe(20)
    await present(pool, await aSource(pool), [aJob({ title: 'Lamplighter' })])
    const { rows } = await pool.query<{ id: number }>(`select id from changes order by id desc limit 1`)
    await expect.poll(() => texts.every((text) => text.includes(`id: ${rows[0]!.id}`))).toBe(true)
    stop.abort()
    await Promise.allSettled(reading)
    await expect.poll(() => metric(/^rolecall_change_streams (\d+)/m)).toBe(0)
  })

  it('starts a thread again that has died, and goes on answering meanwhile', async () => {
    const { key } = await newKey('died', 1_000_000)
    const started = () => server.output().split('thread 1 answers requests').length - 1
    const before = started()
    await askBoth('/api/v1/jobs', key)
    writeFileSync(join(folder, 'die-now'), '')
    await expect.poll(() => server.output()).toMatch(/thread 1 has ended, its connections are lost.*told to die by a test/)
    expect((await ask('/api/v1/jobs', key)).status).toBe(200)
    await expect.poll(started).toBe(before + 1)
    expect((await askBoth('/api/v1/jobs', key)).every(({ status }) => status === 200)).toBe(true)
  })

  it('finishes requests under way in both threads when it is told to stop', async () => {
    const { key } = await newKey('stopped', 1_000_000)
    await askBoth('/api/v1/jobs', key)
    const { rows } = await pool.query<{ id: number }>('select id from jobs limit 1')
    const writer = await pool.connect()
    onTestFinished(() => writer.release(true))
    await writer.query('begin; lock table jobs in access exclusive mode')
    const before = await pool.query(WAITING)
    const answers = Array.from({ length: 4 }, () => ask(`/api/v1/jobs/${rows[0]!.id}`, key))
    await expect.poll(async () => (await pool.query(WAITING)).rowCount! - before.rowCount!).toBeGreaterThanOrEqual(4)
    const ended = server.kill('SIGTERM')
    await expect.poll(() => server.output()).toContain('SIGTERM: finishing requests under way')
    await writer.query('rollback')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { code, stderr } = await ended
    expect([code, stderr.match(/"level":[56]0.*/g)]).toEqual([0, [expect.stringContaining('told to die by a test')]])
  })
})

it('refuses a number of threads that is none', async () => {
  for (const number of ['0', '-1', 'two', '1.5', '65']) {
    const { code, stderr } = await rolecall(['serve', '--threads', number], {})
    expect([number, code]).toEqual([number, 1])
    expect(stderr).toMatch(/threads <number>.*It must be a whole number from 1 to 64\./)
  }
})
