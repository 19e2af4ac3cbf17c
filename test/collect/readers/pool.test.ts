import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { greenhouse } from '../../../src/ats/greenhouse.ts'
import type { BoardReader, ListedRow } from '../../../src/collect/readers/board-reader.ts'
import { createReaderPool, type ReaderPool } from '../../../src/collect/readers/pool.ts'
import { type Readers, readersHere } from '../../../src/collect/readers/readers.ts'
import type { Fetcher } from '../../../src/http/fetcher.ts'
import { fixture } from '../../ats/served.ts'
import { testApi } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { listening } from '../../support/listening.ts'
import { rounds } from '../../support/rounds.ts'
import { type World, world } from '../resolve/world.ts'
import { readerPids } from './reader-pids.ts'

const LIST = 'boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true'
const HINTS = { company: null, countries: [] }
/** A process may take half a minute to start on a busy machine. */
const PATIENT = 180_000

let pool: pg.Pool
let outside: World
let readers: ReaderPool
const warnings: string[] = []
const made: ReaderPool[] = []

const aPool = (changes: Partial<Parameters<typeof createReaderPool>[0]> = {}) => {
  const created = createReaderPool({ processes: 1, memoryMb: 1024, warn: (message) => warnings.push(message), ...changes })
  made.push(created)
  return created
}

beforeAll(async () => {
  pool = (await testDatabase()).pool
  outside = await world()
  readers = aPool()
}, PATIENT)
afterEach(() => void warnings.splice(0))
afterAll(async () => {
  await Promise.all(made.map((each) => each.close()))
  await outside.close()
})

async function listed(reader: BoardReader) {
  const rows: ListedRow[] = []
  const batches = reader.list('acme', null)
  let next = await batches.next()
  for (; !next.done; next = await batches.next()) rows.push(...next.value)
  return { rows, end: next.value }
}

const sends = (body: string, type: string) => (response: ServerResponse) =>
  void response.setHeader('content-type', type).end(body)

/** Each feed takes a second and more to read; without texts, the adapter asks for the other languages too. */
const heavyFeed = () => {
  const position = (id: number) => `<position><id>${id}</id><name>Cook</name></position>`
  return `<workzag-jobs>${Array.from({ length: rounds(60_000, 180_000) }, (_, index) => position(index)).join('')}</workzag-jobs>`
}
const serveHeavy = (board: string) => {
  const feed = sends(heavyFeed(), 'text/xml')
  outside.says[`${board}.jobs.personio.de/xml`] = feed
  for (const language of ['en', 'de', 'es', 'nl', 'fr']) outside.says[`${board}.jobs.personio.de/xml?language=${language}`] = feed
}

