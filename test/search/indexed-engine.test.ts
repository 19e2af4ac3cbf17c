import { beforeEach, expect, test } from 'vitest'
import { Stale } from '../../src/search/bitmap/queries/cached-items.ts'
import { NeedsIndex, type SearchEngine, SearchTimeout } from '../../src/search/engine.ts'
import { type EngineName, indexedEngine } from '../../src/search/indexed-engine.ts'
import { InvalidQuery } from '../../src/search/query/query.ts'
import { countOf, facetsOf, searchFor } from './requests.ts'

const FACETS = { facets: {}, salary_histogram: null, weeks: null }

/** An engine of one number: each request takes the next of its failures first. */
function engineOf(count: number, failures: Error[] = []): SearchEngine {
  const answer = async <T>(given: T): Promise<T> => {
    const failure = failures.shift()
    if (failure) throw failure
    return given
  }
  return {
    search: () => answer({ items: [], slices: null, count, nextCursor: null, fuzzy: false }),
    count: () => answer(count),
    facets: () => answer({ count, ...FACETS }),
    ids: () => answer({ ids: [], next: null, mode: 'exact', tree: null }),
    among: () => answer([count]),
    similar: () => answer({ items: [], slices: null }),
  }
}

let told: { by: EngineName[]; retries: number; failures: unknown[]; caughtUp: number }
let ages: number[]
beforeEach(() => {
  told = { by: [], retries: 0, failures: [], caughtUp: 0 }
  ages = []
})

interface Given {
  index?: Error[]
  postgres?: Error[]
  ready?: boolean
  /** Not ready until it has caught up. */
  behind?: boolean
  catchUp?: () => Promise<void>
  lagMs?: number
}

const caughtUp = async () => void told.caughtUp++

/** The index says 1, Postgres says 2. */
function engine({
  index = [],
  postgres = [],
  ready = true,
  behind = false,
  catchUp = caughtUp,
  lagMs = Infinity,
}: Given): SearchEngine {
  const isBehind = () => behind && told.caughtUp === 0
  const isReady = () => ready && !isBehind()
  const indexed = { engine: engineOf(1, index), ready: isReady, behind: isBehind, lagMs: () => lagMs, catchUp }
  return indexedEngine(indexed, engineOf(2, postgres), {
    answered: (by) => told.by.push(by),
    retried: () => told.retries++,
    failed: (error) => told.failures.push(error),
    outdated: () => {},
  })
}

const all = async (asked: SearchEngine) => [
  (await asked.search(searchFor({}))).count,
  await asked.count(countOf({})),
  (await asked.facets(facetsOf({}, {}))).count,
]

test('the index answers when it is ready, Postgres when it is not', async () => {
  expect(await all(engine({ ready: true }))).toEqual([1, 1, 1])
  expect(await all(engine({ ready: false }))).toEqual([2, 2, 2])
  expect(told.by).toEqual(['bitmap', 'bitmap', 'bitmap', 'postgres', 'postgres', 'postgres'])
})

test('a page that changed under the index is read again when the index has caught up', async () => {
  expect((await engine({ index: [new Stale()] }).search(searchFor({}))).count).toBe(1)
  expect(told).toEqual({ by: ['bitmap'], retries: 1, failures: [], caughtUp: 1 })
})

test('a page that changes faster than that is for Postgres, and no failure', async () => {
  expect((await engine({ index: [new Stale(), new Stale()] }).search(searchFor({}))).count).toBe(2)
  expect(told).toEqual({ by: ['postgres'], retries: 1, failures: [], caughtUp: 1 })
})

test('an index that fails leaves the answer to Postgres, and tells', async () => {
  const broken = new TypeError('no such bitmap')
  expect(await all(engine({ index: [broken, broken, broken] }))).toEqual([2, 2, 2])
  expect(told.failures).toEqual([broken, broken, broken])
})

test('an index that cannot catch up leaves the answer to Postgres', async () => {
  const away = new Error('the connection was cut')
  const catchUp = () => Promise.reject(away)
  expect((await engine({ index: [new Stale()], catchUp }).search(searchFor({}))).count).toBe(2)
  expect(told.failures).toEqual([away])
})

