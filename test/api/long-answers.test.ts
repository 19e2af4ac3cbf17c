import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { applyBatch } from '../../src/catalog/apply.ts'
import { AT_ONCE_BYTES } from '../../src/catalog/slices.ts'
import { openPool } from '../../src/database/pool.ts'
import { createCatalogSearch } from '../../src/search/catalog-search.ts'
import { until } from '../search/bitmap/until.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { fillLongCatalog, LONG_JOB_URL, type LongCatalog } from '../support/long-catalog.ts'
import { relayTo } from '../support/relay.ts'
import { type StatementSizes, watchStatements } from '../support/statement-sizes.ts'

/** The most that the database may send at once: a slice, and one job that is longer. */
const MOST_AT_ONCE = 1.5 * AT_ONCE_BYTES
const SEARCH = '/api/v1/jobs?limit=500&description=html'

let url: string
let pool: pg.Pool
let long: LongCatalog
let sizes: StatementSizes
let folder: string
const apis: Record<string, TestApi> = {}
const servers: Record<string, Listening> = {}
/** Jobs that tests have closed. */
const closed: number[] = []
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  long = await fillLongCatalog(database.pool, { jobs: 24, changes: 20 })
  pool = openPool(url, { max: 4, applicationName: 'long answers', onError: () => {} })
  sizes = watchStatements(pool)
  const search = createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 60_000 })
  folder = await mkdtemp(join(tmpdir(), 'rolecall-long-'))
  search.openIndex(folder)
  await until(() => search.status().engine === 'bitmap')
  closing.push(() => search.close())
  apis.postgres = await testApi(pool, { budgetMs: 60_000 })
  apis.index = await testApi(pool, { engine: search.engine })
  for (const [name, { app }] of Object.entries(apis)) servers[name] = await listening(app)
})
afterAll(async () => {
  for (const close of closing) await close()
  await pool.end()
  await rm(folder, { recursive: true, force: true })
})