describe('a reader in another process', () => {
  it(
    'reads what a reader in this process reads',
    async () => {
      outside.says[LIST] = fixture('greenhouse', 'jobs.json')
      const read = async (from: BoardReader) => {
        const batches = from.list('acme', null)
        const rows = (await batches.next()).value as ListedRow[]
        const jobs = await from.readRows(
          rows.map((row) => row.external_job_id),
          HINTS,
        )
        const end = await batches.next()
        from.close()
        return { rows, jobs, end }
      }
      const there = await read(readers.open(greenhouse, outside.http))
      expect(there.rows.length).toBeGreaterThan(0)
      expect(there).toEqual(await read(readersHere.open(greenhouse, outside.http)))
    },
    PATIENT,
  )

  it(
    'reads for several boards at once, for each its own, and again and again',
    async () => {
      const read = async (board: string) => {
        const { jobs } = JSON.parse(fixture('greenhouse', 'jobs.json'))
        const named = jobs.map((job: object, place: number) => ({ ...job, id: place + 1, title: `Cook at ${board}` }))
        outside.says[LIST.replace('acme', board)] = JSON.stringify({ jobs: named, meta: { total: named.length } })
        const reader = readers.open(greenhouse, outside.http)
        const batches = reader.list(board, null)
        const ids = ((await batches.next()).value as ListedRow[]).map((row) => row.external_job_id)
        const titles: string[] = []
        for (const id of ids) {
          const [read] = await reader.readRows([id], HINTS)
          titles.push('posting' in read! ? read.posting.title : 'unread')
        }
        const end = await batches.next()
        reader.close()
        return { board, ids, titles, done: end.done }
      }
      // With few boards the reader is often just done with one message when the next comes.
      for (let round = 0; round < 20; round++) {
        for (const { board, ids, titles, done } of await Promise.all(['one', 'two', 'three'].map(read))) {
          expect(ids.length).toBeGreaterThan(1)
          expect(titles).toEqual(ids.map(() => `Cook at ${board}`))
          expect(done).toBe(true)
        }
      }
    },
    PATIENT,
  )

  it.each([
    ['gone', { status: 404 }],
    ['blocked', { status: 403 }],
    ['bad_payload', '{"jobs":'],
  ] as const)(
    'tells a failure of the source as it is: %s',
    async (kind, said) => {
      outside.says[LIST] = said
      await expect(listed(readers.open(greenhouse, outside.http))).rejects.toMatchObject({ name: 'FetchFailure', kind })
    },
    PATIENT,
  )

  it(
    'ends with the reason of its signal',
    async () => {
      outside.says[LIST] = () => {}
      const stop = new AbortController()
      const reading = listed(readers.open(greenhouse, outside.http, { signal: stop.signal }))
      const reason = new Error('told to stop')
      setTimeout(() => stop.abort(reason), 300)
      await expect(reading).rejects.toBe(reason)
      await expect(listed(readers.open(greenhouse, outside.http, { signal: stop.signal }))).rejects.toBe(reason)
    },
    PATIENT,
  )

  it(
    'goes on when Ctrl-C or a service manager signals all processes; killed, it is lost and can be tried again',
    async () => {
      const [pid] = readerPids(process.pid) as [number]
      outside.says[LIST] = (response) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
        setTimeout(() => sends(fixture('greenhouse', 'jobs.json'), 'application/json')(response), 300)
      }
      expect((await listed(readers.open(greenhouse, outside.http))).rows).not.toHaveLength(0)

      outside.says[LIST] = () => void process.kill(pid, 'SIGKILL')
      const lost = listed(readers.open(greenhouse, outside.http))
      await expect(lost).rejects.toMatchObject({ name: 'ReaderLost', message: expect.stringContaining('SIGKILL') })
      expect(warnings).toEqual([expect.stringMatching(/^a reader's process ended, \d+ readers with it: .*killed/)])
      outside.says[LIST] = fixture('greenhouse', 'jobs.json')
      expect((await listed(readers.open(greenhouse, outside.http))).rows).not.toHaveLength(0)
    },
    PATIENT,
  )
})

/** A position of the heavy feed. Reading it takes the feed, and the feed again in other languages. */
const SLOW = 'https://slow.jobs.personio.de/job/5'

/** The pool's readers, and whether the one opened last is at work: everything it asked for has been handed to it, and it has not asked for more. */
function observed(pool: ReaderPool) {
  let [asked, handed] = [0, 0]
  let signal: AbortSignal | undefined
  const readers: Readers = {
    open(adapter, http, options) {
      asked = handed = 0
      signal = options?.signal
      const fetch: Fetcher['fetch'] = async (...request) => {
        asked++
        const fetched = await http.fetch(...request)
        handed++
        return fetched
      }
      return pool.open(adapter, { fetch }, options)
    },
  }
  /** The number of the payload that it works on; null when it does not. */
  const atWorkOn = () => (handed > 0 && asked === handed && !signal?.aborted ? handed : null)
  return { readers, atWorkOn }
}

describe('a payload that takes too long', () => {
  it(
    'ends at the budget of resolve with 503 while the API answers others, and the next URL resolves',
    async () => {
      serveHeavy('slow')
      // The last feed never comes, so that no machine is fast enough to be done within the budget.
      outside.says['slow.jobs.personio.de/xml?language=fr'] = () => {}
      const unknown = 'https://job-boards.greenhouse.io/acme/jobs/4999999'
      const patiently = outside.resolver(pool, 120_000, readers)
      // From here on the process for urgent readers is up.
      expect(await patiently.resolve(unknown)).toEqual({ kind: 'unmatched' })
      const { readers: watched, atWorkOn } = observed(readers)
      const api = await testApi(pool, { resolver: outside.resolver(pool, 5_000, watched) })
      const server = await listening(api.app)
      const headers = { authorization: `Bearer ${api.key}` }
      const resolve = (url: string) => fetch(`${server.url}/api/v1/jobs/resolve?url=${encodeURIComponent(url)}`, { headers })
      // If the feeds were read in the process that serves, no request could come and be answered while one is read.
      let answeredMeanwhile = 0
      do {
        let ended = false
        const slow = resolve(SLOW).finally(() => {
          ended = true
        })
        while (!ended) {
          const payload = atWorkOn()
          const { status } = await fetch(`${server.url}/healthz`)
          expect(status).toBe(200)
          if (payload !== null && atWorkOn() === payload) answeredMeanwhile++
        }
        expect((await slow).status).toBe(503)
        // On a busy machine a payload may be read between two answers: then once more.
      } while (answeredMeanwhile === 0)
      expect(await patiently.resolve(unknown)).toEqual({ kind: 'unmatched' })
    },
    PATIENT,
  )

  it(
    'fails alone, as unreadable',
    async () => {
      outside.says[LIST] = `{"jobs":[${'{},'.repeat(900_000)}{}],"meta":{"total":900001}}`
      const strict = aPool({ stepMs: 1 })
      const reader = strict.open(greenhouse, outside.http)
      await expect(listed(reader)).rejects.toMatchObject({
        kind: 'bad_payload',
        message: expect.stringMatching(/takes more than/),
      })
      // The slow process of the test before may be ended only now, on a busy machine.
      expect(warnings).toContainEqual(expect.stringMatching(/^a reader's process ended, 1 readers with it/))
    },
    PATIENT,
  )
})
