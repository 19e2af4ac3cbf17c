import type { IncomingMessage } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Adapter, Listed, ListingEnd } from '../../src/ats/adapter.ts'
import { adapterNamed } from '../../src/ats/index.ts'
import { randomOf } from '../../src/demo/random.ts'
import { createFetcher, type HttpClient } from '../../src/http/client.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { type LocalServer, serve } from '../http/local-server.ts'
import { rounds } from '../support/rounds.ts'

/** How each system writes a page of a list: the rows from an offset on, and the total. */
interface Format {
  board: string
  host: string
  size: number
  rows: number
  offset: (query: URLSearchParams, body: Asked, headers: IncomingMessage['headers']) => number
  answer: (ids: number[], total: number, offset: number) => { body: unknown; headers?: Record<string, string> }
}
// biome-ignore lint/suspicious/noExplicitAny: a search of the system's own form
type Asked = any

const FORMATS: Record<string, Format> = {
  // The total on the first page only.
  workday: {
    board: 'tidewater.wd5/Careers',
    host: 'tidewater.wd5.myworkdayjobs.com',
    size: 20,
    rows: 1_700,
    offset: (_, body) => body.offset,
    answer: (ids, total, offset) => ({
      body: {
        total: offset === 0 ? total : 0,
        jobPostings: ids.map((id) => ({ title: 'Hand', externalPath: `/job/Porto/Hand_R${id}` })),
        facets: [],
      },
    }),
  },
  smartrecruiters: {
    board: 'Tidewater',
    host: 'api.smartrecruiters.com',
    size: 100,
    rows: 5_000,
    offset: (query) => Number(query.get('offset')),
    answer: (ids, total) => ({ body: { totalFound: total, content: ids.map((id) => ({ id: String(id), name: 'Hand' })) } }),
  },
  oracle: {
    board: 'tidewater.fa.us2.oraclecloud.com/CX_1',
    host: 'tidewater.fa.us2.oraclecloud.com',
    size: 200,
    rows: 9_000,
    offset: (query) => Number(/offset=(\d+)/.exec(query.get('finder')!)![1]),
    answer: (ids, total) => ({
      body: { items: [{ TotalJobsCount: total, requisitionList: ids.map((id) => ({ Id: String(id) })) }] },
    }),
  },
  traffit: {
    board: 'tidewater',
    host: 'tidewater.traffit.com',
    size: 100,
    rows: 3_000,
    offset: (_query, _body, headers) => (Number(headers['x-request-current-page']) - 1) * 100,
    answer: (ids, total) => ({ body: ids.map((id) => ({ id })), headers: { 'x-result-total-count': String(total) } }),
  },
  hirehive: {
    board: 'tidewater',
    host: 'tidewater.hirehive.com',
    size: 100,
    rows: 3_000,
    offset: (query) => (Number(query.get('page')) - 1) * 100,
    answer: (ids, total) => ({ body: { meta: { total_items: total }, items: ids.map((id) => ({ id: String(id) })) } }),
  },
}

let server: LocalServer
let http: HttpClient
let ids: number[] = []
let asked = 0
let between: () => void = () => {}

beforeAll(async () => {
  server = await serve(async (request, response) => {
    between()
    asked++
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const format = Object.values(FORMATS).find(({ host }) => host === url.hostname)!
    const offset = format.offset(url.searchParams, request.method === 'POST' ? await readJson(request) : null, request.headers)
    const { body, headers } = format.answer(ids.slice(offset, offset + format.size), ids.length, offset)
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  http = createFetcher({
    hostMap: server.mapped(...Object.values(FORMATS).map(({ host }) => host)),
    onlyMapped: true,
    pacing: createPacing({ gap: 0, concurrency: 8 }),
    retry: { tries: 1 },
  })
})
afterAll(async () => {
  await http.close()
  await server.close()
})

/** The rows of a listing, unmapped, and how it ended. */
async function list(adapter: Adapter, board: string): Promise<{ listed: Listed[]; end: ListingEnd }> {
  const pages = adapter.list(board, { http, etag: null })
  const listed: Listed[] = []
  let next = await pages.next()
  for (; !next.done; next = await pages.next()) listed.push(...next.value)
  return { listed, end: next.value }
}

const LISTINGS = 4

describe.each(Object.keys(FORMATS))('a long list of %s', (name) => {
  const { board, size } = FORMATS[name]!
  const rows = Math.min(FORMATS[name]!.rows, rounds(30 * size, Number.POSITIVE_INFINITY))
  const adapter: Adapter = adapterNamed(name)!
  const pages = Math.ceil(rows / size)

  it('that changes while it is read is read nevertheless, and complete only when nothing was missed', async () => {
    const random = randomOf('churn', 7)
    ids = Array.from({ length: rows }, (_, index) => index + 1)
    let [next, changes, complete] = [rows + 1, 0, 0]
    for (let listing = 0; listing < LISTINGS; listing++) {
      const left = new Set<number>()
      // About four changes while the list is read once: rows come at the front and leave anywhere.
      between = () => {
        if (random.next() > 4 / pages) return
        changes++
        if (random.next() < 0.5) ids = [next++, ...ids]
        else left.add(ids.splice(Math.floor(random.next() * ids.length), 1)[0]!)
      }
      const before = ids.slice()
      asked = 0
      const { listed, end } = await list(adapter, board)
      expect(asked).toBeLessThanOrEqual(pages * 2 + 6)
      if (!end.complete) continue
      complete++
      const read = new Set(listed.map(({ external_job_id }) => external_job_id.replace(/\D/g, '')))
      const missed = before.filter((id) => !left.has(id) && !read.has(String(id)))
      expect(missed, `listing ${listing} of ${name}`).toEqual([])
    }
    expect(changes).toBeGreaterThan(LISTINGS)
    expect(complete).toBeGreaterThanOrEqual(LISTINGS / 2)
  })
})
