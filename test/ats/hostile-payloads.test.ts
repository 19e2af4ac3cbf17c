import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Adapter, Listed } from '../../src/ats/adapter.ts'
import { ADAPTERS } from '../../src/ats/index.ts'
import { type DemoServer, startDemoServer } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { type Fetched, type Fetcher, FetchFailure } from '../../src/http/fetcher.ts'
import { demoClient, keyOf, startedAt } from '../demo/demo-client.ts'
import { sampleOf } from '../support/rounds.ts'
import { createTestWorld } from '../world/index.ts'
import { recordedBoard } from './recorded-cases.ts'

/** Answers that a source may give instead of a payload, to any request. */
const BODIES: [name: string, body: string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['an empty list', '[]'],
  ['an empty object', '{}'],
  ['a number', '1e400'],
  ['text', '"a"'],
  ['a list of nulls', '[null,null]'],
  ['deep lists', '['.repeat(100_000)],
  ['deep objects', '{"a":'.repeat(100_000)],
  ['deep lists that are closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a prototype', '{"__proto__":{"jobs":[]},"constructor":{"prototype":{}},"jobs":{"__proto__":[]}}'],
  ['control characters', '\0\u0001{"jobs":[]}'],
  ['a byte order mark', '\ufeff{}'],
  ['invalid UTF-8, as it is decoded', '{"jobs":[{"id":"\ufffd\ufffd"}]}'],
  ['a page', '<!doctype html><html><body><p>Checking your browser</p></body></html>'],
  ['a page that breaks off', '<!doctype html><html><body><div'],
  ['a deep page', `<html><body>${'<div>'.repeat(100_000)}</body></html>`],
  ['deep JSON-LD', `<html><script type="application/ld+json">{"@type":"JobPosting","x":${'['.repeat(100_000)}</script></html>`],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['XML of another name', '<constructor><job/></constructor>'],
  ['deep XML', '<workzag-jobs>'.repeat(100_000)],
  ['XML with a document type', '<!DOCTYPE a [<!ENTITY b "c">]><workzag-jobs>&b;</workzag-jobs>'],
  ['XML with a prototype', '<workzag-jobs><position><__proto__><id>1</id></__proto__></position></workzag-jobs>'],
]

/** Values that may stand in the place of any value of a payload. */
const VALUES: unknown[] = [
  null,
  '',
  'constructor',
  '__proto__',
  'toString',
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { a: {} },
  '\0\ud800',
]

const world = createTestWorld({ seed: 11, postings: 400, startedAt })
const truth = world.truth()
let server: DemoServer
let http: HttpClient

beforeAll(async () => {
  server = await startDemoServer(world)
  http = demoClient(server.hostMap)
})

afterAll(async () => {
  await http.close()
  await server.close()
})

/** The smallest board of a system that shows a posting and, where the system is not simulated, a recorded one. */
function boardOf({ name }: Adapter): { board: string; http: Fetcher } {
  const postings = (board: (typeof boards)[number]) => [...truth.get(keyOf(board))!.values()].length
  const boards = world.boards().filter(({ ats }) => ats === name)
  const [smallest] = boards.filter((board) => postings(board) > 0).toSorted((a, b) => postings(a) - postings(b))
  return smallest ? { board: smallest.board, http } : recordedBoard(name)!
}

const ROWS = 3
const MOST_REQUESTS = 300

/** Everything that is read of a board: its list, the first rows of it, and one posting by its id. Resolves with what it failed of. */
async function readAll(adapter: Adapter, board: string, answered: Fetcher['fetch']): Promise<unknown[]> {
  let requests = 0
  const bounded: Fetcher = {
    fetch(url, options) {
      if (++requests > MOST_REQUESTS) throw new Error(`asks without end, last for ${url}`)
      return answered(url, options)
    },
  }
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  const rows: Listed[] = []
  await attempt(async () => {
    for await (const page of adapter.list(board, { http: bounded, etag: null })) rows.push(...page)
  })
  for (const row of rows.slice(0, ROWS)) {
    // Plain data only: a look-up of "constructor" in a table would give a function.
    await attempt(async () => structuredClone(row.posting ? row.posting() : await adapter.detail!(board, row.handle, bounded)))
  }
  await attempt(async () => structuredClone(await adapter.fetch(board, rows[0]?.external_job_id ?? '2091212', bounded)))
  return failures
}

const ofOurs = (failures: unknown[]) => failures.filter((error) => !(error instanceof FetchFailure))

const answerOf = (url: string, body: string): Fetched => ({
  status: 200,
  url,
  etag: null,
  contentType: '',
  notModified: false,
  body,
  header: () => null,
  location: null,
})

describe.each(ADAPTERS.map((adapter) => [adapter.name, adapter] as const))('%s', (_, adapter) => {
  it.each(BODIES)('takes %s as a failure of the source, or as an empty board', async (_, body) => {
    const failures = await readAll(adapter, boardOf(adapter).board, async (url) => answerOf(url, body))
    expect(ofOurs(failures)).toEqual([])
    // The list of some systems is nothing but a list.
    if (body !== '[]') expect(failures.length).toBeGreaterThan(0)
  })

  it('takes any value in the place of any other as a failure of the source, or leaves it out', async () => {
    const { board, http } = boardOf(adapter)
    for (const [index, value] of sampleOf(VALUES, 5).entries()) {
      for (const offset of sampleOf([0, 1, 2], 1)) {
        // Every third value of each payload is another one; which third, moves.
        const failures = await readAll(adapter, board, async (url, options) => {
          const answer = await http.fetch(url, options)
          return { ...answer, body: altered(answer.body, value, index + offset) }
        })
        expect(ofOurs(failures), JSON.stringify(value)).toEqual([])
      }
    }
  })
})

/** JSON is altered value by value. In pages and XML, which hold it too, texts between quotes or tags are. */
function altered(body: string, value: unknown, offset: number): string {
  let count = offset
  const parsed = json(body)
  if (parsed === undefined) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return body.replace(/(?<=>)[^<>]+(?=<\/)|(?<=: ?")[^"]*(?=")/g, (found) => (count++ % 3 === 0 ? text : found))
  }
  return JSON.stringify(
    (function replaced(given: unknown): unknown {
      if (typeof given !== 'object' || given === null) return count++ % 3 === 0 ? value : given
      if (count++ % 11 === 10) return value
      return Array.isArray(given)
        ? given.map(replaced)
        : Object.fromEntries(Object.entries(given).map(([key, member]) => [key, replaced(member)]))
    })(parsed),
  )
}

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
