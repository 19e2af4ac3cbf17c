import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { dataFolder, type Running, rolecall, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: Pool
let url: string
let key: string
let dentist: Source
beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  url = database.url
  const source = await aSource(pool)
  await present(
    pool,
    source,
    ['Head Nurse', 'Night Nurse', 'Cook'].map((title) => aJob({ title })),
  )
  dentist = await aSource(pool)
  key = (await issueKey(pool, (await addAccount(pool, 'tests'))!)).key
})

/** Holds up whoever builds an index, until it is let go or the test is over. */
async function holdIndexing(): Promise<() => Promise<unknown>> {
  const writer = await pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query('begin; lock table search_documents in access exclusive mode')
  return () => writer.query('rollback')
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function get(server: Running, path: string): Promise<any> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status, path).toBe(200)
  return path === '/metrics' ? response.text() : response.json()
}

const engineOf = async (server: Running) => (await get(server, '/readyz')).search.engine
const untilIndexed = (server: Running) => expect.poll(() => engineOf(server)).toBe('bitmap')
const titles = async (server: Running, query: string) =>
  (await get(server, `/api/v1/jobs?${query}`)).data.map(({ title }: { title: string }) => title).sort()

describe('rolecall serve with the search index', () => {
  it('answers from it when it is ready, follows the catalog, and leaves a snapshot to the next start', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ DATABASE_URL: url, ROLECALL_DATA })
    await untilIndexed(server)
    expect(await titles(server, 'title=head')).toEqual(['Head Nurse'])
    expect(await get(server, '/api/v1/jobs/count?q=night')).toMatchObject({ count: 1 })
    const title = 'Dental Nurse'
    await present(pool, dentist, [aJob({ external_job_id: 'dental', title })])
    await expect.poll(() => titles(server, 'q=nurse')).toEqual([title, 'Head Nurse', 'Night Nurse'])
    const { ready, search } = await get(server, '/readyz')
    expect({ ready, search }).toMatchObject({ ready: true, search: { engine: 'bitmap', index: { jobs: 4 }, index_failures: 0 } })
    expect(search.answers.bitmap).toBeGreaterThanOrEqual(3)
    expect(await get(server, '/metrics')).toMatch(/^rolecall_search_index_jobs 4$/m)
    expect((await server.kill('SIGTERM')).code).toBe(0)
    expect(readdirSync(join(ROLECALL_DATA, 'index')).sort()).toEqual(['items.dat', 'jobs.idx'])

    const again = await serve({ DATABASE_URL: url, ROLECALL_DATA })
    await untilIndexed(again)
    expect(again.output()).toContain('the search index has read 4 jobs from its snapshot')
    expect(await titles(again, 'q=nurse')).toEqual([title, 'Head Nurse', 'Night Nurse'])
    expect((await again.kill('SIGTERM')).code).toBe(0)
  })

  it('answers by PostgreSQL, and is ready, while the index is built', async () => {
    const letGo = await holdIndexing()
    const server = await serve({ DATABASE_URL: url })
    expect(await get(server, '/readyz')).toMatchObject({
      ready: true,
      search: { engine: 'postgres', index: { revision: 0, lag_seconds: null, jobs: 0 } },
    })
    expect(await titles(server, 'title=head')).toEqual(['Head Nurse'])
    expect(await get(server, '/api/v1/jobs/count')).toMatchObject({ count: 4 })
    expect(await get(server, '/metrics')).toMatch(/^rolecall_search_index_lag_seconds \+Inf$/m)
    await letGo()
    await untilIndexed(server)
    expect(await get(server, '/api/v1/jobs/count')).toMatchObject({ count: 4 })
    expect((await get(server, '/readyz')).search.answers).toEqual({ bitmap: 1, postgres: 2 })
    await server.kill('SIGTERM')
  })

  it('ends when it is told to while the index is built', async () => {
    const letGo = await holdIndexing()
    const server = await serve({ DATABASE_URL: url })
    const ended = server.kill('SIGTERM')
    await expect.poll(() => server.output()).toContain('finishing requests')
    await letGo()
    expect((await ended).code).toBe(0)
  })

  it('does without when it is switched off, and says so once', async () => {
    const ROLECALL_DATA = dataFolder()
    const server = await serve({ DATABASE_URL: url, ROLECALL_DATA, ROLECALL_INDEX: 'off' })
    expect(await titles(server, 'q=cook')).toEqual(['Cook'])
    expect(await titles(server, 'q=nurse')).toHaveLength(3)
    expect((await get(server, '/readyz')).search).toMatchObject({
      engine: 'postgres',
      index: null,
      answers: { bitmap: 0, postgres: 2 },
    })
    expect(await get(server, '/metrics')).not.toMatch(/^rolecall_search_index_jobs/m)
    expect(server.output().match(/ROLECALL_INDEX=off: PostgreSQL answers every search/g)).toHaveLength(1)
    await server.kill('SIGTERM')
    expect(existsSync(join(ROLECALL_DATA, 'index'))).toBe(false)
  })
})

describe('commands that come and go', () => {
  it.each([
    { args: ['crawl'], run: command },
    { args: ['reenrich', '--json'], run: command },
    { args: ['boards', 'list'], run: command },
    // It writes to the standard output itself.
    { args: ['dump', '-'], run: rolecall },
  ])('$args opens no index', async ({ args, run }) => {
    const ROLECALL_DATA = dataFolder()
    expect(await run(args, { DATABASE_URL: url, ROLECALL_DATA })).toMatchObject({ code: 0 })
    expect(existsSync(join(ROLECALL_DATA, 'index'))).toBe(false)
  })
})

describe('rolecall doctor beside the embedded database', () => {
  const verdicts = (stdout: string) =>
    Object.fromEntries(
      JSON.parse(stdout).findings.map((finding: { check: string; verdict: string; message: string }) => [
        finding.check,
        `${finding.verdict}: ${finding.message}`,
      ]),
    )

  it('tells of the running server, and of what it left', async () => {
    const env = { ROLECALL_DATA: dataFolder() }
    const server = await serve(env)
    const PORT = new URL(server.url).port
    await expect.poll(() => engineOf(server)).toBe('bitmap')
    const running = await command(['doctor', '--json'], { ...env, PORT })
    expect(running.code).toBe(0)
    expect(verdicts(running.stdout)).toMatchObject({
      database: expect.stringMatching(/^ok: PostgreSQL 18\S* embedded in .*, UTF8$/),
      schema: 'ok: migrated to this build',
      accounts: 'ok: 1 account, 1 active key',
      server: expect.stringMatching(`^ok: ${server.url} answers requests, \\d+ MB of memory$`),
      search: expect.stringMatching(/^ok: the index answers: 0 jobs in .* behind the catalog$/),
    })
    await server.kill('SIGTERM')

    const resting = await command(['doctor'], { ...env, PORT })
    expect(resting.code).toBe(0)
    expect(resting.stdout).toMatch(/^ok {7}database: PostgreSQL 18/m)
    expect(resting.stdout).toContain(`nothing answers at ${server.url}`)
    expect(JSON.parse(readFileSync(join(env.ROLECALL_DATA, 'postgres.json'), 'utf8'))).toMatchObject({ pid: null, port: null })
  })
})
