import { execFileSync } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPaceStore } from '../../../src/catalog/pace.ts'
import type { ReaderPool } from '../../../src/collect/readers/pool.ts'
import type { Readers } from '../../../src/collect/readers/readers.ts'
import { testApi } from '../../support/api.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { listening } from '../../support/listening.ts'
import { readersHere } from '../../support/readers-here.ts'
import { GREENHOUSE, type World, world } from '../resolve/world.ts'
import { readerPids } from './reader-pids.ts'
import { PATIENT, readerPool } from './reader-pool.ts'

const HINTS = { company: null, countries: [] }

let database: TestDatabase
let outside: World
let readers: ReaderPool
const warnings: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  outside = await world()
  readers = aPool()
}, PATIENT)
afterEach(() => void warnings.splice(0))
afterAll(() => outside.close())

/** Without it, a lane would wait 45 s for the request of a process that was killed. */
const giveBackLeases = (...lease: [string, string[]]) => createPaceStore(database.pool).giveBack(...lease)

const aPool = (stepMs?: number) =>
  readerPool({
    database: database.url,
    gateway: outside.gateway,
    warn: (message) => warnings.push(message),
    stepMs,
    giveBackLeases,
  })

const order = (board = GREENHOUSE.board) => ({
  ats: 'greenhouse',
  board,
  external_id: GREENHOUSE.id,
  hosts: [],
  hints: HINTS,
})
const read = (from: Readers, signal?: AbortSignal) => from.ask('readPosting', order(), { signal })

const sends = (body: string, type: string) => (response: ServerResponse) =>
  void response.setHeader('content-type', type).end(body)

/** A feed takes up to a second to read; without texts, the adapter asks for the other languages too. */
const heavyFeed = (positions: number) => {
  const position = (id: number) => `<position><id>${id}</id><name>Cook</name></position>`
  return `<workzag-jobs>${Array.from({ length: positions }, (_, index) => position(index)).join('')}</workzag-jobs>`
}
const serveHeavy = (board: string, positions = 60_000) => {
  const feed = sends(heavyFeed(positions), 'text/xml')
  outside.says[`${board}.jobs.personio.de/xml`] = feed
  for (const language of ['en', 'de', 'es', 'nl', 'fr']) outside.says[`${board}.jobs.personio.de/xml?language=${language}`] = feed
}