async function ask(name: string, path: string, headers: Record<string, string> = {}, server = servers[name]!) {
  const request = get(server.url + path, { headers: { authorization: `Bearer ${apis[name]!.key}`, ...headers }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const jsonOf = async (response: IncomingMessage) => JSON.parse((await bytesOf(response)).toString())
const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
const all = () => [...long.described, long.longest, long.changed].toSorted((a, b) => a - b)

describe.each(['postgres', 'index'])('a search whose answer has 24 MB, by %s', (name) => {
  it('is whole, and no statement reads more than a slice', async () => {
    sizes.reset()
    const response = await ask(name, SEARCH)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const body = await jsonOf(response)
    expect(idsOf(body).toSorted((a, b) => a - b)).toEqual(all())
    expect(idsOf(body).filter((id) => long.described.includes(id))).toEqual(long.described)
    expect([body.next_cursor, body.limit]).toEqual([null, 500])
    for (const { description_html } of body.data.slice(1, 3)) expect(description_html.length).toBeGreaterThan(10)
    expect(sizes.mostBytes).toBeLessThan(MOST_AT_ONCE)
    expect(sizes.bytes).toBeGreaterThan(8 * MOST_AT_ONCE)
  })

  it('goes on with its cursor', async () => {
    const first = await jsonOf(await ask(name, SEARCH.replace('500', '20')))
    const second = await jsonOf(await ask(name, `${SEARCH.replace('500', '20')}&cursor=${first.next_cursor}`))
    const whole = await jsonOf(await ask(name, '/api/v1/jobs?limit=40'))
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(whole))
  })

  it('leaves out a job that no longer matches when its turn comes', async () => {
    const last = long.described.at(-1)!
    const response = await ask(name, `${SEARCH}&title=welder`)
    await once(response, 'readable')
    const { rows } = await pool.query('select source_id, external_job_id from jobs where id = $1', [last])
    await applyBatch(pool, { source_id: rows[0].source_id, present: [], closed: [rows[0].external_job_id] })
    closed.push(long.described.pop()!)
    expect(idsOf(await jsonOf(response))).toEqual(long.described)
  })
})

// Both engines hand their rows to the same code, which reads the texts and sends them.
describe('a long answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s', async (encoding, decode) => {
    const response = await ask('index', SEARCH.replace('500', '4'), { 'accept-encoding': encoding })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decode(await bytesOf(response)).toString()).data).toHaveLength(4)
  })

  it('reads no further than a client that has stopped reading', async () => {
    const stopped = await ask('index', SEARCH)
    onTestFinished(() => void stopped.destroy())
    await once(stopped, 'readable')
    sizes.reset()
    const { length } = await bytesOf(await ask('index', SEARCH))
    // The other request read every job once. What the stopped one reads ahead fits into the buffers of two sockets.
    expect(sizes.bytes).toBeLessThan(1.7 * length)
  })

  it('is sent to HTTP/1.0 too, and ends with its last byte', async () => {
    const socket = connect(servers.postgres!.port, '127.0.0.1')
    socket.write(`GET ${SEARCH.replace('500', '5')} HTTP/1.0\r\nAuthorization: Bearer ${apis.postgres!.key}\r\n\r\n`)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    expect([head.split('\r\n')[0], JSON.parse(body).data.length]).toEqual(['HTTP/1.1 200 OK', 5])
  })

  it('never ends as if it were whole when the database goes away', async () => {
    const relay = await relayTo(url)
    const through = openPool(relay.url, { max: 4, applicationName: 'cut', onError: () => {} })
    const api = await testApi(through, { budgetMs: 60_000 })
    const server = await listening(api.app)
    onTestFinished(async () => {
      await through.end()
      await relay.cut()
    })
    await api.get('/api/v1/meta/vocab')
    relay.cutAfter(10_000_000)
    const response = await ask('postgres', SEARCH, { authorization: `Bearer ${api.key}` }, server)
    expect(response.statusCode).toBe(200)
    await expect(bytesOf(response)).rejects.toThrow('aborted')
  })

  it('has no body for HEAD', async () => {
    const response = await apis.postgres!.app.request(SEARCH, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${apis.postgres!.key}` },
    })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('other answers of long jobs', () => {
  it('a page of the feed with its jobs is read in slices', async () => {
    sizes.reset()
    const body = await jsonOf(await ask('postgres', '/api/v1/changes?include=job&limit=500'))
    expect(sizes.mostBytes).toBeLessThan(MOST_AT_ONCE)
    const ids = idsOf(body)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect([body.next_cursor, body.has_more]).toEqual([String(ids.at(-1)), false])
    const changed = body.data.filter(({ job_id }: { job_id: number }) => job_id === long.changed)
    expect(changed).toHaveLength(long.changes)
    for (const { job } of changed) expect(job.locations_raw.at).toBe(long.changes - 1)
    expect(body.data[0].job.title).toMatch(/^Welder/)
  })

  it('an export is read in slices', async () => {
    sizes.reset()
    const lines = (await bytesOf(await ask('postgres', '/api/v1/jobs/export?description=html'))).toString().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(all())
    // The first attempt ends where jobs turn out to be long.
    expect(sizes.mostBytes).toBeLessThan(MOST_AT_ONCE)
  })

  it.each([
    ['a page of revisions', () => '/api/v1/jobs/revisions?include=detail&limit=500'],
    ['a history', () => `/api/v1/jobs/${long.changed}/changes?limit=500`],
  ])('%s is read and sent in slices', async (_, path) => {
    sizes.reset()
    const response = await apis.postgres!.app.request(path(), { headers: { authorization: `Bearer ${apis.postgres!.key}` } })
    let [most, pieces] = [0, 0]
    for await (const chunk of response.body!) {
      most = Math.max(most, chunk.length)
      pieces++
    }
    expect(sizes.mostBytes, 'one job or event at a time').toBeLessThan(MOST_AT_ONCE)
    expect(most).toBeLessThan(MOST_AT_ONCE)
    expect(pieces).toBeGreaterThan(3)
  })

  it('pages of revisions end where the answer would become too long', async () => {
    const listed: number[] = []
    for (let after = '0', more = true; more; ) {
      const { body, text } = await apis.postgres!.get(`/api/v1/jobs/revisions?include=detail&limit=500&after=${after}`)
      expect(text.length).toBeLessThan(14 * 1024 * 1024)
      listed.push(...idsOf(body))
      ;({ next_after: after, has_more: more } = body)
    }
    expect(listed.toSorted((a, b) => a - b)).toEqual([...all(), ...closed].toSorted((a, b) => a - b))
  })

  it('pages of a history end where the answer would become too long', async () => {
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const { body, text } = await apis.postgres!.get(`/api/v1/jobs/${long.changed}/changes?limit=500${cursor}`)
      expect(text.length).toBeLessThan(20 * 1024 * 1024)
      seen.push(...idsOf(body))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(seen).toHaveLength(long.changes)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  it('a batch is refused, and says what to ask for', async () => {
    const post = (body: object, description = 'html') =>
      apis.postgres!.ask(`/api/v1/jobs/batch?description=${description}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apis.postgres!.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const refused = await post({ ids: long.described })
    expect(refused.status).toBe(413)
    expect(refused.body.detail).toMatch(/^the jobs of this batch have 2\d MB of text, and an answer has at most 8: ask for fewer/)
    const urls = Array.from({ length: 400 }, (_, at) => `${LONG_JOB_URL}?utm_source=${at}`)
    expect((await post({ urls }, 'text')).status, 'one job by many URLs').toBe(413)
    const { body } = await post({ ids: long.described.slice(0, 4) })
    expect(body.data.map(({ job }: { job: { description_html: string } }) => job.description_html.length > 1_000_000)).toEqual(
      Array(4).fill(true),
    )
  })

  it.each([
    ['by id', () => `/api/v1/jobs/${long.longest}`],
    ['by its URL', () => `/api/v1/jobs/resolve?url=${encodeURIComponent(LONG_JOB_URL)}`],
  ])('one job %s is sent in pieces', async (_, path) => {
    sizes.reset()
    const { body } = await apis.postgres!.get(path())
    expect(sizes.mostBytes, 'of one statement').toBeLessThan(3 * 1024 * 1024)
    const { rows } = await pool.query('select description_md from descriptions where job_id = $1', [long.longest])
    expect(body.description_md === rows[0].description_md).toBe(true)
    expect(body.title).toBe('Diver')
    const response = await apis.postgres!.app.request(path(), { headers: { authorization: `Bearer ${apis.postgres!.key}` } })
    let most = 0
    for await (const chunk of response.body!) most = Math.max(most, chunk.length)
    expect(most).toBeLessThan(3 * 1024 * 1024)
    const tag = response.headers.get('etag')
    if (tag !== null) expect((await apis.postgres!.get(path(), { 'if-none-match': tag })).status).toBe(304)
  })

  it('one job is a JobPosting in pieces too, and is cut off when it changes meanwhile', async () => {
    const json = { accept: 'application/ld+json' }
    await pool.query('update descriptions set description_html = description_md where job_id = $1', [long.longest])
    const posting = await jsonOf(await ask('postgres', `/api/v1/jobs/${long.longest}`, json))
    const { rows } = await pool.query('select description_md from descriptions where job_id = $1', [long.longest])
    expect([posting['@type'], posting.description === rows[0].description_md]).toEqual(['JobPosting', true])
    const response = await ask('postgres', `/api/v1/jobs/${long.longest}`, json)
    await pool.query('update jobs set revision = revision + 1 where id = $1', [long.longest])
    await expect(bytesOf(response)).rejects.toThrow('aborted')
  })
})