test.each([new InvalidQuery('too complex'), new SearchTimeout()])('%s is the answer: Postgres is not asked', async (refusal) => {
  await expect(engine({ index: [refusal] }).count(countOf({}))).rejects.toBe(refusal)
  expect(told).toEqual({ by: [], retries: 0, failures: [], caughtUp: 0 })
})

test('where Postgres fails too, the index is not blamed', async () => {
  const away = new Error('nobody there')
  await expect(engine({ index: [new Error('read')], postgres: [away] }).count(countOf({}))).rejects.toBe(away)
  expect(told.failures).toEqual([])
})

test('what only the index can tell is not left to Postgres, and its failure is told', async () => {
  const similar = (given: Given) => engine(given).similar({ id: 1, limit: 10 })
  await expect(similar({ ready: false, postgres: [new NeedsIndex()] })).rejects.toThrow(NeedsIndex)
  expect(told.failures).toEqual([])
  const failure = new Error('broken')
  await expect(similar({ index: [failure], postgres: [new NeedsIndex()] })).rejects.toThrow(NeedsIndex)
  expect(told.failures).toEqual([failure])
})

test('what only the index can tell waits for an index that is behind', async () => {
  const similar = (given: Given) => engine({ behind: true, postgres: [new NeedsIndex()], ...given }).similar({ id: 1, limit: 10 })
  expect(await similar({})).toEqual({ items: [], slices: null })
  expect(told).toEqual({ by: ['bitmap'], retries: 0, failures: [], caughtUp: 1 })
  told.caughtUp = 0
  await expect(similar({ catchUp: () => Promise.reject(new Error('away')) })).rejects.toThrow(NeedsIndex)
})

test('nothing else waits for it: Postgres answers', async () => {
  expect(await all(engine({ behind: true }))).toEqual([2, 2, 2])
  expect(told.caughtUp).toBe(0)
})

const away = () => new Error('Connection terminated unexpectedly')
const counted = (asked: SearchEngine) => asked.count(countOf({}), (ageMs) => ages.push(ageMs))

test('while the database is away, an index that is not too old answers, and says how old it is', async () => {
  const asked = engine({ ready: false, lagMs: 299_999, postgres: [away()] })
  expect(await counted(asked)).toBe(1)
  // Postgres would answer again, but one that hangs must not make every request wait.
  expect(await counted(asked)).toBe(1)
  expect(ages).toEqual([299_999, 299_999])
  expect(told).toEqual({ by: ['bitmap', 'bitmap'], retries: 0, failures: [], caughtUp: 0 })
})

test('an index that is older, or was never complete, does not', async () => {
  for (const lagMs of [300_000, Number.POSITIVE_INFINITY]) {
    const failure = away()
    await expect(counted(engine({ ready: false, lagMs, postgres: [failure] }))).rejects.toBe(failure)
  }
  expect(ages).toEqual([])
})

test('a statement that fails by itself is no outage', async () => {
  const failure = new Error('division by zero')
  await expect(counted(engine({ ready: false, lagMs: 10_000, postgres: [failure] }))).rejects.toBe(failure)
})

test('a request that an old index cannot answer without Postgres fails as Postgres did', async () => {
  const [failure, again] = [away(), away()]
  const asked = engine({ ready: false, lagMs: 10_000, postgres: [failure], index: [away(), again] })
  await expect(counted(asked)).rejects.toBe(failure)
  await expect(counted(asked)).rejects.toBe(again)
})

test('a job that has changed shows that the database is back: Postgres answers', async () => {
  const asked = engine({ ready: false, lagMs: 10_000, postgres: [away()] })
  expect(await counted(asked)).toBe(1)
  const back = engine({ ready: false, lagMs: 10_000, postgres: [away()], index: [away(), new Stale()] })
  await expect(counted(back)).rejects.toThrow('terminated')
  expect(await counted(back)).toBe(2)
})
