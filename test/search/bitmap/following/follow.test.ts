import { setImmediate as tick } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { IndexedJob } from '../../../../src/search/bitmap/catalog/indexed-job.ts'
import type { CatalogCheckpoint, LastRead } from '../../../../src/search/bitmap/catalog/last-read.ts'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { type Follower, follow } from '../../../../src/search/bitmap/following/follow.ts'
import { indexedJob } from '../indexed-job.ts'

const HOUR = 3_600_000

/** A catalog that answers as told: it can be held, and then answers what it knew when it was asked, and it can fail. */
class Catalog {
  readonly jobs = new Map<number, IndexedJob>()
  readonly asked: number[] = []
  /** Of the next answers; null: that one succeeds. */
  failures: (Error | null)[] = []
  #revision = 0
  #held: Promise<void> | null = null
  #release = () => {}

  /** A new revision of each of these jobs; revisions have gaps, as those of a sequence do. */
  commit(ids: Iterable<number>, stated: Partial<IndexedJob> = {}): void {
    for (const id of ids) {
      this.#revision += 1 + (id % 3)
      this.jobs.set(id, indexedJob({ ...stated, id, revision: this.#revision }))
    }
  }

  get revision(): number {
    return this.#revision
  }

  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#release = resolve
    })
  }

  release(): void {
    this.#held = null
    this.#release()
  }

  readonly jobsAfter = async (revision: number, limit: number): Promise<IndexedJob[]> => {
    this.asked.push(revision)
    const failure = this.failures.shift()
    const answer = [...this.jobs.values()]
      .filter((job) => job.revision > revision)
      .sort((a, b) => a.revision - b.revision)
      .slice(0, limit)
    await this.#held
    if (failure) throw failure
    return answer
  }

  readonly removedAfter = async () => []

  readonly checkpoint = async ({ jobs }: LastRead): Promise<CatalogCheckpoint> => {
    const now = jobs.flatMap(({ id }) => this.jobs.get(id) ?? [])
    return { revision: this.#revision, newestEvent: null, event: null, jobs: now }
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)
const idsIn = (index: JobIndex) => [...index.open.toArray()].map((ordinal) => index.idOf(ordinal)).sort((a, b) => a - b)

let follower: Follower | undefined
afterEach(async () => {
  vi.useRealTimers()
  await follower?.stop()
})

function following(catalog: Catalog, pollMs = HOUR) {
  const index = new JobIndex()
  const told: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void told.push(JSON.parse(line).msg) })
  const startOver = (why: string) => expect.unreachable(why)
  follower = follow({ index, revision: 0, catalog, startOver, log, pollMs })
  return { index, follower, told }
}

test('everything there is comes in order, batch after batch, over gaps in the revisions', async () => {
  const catalog = new Catalog()
  catalog.commit(numbers(1, 2_500))
  const { index, follower, told } = following(catalog)
  expect(follower.state()).toEqual({ ready: false, revision: 0, lagMs: Number.POSITIVE_INFINITY })
  await follower.catchUp()
  expect(idsIn(index)).toEqual(numbers(1, 2_500))
  expect(follower.state()).toMatchObject({ ready: true, revision: catalog.revision })
  const revisions = [...catalog.jobs.values()].map((job) => job.revision)
  expect(catalog.asked.slice(0, 3)).toEqual([0, revisions[999], revisions[1_999]])
  expect(told).toEqual(['the search index is ready: 2,500 jobs'])
})

test('a batch that is exactly full is not taken for the end', async () => {
  const catalog = new Catalog()
  catalog.commit(numbers(1, 2_000))
  const { index, follower } = following(catalog)
  await follower.catchUp()
  expect(index.live).toBe(2_000)
})

test('a job that changes, closes and reopens is there once, as it last was', async () => {
  const catalog = new Catalog()
  const { index, follower } = following(catalog)
  for (const open of [true, false, true, false]) {
    catalog.commit([1, 2], { open })
    await follower.catchUp()
    expect([index.live, index.open.size, index.closed.size]).toEqual([2, open ? 2 : 0, open ? 0 : 2])
  }
  expect(index.length).toBe(8)
  expect([...index.closed.toArray()].map((ordinal) => index.revisionOf(ordinal))).toEqual(
    [...catalog.jobs.values()].map((job) => job.revision),
  )
})

test('it looks again by itself', async () => {
  const catalog = new Catalog()
  const { index } = following(catalog, 1)
  await expect.poll(() => catalog.asked.length).toBeGreaterThan(2)
  catalog.commit([1])
  await expect.poll(() => index.live).toBe(1)
})

