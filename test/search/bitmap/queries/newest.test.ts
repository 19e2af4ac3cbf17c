import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexedJob } from '../../../../src/search/bitmap/catalog/indexed-job.ts'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { chosenDocuments, countChosen, EVER } from '../../../../src/search/bitmap/queries/chosen.ts'
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
      fc.constantFrom(
        EVER,
        { ...EVER, since: 2 * DAY },
        { ...EVER, until: DAY + 1 },
        { since: 0, until: 9 * DAY },
        { since: 1, until: 0 },
      ),
      fc.integer({ min: 1, max: 9_000 }),
      fc.constantFrom(1, 2, 101, 501),
      (places, index, sort, from, excluded, posted, count, atOnce) => {
        const key = (place: number) => jobs[place]![keyOf[sort]]
        const after = from && { key: key(from.of) + from.ms, id: jobs[from.of]!.id + from.ids }
        const allOf = places
          .filter((at) => after === null || key(at) < after.key || (key(at) === after.key && jobs[at]!.id < after.id))
          .filter((at) => excluded === 0 || jobs[at]!.id % excluded !== 0)
          .filter((at) => jobs[at]!.posted_key >= posted.since && jobs[at]!.posted_key <= posted.until)
          .sort((a, b) => key(b) - key(a) || jobs[b]!.id - jobs[a]!.id)
          .map((at) => jobs[at]!.id)
        const expected = allOf.slice(0, count)
        const documents = (some: readonly IndexedJob[]) => Bitmap.of(some.map(({ id }) => index.documentOf(id)!))
        const sets = [documents(places.map((at) => jobs[at]!)), index.open]
        const without = excluded === 0 ? [] : [documents(jobs.filter(({ id }) => id % excluded === 0))]
        const walked: number[] = []
        let most = atOnce
        for (const batch of newestFirst(index, { sets, without, posted }, sort, after, atOnce)) {
          expect(batch.length > 0 && batch.length <= most).toBe(true)
          most *= 2
          if (walked.push(...batch.map((ordinal) => index.idOf(ordinal))) >= count) break
        }
        expect(walked.slice(0, count)).toEqual(expected)
        if (after !== null) return
        const inAnyOrder = [...chosenDocuments(index, { sets, without, posted }).toArray()].map((ordinal) => index.idOf(ordinal))
        expect(inAnyOrder.sort((a, b) => a - b)).toEqual([...allOf].sort((a, b) => a - b))
        expect(countChosen(index, { sets, without, posted })).toBe(allOf.length)
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
      [...newestFirst(index, { sets: [index.open], without: [], posted: EVER }, sort, null, 101)]
        .flat()
        .map((ordinal) => index.idOf(ordinal))
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
  const nothing = { sets: [new Bitmap()], without: [], posted: EVER }
  for (const index of Object.values(indexes)) expect([...newestFirst(index, nothing, 'posted_at', null, 1)]).toEqual([])
  expect([...newestFirst(new JobIndex(), nothing, 'first_seen_at', { key: 0, id: 0 }, 1)]).toEqual([])
  expect([...newestFirst(new JobIndex(), nothing, 'posted_at', { key: 0, id: 0 }, 1)]).toEqual([])
})
