import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addBoard } from '../../src/catalog/boards.ts'
import type { Finding } from '../../src/commands/doctor-finding.ts'
import { diskSpace, examineNode } from '../../src/commands/doctor-machine.ts'
import { examineSearch } from '../../src/commands/doctor-server.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { snapshotFile } from '../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { openCatalogIndex } from '../../src/search/catalog-index.ts'
import type { IndexStatus, SearchStatus } from '../../src/search/catalog-search.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { relayTo } from '../support/relay.ts'
import { doctorsFindings as findings, runDoctor as run } from './run-doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  vi.stubEnv('ROLECALL_DATA', join(folder, 'data'))
  vi.stubEnv('PORT', '0')
})
afterEach(() => vi.unstubAllEnvs())

describe('rolecall doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { pool, url } = await testDatabase()
    vi.stubEnv('DATABASE_URL', url)
    await issueKey(pool, (await addAccount(pool, 'acme'))!)
    await present(pool, await aSource(pool), [aJob()])
    await addBoard(pool, { type: 'greenhouse', board: 'acme' }, new Date())
    const { status, stdout } = await run()
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^ok {7}node: Node\.js \d+\.\d+\.\d+$/),
      `ok       data folder: ${folder}/data is not there yet, and can be made`,
      expect.stringMatching(/^(ok|warning) +disk: \S+ [MGT]B free at ROLECALL_DATA$/),
      expect.stringMatching(/^ok {7}database: PostgreSQL 18\S* at DATABASE_URL, UTF8$/),
      'ok       schema: migrated to this build',
      'ok       boards: 1 board, none failing',
      'ok       crawling: 1 board due now',
      'ok       accounts: 1 account, 1 active key',
      expect.stringMatching(/^ok {7}feed: event 2 is the newest, \d+ seconds? old$/),
      'ok       index: there is no snapshot yet: the next start of the server reads the whole catalog',
      'ok       server: PORT=0: where it listens is not known here',
      '0 problems, 0 warnings.',
      '',
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('says what to do about a database that is away, and looks at the rest', async () => {
    const relay = await relayTo((await testDatabase()).url, { open: false })
    vi.stubEnv('DATABASE_URL', relay.url)
    const { status, stdout } = await run()
    expect(status).toBe(1)
    expect(stdout).toMatch(/^problem {2}database: cannot connect to PostgreSQL at .* \(nothing listens there\)$/m)
    expect(stdout).toMatch(/^ {9}check that the server runs and that DATABASE_URL is right$/m)
    expect(stdout).toMatch(/^ok {7}node: /m)
    expect(stdout).toMatch(/^ok {7}server: /m)
    expect(stdout).toMatch(/1 problem, \d warnings?\.$/m)
    expect(stdout).not.toMatch(/^\s+at /m)
    expect(JSON.parse((await run('--json')).stdout).healthy).toBe(false)
  })

  it('never shows the password', async () => {
    const wrong = new URL((await testDatabase()).url)
    wrong.password = 'hunter2'
    vi.stubEnv('DATABASE_URL', wrong.href)
    const { status, stdout } = await run('--json')
    expect(status).toBe(1)
    expect(stdout).toContain('check the user and the password in DATABASE_URL')
    expect(stdout).not.toContain('hunter2')
  })

  it('makes no embedded database', async () => {
    vi.stubEnv('DATABASE_URL', '')
    expect((await findings()).database).toMatchObject({
      verdict: 'warning',
      message: `there is none in ${folder}/data yet`,
      next: expect.stringContaining('rolecall serve makes it'),
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('migrates nothing, and knows a database of a newer build', async () => {
    const { pool, url } = await testDatabase()
    vi.stubEnv('DATABASE_URL', url)
    await pool.query(`delete from rolecall_migrations where name like '0005%'`)
    expect((await findings()).schema).toMatchObject({ verdict: 'warning', message: '1 migration to run: 0005_board_hosts' })
    expect((await pool.query(`select from rolecall_migrations where name like '0005%'`)).rowCount).toBe(0)
    await pool.query(
      `insert into rolecall_migrations (name, run_on) values ('0005_board_hosts', now()); update search_words set version = 0`,
    )
    expect((await findings()).schema).toMatchObject({
      verdict: 'warning',
      message: 'the search words are those of another build',
    })
    await pool.query(`insert into rolecall_migrations (name, run_on) values ('9999_future', now())`)
    expect((await findings()).schema).toMatchObject({ verdict: 'problem', next: 'run a newer Rolecall' })
    await pool.query('drop schema public cascade; create schema public')
    expect((await findings()).schema).toMatchObject({ verdict: 'warning', message: expect.stringContaining('0001_catalog, ') })
  })

  it('tells of boards that fail or wait, of missing keys, and of a quiet feed', async () => {
    const { pool, url } = await testDatabase()
    vi.stubEnv('DATABASE_URL', url)
    expect(await findings()).toMatchObject({
      boards: { verdict: 'ok', message: 'no board is crawled', next: expect.stringContaining('rolecall boards add') },
      accounts: { verdict: 'warning', next: expect.stringContaining('rolecall accounts add NAME') },
      feed: { verdict: 'ok', message: 'empty: nothing was collected or imported yet' },
    })

    const now = Date.now()
    for (const [board, hoursAgo] of [
      ['acme', 3],
      ['blue', -1],
      ['paused', 9],
      ['taken', 8],
    ] as const)
      await addBoard(pool, { type: 'greenhouse', board }, new Date(now - hoursAgo * 3_600_000))
    const change = (board: string, set: string) =>
      pool.query(`update boards set ${set} from sources s where s.id = source_id and s.board = $1`, [board])
    await change('blue', 'consecutive_failures = 2')
    await change('paused', 'paused_at = now()')
    await change('taken', `claimed_until = now() + interval '1 minute'`)
    await addAccount(pool, 'acme')
    await present(pool, await aSource(pool), [aJob()])
    await pool.query(`update changes set changed_at = now() - interval '3 days'`)
    expect(await findings()).toMatchObject({
      boards: { verdict: 'warning', message: '1 of 3 boards failing', facts: { crawled: 3, failing: 1, due: 1 } },
      crawling: { verdict: 'warning', message: '1 board due, the first for 3 hours' },
      accounts: { verdict: 'warning', message: '1 account, 0 active keys', next: 'rolecall keys create acme' },
      feed: { verdict: 'warning', message: 'event 2 is the newest, 3 days old', facts: { newest_id: 2 } },
    })
    await pool.query('update boards set consecutive_failures = 1')
    expect((await findings()).boards).toMatchObject({ verdict: 'problem', message: '3 of 3 boards failing' })
  })
})

describe('the snapshot of the search index', () => {
  async function writeSnapshot(pool: Pool, data: string): Promise<void> {
    const index = openCatalogIndex({ pool, log: pino({ level: 'silent' }), folder: join(data, 'index') })
    await index.catchUp()
    await index.close()
  }

  it('is measured against the catalog, and cannot be used with another', async () => {
    const [{ pool, url }, other] = [await testDatabase(), await testDatabase()]
    const data = join(folder, 'indexed')
    vi.stubEnv('ROLECALL_DATA', data)
    vi.stubEnv('DATABASE_URL', url)
    const source = await aSource(pool)
    await present(pool, source, [aJob(), aJob()])
    await writeSnapshot(pool, data)
    await present(pool, source, [aJob()])
    expect((await findings()).index).toMatchObject({
      verdict: 'ok',
      message: expect.stringMatching(/^a snapshot of 2 jobs at revision 2 of 3, \S+ (bytes|kB)$/),
      facts: { jobs: 2, revision: 2, catalog_revision: 3, bytes: expect.any(Number) },
    })

    vi.stubEnv('DATABASE_URL', other.url)
    expect((await findings()).index).toMatchObject({
      verdict: 'warning',
      message: 'the snapshot cannot be used: the catalog is at revision 0, and revision 2 was indexed',
    })
    vi.stubEnv('DATABASE_URL', 'postgres://nobody:x@127.0.0.1:1/none')
    expect((await findings()).index).toMatchObject({
      verdict: 'ok',
      message: expect.stringMatching(/^a snapshot .* revision 2, /),
    })
    vi.stubEnv('ROLECALL_INDEX', 'off')
    expect((await findings()).index).toMatchObject({ verdict: 'ok', message: expect.stringContaining('ROLECALL_INDEX=off') })
  })

  it('is read whole: a flipped bit near its end, a cut, another file', async () => {
    const { pool, url } = await testDatabase()
    const data = join(folder, 'damaged')
    vi.stubEnv('ROLECALL_DATA', data)
    vi.stubEnv('DATABASE_URL', url)
    await present(pool, await aSource(pool), [aJob(), aJob()])
    await writeSnapshot(pool, data)
    const file = snapshotFile(join(data, 'index'))
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped[whole.length - 20]! ^= 1
    for (const bytes of [flipped, whole.subarray(0, -1), Buffer.from('another'), Buffer.alloc(0)]) {
      writeFileSync(file, bytes)
      const { verdict, message, next } = (await findings()).index!
      expect([verdict, message]).toEqual(['warning', expect.stringMatching(/^the snapshot cannot be used: it /)])
      expect(next).toContain('the next start of the server discards it')
    }
    writeFileSync(file, whole)
    expect((await findings()).index!.verdict).toBe('ok')
  })
})

describe('the server on PORT', () => {
  /** The server there answers /readyz like this. */
  async function answering(status: number, body: string): Promise<Record<string, Finding>> {
    const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
    const found = await findings()
    server.close()
    return found
  }

  it('is not there', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
    await once(server.close(), 'close')
    expect((await findings()).server).toMatchObject({ verdict: 'warning', next: 'rolecall serve starts one' })
  })

  it('is another program', async () => {
    for (const body of ['<h1>Hello</h1>', '{"status":"up"}', 'null'])
      expect((await answering(200, body)).server).toMatchObject({
        verdict: 'warning',
        message: expect.stringContaining('is not Rolecall'),
      })
  })

  it('waits for something', async () => {
    const { server } = await answering(
      503,
      '{"status":"not ready","ready":false,"waiting_for":"the database, which does not answer"}',
    )
    expect(server).toMatchObject({
      verdict: 'problem',
      message: expect.stringMatching(/waits for the database, which does not answer$/),
    })
  })

  it('answers from an index that is behind', async () => {
    const { server } = await answering(
      200,
      '{"status":"ready","ready":true,"waiting_for":"the database, which does not answer","index_age_seconds":12}',
    )
    expect(server).toMatchObject({
      verdict: 'warning',
      message: expect.stringMatching(/which does not answer: its index answers as it was 12 seconds ago$/),
    })
  })
})

describe('the server on PORT, asked from another address', () => {
  async function told(status: number, body: string): Promise<Finding> {
    const server = createServer((request, response) => {
      const trusted = request.headers.authorization === 'Bearer the token'
      response.writeHead(status).end(trusted ? '{"status":"ready","ready":true,"memory_bytes":1000000}' : body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
    const found = await findings()
    server.close()
    return found.server!
  }

  it('says only whether it is ready, unless METRICS_TOKEN is sent', async () => {
    const next = expect.stringContaining('METRICS_TOKEN')
    expect(await told(200, '{"status":"ready"}')).toMatchObject({ verdict: 'ok', next })
    expect(await told(503, '{"status":"not ready"}')).toMatchObject({ verdict: 'problem', next })
    vi.stubEnv('METRICS_TOKEN', 'the token')
    expect(await told(200, '{"status":"ready"}')).toMatchObject({ verdict: 'ok', message: expect.stringContaining('1 MB') })
  })
})

describe('what the server says of its search', () => {
  const index = { revision: 9, lag_seconds: 0.2, jobs: 4_512, documents: 4_600, dead_documents: 88, bytes: 12_345_678 }
  const status = (own: Partial<SearchStatus>, ofIndex: Partial<IndexStatus> = {}): SearchStatus => ({
    engine: 'bitmap',
    index: { ...index, ...ofIndex },
    answers: { bitmap: 7, postgres: 0 },
    stale_retries: 0,
    index_failures: 0,
    outdated_answers: 0,
    ...own,
  })
  it.each([
    [status({}), 'ok', 'the index answers: 4,512 jobs in 12.3 MB, 0.2 seconds behind the catalog'],
    [status({ engine: 'postgres', index: null }), 'ok', 'the server was started without the index: PostgreSQL answers'],
    [
      status({ engine: 'postgres' }, { lag_seconds: null }),
      'warning',
      'the index is being built (4,512 jobs in 12.3 MB): PostgreSQL answers',
    ],
    [
      status({ engine: 'postgres' }, { lag_seconds: 61.4 }),
      'warning',
      'the index is 61 seconds behind the catalog: PostgreSQL answers',
    ],
    [status({ index_failures: 2 }), 'warning', 'the index failed on 2 requests, which PostgreSQL answered'],
  ])('%#', (search, verdict, message) =>
    expect(examineSearch(search)).toMatchObject({ check: 'search', verdict, message, facts: search }),
  )
})

describe('the machine', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
    ['20.18.3', 'problem'],
    ['18.20.8', 'problem'],
  ])('Node.js %s: %s', (version, verdict) => expect(examineNode(version).verdict).toBe(verdict))

  it.each([
    [80e9, 'ok', '80 GB free at ROLECALL_DATA'],
    [1.234e9, 'warning', '1.23 GB free at ROLECALL_DATA'],
    [5e6, 'problem', '5 MB free at ROLECALL_DATA'],
    [0, 'problem', '0 bytes free at ROLECALL_DATA'],
  ])('%d bytes free: %s', (free, verdict, message) => expect(diskSpace(free)).toMatchObject({ verdict, message }))
})
