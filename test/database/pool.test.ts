import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForDatabase } from '../../src/database/connect.ts'
import { DatabaseError } from '../../src/database/database-error.ts'
import { type EmbeddedServer, openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { openRelay } from './relay.ts'
import { quiet } from './scratch.ts'

let folder: string
let server: EmbeddedServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolecall-pool-'))
  server = await openEmbedded({ dataDir: folder, log: quiet, durable: false })
})
afterAll(async () => {
  await server.release()
  await rm(folder, { recursive: true })
})

const open = (url: string, onError: (error: Error) => void = quiet) =>
  openPool(url, { max: 2, applicationName: 'pool-test', onError })
const through = (port: number) => server.url.replace(`:${server.port}/`, `:${port}/`)
const passwordOf = (url: string) => new URL(url).password

test('reads int8 as numbers and times as Dates, in a UTC session', async () => {
  for (const url of [server.url, `${server.url}?options=-c%20work_mem%3D3MB`]) {
    const pool = open(url)
    const { rows } = await pool.query(
      `select 9007199254740991::int8 big, array[1, null, 3]::int8[] bigs, '{}'::text[] none,
         array['plain', null, 'x'] texts, array['NULL', 'a,b', '{c}', 'd"e', 'back\\slash', ''] quoted, array[array['a', 'b']] nested, 1.5::float8 float, '2026-01-02T03:04:05+02'::timestamptz moment,
         current_setting('TimeZone') zone, current_setting('client_encoding') encoding,
         current_setting('application_name') name, current_setting('work_mem') memory`,
    )
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null, 3],
        none: [],
        texts: ['plain', null, 'x'],
        quoted: ['NULL', 'a,b', '{c}', 'd"e', 'back\\slash', ''],
        nested: [['a', 'b']],
        float: 1.5,
        moment: new Date('2026-01-02T01:04:05Z'),
        zone: 'UTC',
        encoding: 'UTF8',
        name: 'pool-test',
        memory: url === server.url ? '16MB' : '3MB',
      },
    ])
    await pool.end()
  }
})

test('outlives a server that goes away under an idle and a checked-out client, and works when it is back', async () => {
  const errors: Error[] = []
  const relay = await openRelay(() => server.port)
  const pool = open(through(relay.port), (error) => errors.push(error))
  const [held, idle] = [await pool.connect(), await pool.connect()]
  idle.release()
  await relay.close()
  await server.release()
  while (errors.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  held.release(true)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(errors).toHaveLength(2)

  server = await openEmbedded({ dataDir: folder, log: quiet, durable: false })
  const back = await openRelay(() => server.port, relay.port)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await back.close()
})

test('waits for a server that comes later, with one line for each failure', async () => {
  const { port, close } = await openRelay(() => server.port)
  await close()
  const pool = open(through(port))
  const lines: string[] = []
  let relay: Promise<{ close(): Promise<void> }> | undefined
  const log = (line: string) => {
    if (lines.push(line) === 2) relay = openRelay(() => server.port, port)
  }
  await waitForDatabase(pool, { log, firstDelayMs: 20 })
  expect(lines.length).toBeGreaterThanOrEqual(2)
  expect(lines[0]).toMatch(
    /^cannot connect to PostgreSQL at 127\.0\.0\.1:\d+, database postgres \(nothing listens there\); next try in 0\.0 s$/,
  )
  await pool.end()
  await (await relay)?.close()
})

test('gives up after the attempts it was given, and at once when aborted', async () => {
  const { port, close } = await openRelay(() => server.port)
  await close()
  const pool = open(`postgres://someone:secret@localhost:${port}/jobs`)
  const failed = await waitForDatabase(pool, { log: quiet, attempts: 3, firstDelayMs: 1 }).catch((error) => error)
  expect(failed).toBeInstanceOf(DatabaseError)
  expect(failed.message).toBe(
    `cannot connect to PostgreSQL at localhost:${port}, database jobs (nothing listens there): check that the server runs and that DATABASE_URL is right`,
  )
  const abort = new AbortController()
  const waiting = waitForDatabase(pool, {
    log: () => abort.abort(new Error('stopping')),
    signal: abort.signal,
    firstDelayMs: 60_000,
  })
  await expect(waiting).rejects.toThrow('stopping')
  await pool.end()
})

test.each([
  [
    'a wrong password',
    () => server.url.replace(passwordOf(server.url), 'wrong-pw'),
    /check the user and the password in DATABASE_URL$/,
  ],
  ['no password', () => server.url.replace(`:${passwordOf(server.url)}@`, '@'), /check DATABASE_URL \(postgres:/],
  ['an unknown user', () => server.url.replace('//rolecall:', '//stranger:'), /check the user and the password in DATABASE_URL$/],
  [
    'a missing database',
    () => server.url.replace(/postgres$/, 'elsewhere'),
    /"elsewhere" does not exist\): check the database name/,
  ],
  [
    'an unknown host',
    () => `postgres://someone:wrong-pw@${'a'.repeat(64)}.invalid/jobs`,
    /\(the host name is unknown\): check the host name in DATABASE_URL$/,
  ],
  ['an unknown session option', () => `${server.url}?options=-c%20no_such=1`, /no_such"\): check DATABASE_URL/],
])('does not wait for %s to mend itself', async (_, url, message) => {
  const pool = open(url())
  const lines: string[] = []
  const refused = await waitForDatabase(pool, { log: (line) => lines.push(line) }).catch((error) => error)
  expect(refused).toBeInstanceOf(DatabaseError)
  expect(refused.message).toMatch(message)
  expect(refused.message).not.toMatch(/wrong-pw/)
  expect(refused.message).not.toContain(passwordOf(server.url))
  expect(lines).toEqual([])
  await pool.end()
})

test('results that were read on one connection are garbage at the next collection of young memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectYoung = () => (runInNewContext('gc') as (options: object) => void)({ type: 'minor' })
  const pool = open(server.url)
  const client = await pool.connect()
  const megabyte = 1024 * 1024
  const readOne = async () =>
    (await client.query({ text: `select repeat('x', $1) as text`, values: [megabyte] })).rows[0].text.length
  await readOne()
  collectYoung()
  const before = process.memoryUsage().heapUsed
  for (let read = 0; read < 20; read++) {
    expect(await readOne()).toBe(megabyte)
    collectYoung()
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8 * megabyte)
  client.release()
  await pool.end()
})

test('the error of a query on one connection leads to the code that asked', async () => {
  const pool = open(server.url)
  const client = await pool.connect()
  async function askBadly() {
    await client.query('select nothing')
  }
  const error: Error = await askBadly().then(
    () => expect.unreachable(),
    (failure) => failure,
  )
  expect(error).toMatchObject({ code: '42703' })
  expect(error.stack).toContain('askBadly')
  client.release()
  await pool.end()
})