describe('a task in another process', () => {
  it(
    'reads what it reads in this process',
    async () => {
      outside.says[GREENHOUSE.at] = GREENHOUSE.body
      const there = await read(readers)
      expect(there?.job.title).toBeTruthy()
      expect(there).toEqual(await read(readersHere(outside.http)))
    },
    PATIENT,
  )

  it(
    'has its own answer, when several are under way at once',
    async () => {
      const boards = ['one', 'two', 'three', 'four']
      for (const board of boards)
        outside.says[GREENHOUSE.at.replace(GREENHOUSE.board, board)] = JSON.stringify({
          ...JSON.parse(GREENHOUSE.body),
          title: `Cook at ${board}`,
        })
      const found = await Promise.all(boards.map((board) => readers.ask('readPosting', order(board))))
      expect(found.map((each) => each?.posting.title)).toEqual(boards.map((board) => `Cook at ${board}`))
    },
    PATIENT,
  )

  it.each([
    ['blocked', { status: 403 }],
    ['bad_payload', '{"jobs":'],
  ] as const)(
    'tells a failure of the source as it is: %s',
    async (kind, said) => {
      outside.says[GREENHOUSE.at] = said
      await expect(read(readers)).rejects.toMatchObject({ name: 'FetchFailure', kind })
    },
    PATIENT,
  )

  it(
    'ends when its signal is aborted: a deadline is a timeout of the source',
    async () => {
      outside.says[GREENHOUSE.at] = () => {}
      await expect(read(readers, AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'FetchFailure', kind: 'timeout' })
      const stop = new AbortController()
      const reading = read(readers, stop.signal)
      setTimeout(() => stop.abort(), 300)
      await expect(reading).rejects.toThrow('told to stop')
    },
    PATIENT,
  )

  it(
    'goes on when Ctrl-C or a service manager signals all processes; when its process is killed, it is tried again',
    async () => {
      const [pid] = readerPids(process.pid) as [number]
      const answer = sends(GREENHOUSE.body, 'application/json')
      outside.says[GREENHOUSE.at] = (response) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
        setTimeout(() => answer(response), 300)
      }
      expect((await read(readers))?.job.title).toBeTruthy()
      expect(warnings).toEqual([])

      outside.says[GREENHOUSE.at] = () => {
        outside.says[GREENHOUSE.at] = answer
        process.kill(pid, 'SIGKILL')
      }
      expect((await read(readers))?.job.title).toBeTruthy()
      expect(warnings).toEqual([expect.stringMatching(/^a reader's process ended, \d+ tasks with it: .*killed \(SIGKILL\)/)])
    },
    PATIENT,
  )
})

/** A position of the heavy feed. Reading it takes the feed, and the feed again in other languages. */
const SLOW = { ats: 'personio', board: 'slow', external_id: '5', hosts: [], hints: HINTS }

/** Whether a process of this one computes at this moment. */
function isComputing(): boolean {
  const pids = readerPids(process.pid)
  return pids.length > 0 && /R/.test(execFileSync('ps', ['-o', 'stat=', '-p', pids.join()], { encoding: 'utf8' }))
}

describe('a payload that takes too long', () => {
  it(
    'ends at the budget of resolve with 503 while the API answers others, and the next URL resolves',
    async () => {
      serveHeavy('slow')
      // The last feed never comes, so that no machine is fast enough to be done within the budget.
      outside.says['slow.jobs.personio.de/xml?language=fr'] = () => {}
      const unknown = 'https://job-boards.greenhouse.io/acme/jobs/4999999'
      const patiently = outside.resolver(database.pool, 120_000, readers)
      // From here on the process is up.
      expect(await patiently.resolve(unknown)).toEqual({ kind: 'unmatched' })
      const api = await testApi(database.pool, { resolver: outside.resolver(database.pool, 5_000, readers) })
      const server = await listening(api.app)
      const headers = { authorization: `Bearer ${api.key}` }
      const slowUrl = encodeURIComponent('https://slow.jobs.personio.de/job/5')
      // If the feeds were read in the process that serves, no request could come and be answered while one is read.
      let isAnsweredMeanwhile = false
      do {
        let ended = false
        const slow = fetch(`${server.url}/api/v1/jobs/resolve?url=${slowUrl}`, { headers }).finally(() => {
          ended = true
        })
        while (!ended && !isAnsweredMeanwhile) {
          const before = isComputing()
          const { status } = await fetch(`${server.url}/healthz`)
          expect(status).toBe(200)
          isAnsweredMeanwhile = before && isComputing()
        }
        expect((await slow).status).toBe(503)
        // On a busy machine a payload may be read between two answers: then once more.
      } while (!isAnsweredMeanwhile)
      expect(await patiently.resolve(unknown)).toEqual({ kind: 'unmatched' })
    },
    PATIENT,
  )

  it(
    'fails alone, as unreadable',
    async () => {
      serveHeavy('slow', 180_000)
      const failure = (stepMs: number) =>
        aPool(stepMs)
          .ask('readPosting', SLOW)
          .catch((error) => error)
      // On a busy machine the process may be silent for as long before it reads anything, and is ended without a payload to blame. Then it gets
      // more time; reading the payload takes longer there, too.
      let stepMs = 300
      let found = await failure(stepMs)
      while (found.kind === 'timeout') {
        stepMs *= 1.5
        found = await failure(stepMs)
      }
      expect(found).toMatchObject({ kind: 'bad_payload', message: `a payload takes more than ${stepMs / 1_000} s to read` })
      expect(warnings).toContainEqual(expect.stringMatching(/^a reader's process ended, 1 tasks with it/))
    },
    PATIENT,
  )
})
