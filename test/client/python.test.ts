import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { readSamples } from '../samples/read-samples.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-python-'))
const running = new Set<ChildProcess>()

let pool: pg.Pool
let api: TestApi
let source: Source
beforeAll(async () => {
  try {
    execFileSync('python3', ['--version'])
  } catch (error) {
    throw new Error('docs/python.md cannot be tested: this machine has no python3 (apt-get install -y python3)', { cause: error })
  }
  const [program] = readSamples(readFileSync('docs/python.md', 'utf8')).filter(({ file }) => file === 'sync.py')
  writeFileSync(join(folder, 'sync.py'), program!.code)
  ;({ pool } = await testDatabase())
  api = await testApi(pool)
  source = await aSource(pool, 'northwind', { name: 'Northwind' })
  await present(
    pool,
    source,
    Array.from({ length: 30 }, (_, at) => aJob({ external_job_id: `n${at}`, title: `Nurse ${at}` })),
  )
})
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A server that fails as servers and networks do, once each, before it answers. */
const FAILURES: ((response: ServerResponse, text: string) => void)[] = [
  (response) => response.writeHead(503, { 'retry-after': '0' }).end('{}'),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end('{}'),
  (response) => response.destroy(),
  (response, text) =>
    response.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 100), () => response.destroy()),
]

async function serverThatFails(): Promise<{ url: string; asked: () => number; close: () => void }> {
  let asked = 0
  const answer = async ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    const { status, text } = await api.ask(url!, { headers: { authorization: headers.authorization! } })
    const fail = FAILURES[asked++]
    if (fail) fail(response, text)
    else response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, close: () => server.close().closeAllConnections() }
}

/** Runs the program until it has read everything, and kills it. */
async function readAll(url: string, what: 'mirror' | 'follow'): Promise<string> {
  const env = { PATH: process.env.PATH, ROLECALL_URL: url, ROLECALL_KEY: api.key }
  const child = spawn('python3', ['sync.py', what], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let printed = ''
  const isDone = new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        if (printed.includes('is read up to')) done()
      })
    }
    child.on('close', (code) => fail(new Error(`sync.py ended with ${code}: ${printed}`)))
  })
  await isDone
  child.kill('SIGKILL')
  running.delete(child)
  return printed
}

function stored<Row>(sql: string): Row[] {
  const program = `import json, sqlite3, sys
db = sqlite3.connect("rolecall.db")
print(json.dumps(db.execute(sys.argv[1]).fetchall()))`
  return JSON.parse(execFileSync('python3', ['-c', program, sql], { cwd: folder, encoding: 'utf8' }))
}

it('keeps a copy and each event exactly once, over failures and kill -9', async () => {
  const server = await serverThatFails()
  try {
    await readAll(server.url, 'mirror')
    expect(server.asked()).toBeGreaterThan(FAILURES.length)
    await readAll(server.url, 'follow')
    await present(pool, source, [aJob({ external_job_id: 'n1', title: 'Head Nurse' }), aJob({ external_job_id: 'late' })])
    await applyBatch(pool, { source_id: source.id, present: [], closed: ['n2'] })
    await readAll(server.url, 'mirror')
    await readAll(server.url, 'follow')
  } finally {
    server.close()
  }
  const copy = stored<[number, string]>('select id, job from jobs order by id').map(([, job]) => JSON.parse(job))
  const truth = await Promise.all(
    ['open', 'closed'].map((status) => api.get(`/api/v1/jobs?limit=500&status=${status}&first_seen_since=1970-01-01T00:00:00Z`)),
  )
  expect(copy).toHaveLength(31)
  expect(copy).toEqual(truth.flatMap(({ body }) => body.data).toSorted((a, b) => a.id - b.id))
  const { body: feed } = await api.get('/api/v1/changes?cursor=0&limit=500&types=created,closed')
  expect(stored('select id, type, job_id from events order by id')).toEqual(
    feed.data.map(({ id, change_type, job_id }: Record<string, unknown>) => [id, change_type, job_id]),
  )
})

it('ends with the words of the server where trying again is of no use', async () => {
  const server = createServer((_, response) => response.writeHead(401).end('{"detail":"an API key is required"}')).listen(0)
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(readAll(url, 'mirror')).rejects.toThrow(/ended with 1: .*401 .*an API key is required/)
  } finally {
    server.close().closeAllConnections()
  }
})
