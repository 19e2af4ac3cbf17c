import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexedJob } from '../../../../src/search/bitmap/catalog/indexed-job.ts'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { newestFirst } from '../../../../src/search/bitmap/queries/newest.ts'
import { Bitmap } from '../../../../src/search/bitmap/sets/bitmap.ts'
import { compacted } from '../../../../src/search/bitmap/snapshot/compact.ts'
import { SORTS } from '../../../../src/search/filters.ts'
import { indexedJob } from '../indexed-job.ts'

const DAY = 86_400_000
const JOBS = 9_000

/** Ids that are in no order, and few moments, so that ties are the rule. Numbers that look random, the same each time. */
const jobs = Array.from({ length: JOBS }, (_, ordinal) => {
  const mixed = (ordinal * 7_919) % 9_973
  return indexedJob({
    id: 1 + ((ordinal * 4_999) % JOBS),
    revision: ordinal + 1,
    posted_key: (mixed % 40) * (DAY / 2) - 3 * DAY + (mixed % 3),
    first_seen_at: (mixed % 17) * DAY,
  })
})
function indexOf(some: readonly IndexedJob[], index = new JobIndex()): JobIndex {
  for (const job of some) index.put(job)
  return index
}

/** All documents as they came, all in the order of their dates, and some of each: the last third was appended, and some jobs came again. */
const indexes = {
  appended: indexOf(jobs),
  ordered: await compacted(indexOf(jobs)),
  both: indexOf(jobs.slice(5_900), await compacted(indexOf(jobs.slice(0, 6_000)))),
}

const keyOf = { posted_at: 'posted_key', first_seen_at: 'first_seen_at' } as const

/** Few are sorted at once, many day by day: 4,000 is the border. */
const chosen = fc
  .record({ every: fc.constantFrom(1, 2, 3, 50, 900), from: fc.constantFrom(0, 1, 5_000, 8_999) })
  .map(({ every, from }) => jobs.flatMap((_, ordinal) => (ordinal >= from && ordinal % every === 0 ? [ordinal] : [])))

test('a walk is in the order of key and id, from after any place on', () => {
  const place = fc.oneof(
    fc.nat(JOBS - 1).map((ordinal) => ({ of: ordinal, ms: 0, ids: 0 })),
    fc.record({ of: fc.nat(JOBS - 1), ms: fc.constantFrom(-1, 0, 1), ids: fc.constantFrom(-1, 1, 10_000, -10_000) }),
  )
  fc.assert(
    fc.property(
      chosen,
      fc.constantFrom(...Object.values(indexes)),
      fc.constantFrom(...SORTS),
      fc.option(place),
      fc.constantFrom(0, 2, 3),
      fc.integer({ min: 1, max: 9_000 }),
      fc.constantFrom(1, 2, 101, 501),
      (places, index, sort, from, excluded, count, atOnce) => {
        const key = (place: number) => jobs[place]![keyOf[sort]]
        const after = from && { key: key(from.of) + from.ms, id: jobs[from.of]!.id + from.ids }
        const expected = places
          .filter((at) => after === null || key(at) < after.key || (key(at) === after.key && jobs[at]!.id < after.id))
          .filter((at) => excluded === 0 || jobs[at]!.id % excluded !== 0)
          .sort((a, b) => key(b) - key(a) || jobs[b]!.id - jobs[a]!.id)
          .slice(0, count)
          .map((at) => jobs[at]!.id)
        const documents = (some: readonly IndexedJob[]) => Bitmap.of(some.map(({ id }) => index.documentOf(id)!))
        const sets = [documents(places.map((at) => jobs[at]!)), index.open]
        const without = excluded === 0 ? [] : [documents(jobs.filter(({ id }) => id % excluded === 0))]
        const walked: number[] = []
        for (const ordinal of newestFirst(index, { sets, without }, sort, after, atOnce)) {
          if (walked.push(index.idOf(ordinal)) === count) break
        }
        expect(walked).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('a day with thousands of jobs, all of one moment, is gone through to its end', async () => {
  const crowded = indexOf(
    jobs.map(({ id }, place) => indexedJob({ id, revision: place + 1, first_seen_at: DAY, posted_key: DAY + (id % 2) })),
  )
  const down = Array.from({ length: JOBS }, (_, place) => JOBS - place)
  for (const index of [crowded, await compacted(crowded)]) {
    const ids = (sort: (typeof SORTS)[number]) =>
      [...newestFirst(index, { sets: [index.open], without: [] }, sort, null, 101)].map((ordinal) => index.idOf(ordinal))
    expect(ids('first_seen_at')).toEqual(down)
    expect(ids('posted_at')).toEqual([...down.filter((id) => id % 2 === 1), ...down.filter((id) => id % 2 === 0)])
  }
})

test('only a compaction puts documents in the order of their dates, and later ones are appended', () => {
  expect(Object.values(indexes).map(({ ordered, appended }) => [ordered, appended.size])).toEqual([
    [0, JOBS],
    [JOBS, 0],
    [6_000, 3_100],
  ])
})

test('a walk through nothing ends', () => {
  const nothing = { sets: [new Bitmap()], without: [] }
  for (const index of Object.values(indexes)) expect([...newestFirst(index, nothing, 'posted_at', null, 1)]).toEqual([])
  expect([...newestFirst(new JobIndex(), nothing, 'first_seen_at', { key: 0, id: 0 }, 1)]).toEqual([])
  expect([...newestFirst(new JobIndex(), nothing, 'posted_at', { key: 0, id: 0 }, 1)]).toEqual([])
})