test('who asks while a reading is under way gets what was committed before, and all of them by one more reading', async () => {
  const catalog = new Catalog()
  catalog.hold()
  const { index, follower } = following(catalog)
  expect(catalog.asked).toHaveLength(1)
  catalog.commit([1, 2, 3])
  const caughtUp = Promise.all([follower.catchUp(), follower.catchUp(), follower.catchUp()])
  catalog.release()
  await caughtUp
  expect(idsIn(index)).toEqual([1, 2, 3])
  expect(catalog.asked).toHaveLength(2)
})

test('each of many who ask at any moment gets what was committed before', async () => {
  const catalog = new Catalog()
  const { index, follower } = following(catalog, 1)
  await Promise.all(
    numbers(1, 300).map(async (id) => {
      for (let turn = 0; turn < id % 7; turn++) await tick()
      catalog.commit([id])
      await follower.catchUp()
      expect(idsIn(index)).toContain(id)
    }),
  )
  expect(idsIn(index)).toEqual(numbers(1, 300))
})

test('a catalog that fails is told once, asked again, and read on from where it was', async () => {
  const catalog = new Catalog()
  catalog.failures = ['away', 'away', 'still away'].map((message) => new Error(message))
  catalog.commit(numbers(1, 10))
  const { index, told } = following(catalog, 1)
  await expect.poll(() => index.live).toBe(10)
  expect(catalog.asked.slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(told).toEqual([
    'the search index cannot read the catalog: Postgres answers until it can',
    'the search index is ready: 10 jobs',
  ])
})

test('a failure between two batches loses nothing and doubles nothing', async () => {
  const catalog = new Catalog()
  catalog.commit(numbers(1, 1_500))
  catalog.failures = [null, new Error('cut')]
  const { index, follower } = following(catalog)
  await follower.catchUp()
  expect([index.live, index.length]).toEqual([1_500, 1_500])
  const half = [...catalog.jobs.values()][999]!.revision
  expect(catalog.asked).toEqual([0, half, half])
})

test('who asks to catch up hears of the failure, and the next may succeed', async () => {
  const catalog = new Catalog()
  const { index, follower } = following(catalog)
  await follower.catchUp()
  catalog.commit([1])
  catalog.failures = [new Error('cut')]
  await expect(follower.catchUp()).rejects.toThrow('cut')
  expect(index.live).toBe(0)
  await follower.catchUp()
  expect(index.live).toBe(1)
})

test('who shares a reading shares its failure', async () => {
  const catalog = new Catalog()
  const { follower } = following(catalog)
  await follower.catchUp()
  catalog.hold()
  const first = follower.catchUp()
  catalog.failures = [new Error('cut')]
  const others = Promise.allSettled([follower.catchUp(), follower.catchUp()])
  catalog.release()
  await first
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('requests come between every few documents', async () => {
  const catalog = new Catalog()
  catalog.commit(numbers(1, 3_000))
  const { index, follower } = following(catalog)
  let done = false
  const caughtUp = follower.catchUp().then(() => {
    done = true
  })
  const seen = [0]
  while (!done) {
    await tick()
    seen.push(index.length)
  }
  await caughtUp
  const steps = seen.slice(1).map((length, place) => length - seen[place]!)
  expect(Math.max(...steps)).toBeLessThanOrEqual(100)
})

test('after too long a silence it is not ready, until it hears again', async () => {
  const catalog = new Catalog()
  const { follower } = following(catalog)
  await follower.catchUp()
  vi.useFakeTimers({ toFake: ['performance'] })
  await follower.catchUp()
  vi.advanceTimersByTime(2_999)
  expect(follower.state()).toMatchObject({ ready: true, lagMs: 2_999 })
  vi.advanceTimersByTime(1)
  expect(follower.state()).toMatchObject({ ready: false, lagMs: 3_000 })
  await follower.catchUp()
  expect(follower.state()).toMatchObject({ ready: true, lagMs: 0 })
})

test('what it knows is as old as its question, not as the answer', async () => {
  const catalog = new Catalog()
  const { follower } = following(catalog)
  await follower.catchUp()
  vi.useFakeTimers({ toFake: ['performance'] })
  catalog.hold()
  const caughtUp = follower.catchUp()
  vi.advanceTimersByTime(5_000)
  catalog.release()
  await caughtUp
  expect(follower.state()).toMatchObject({ ready: false, lagMs: 5_000 })
})

test('stopped, it puts nothing more in and asks no more', async () => {
  const catalog = new Catalog()
  catalog.commit(numbers(1, 900))
  const { index, follower } = following(catalog, 1)
  while (index.length === 0) await tick()
  await follower.stop()
  const [length, asked] = [index.length, catalog.asked.length]
  expect(length).toBeLessThan(900)
  catalog.commit([1_000])
  for (let turn = 0; turn < 50; turn++) await tick()
  expect([index.length, catalog.asked.length]).toEqual([length, asked])
})
