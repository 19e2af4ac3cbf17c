import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { newestFirst } from '../../../../src/search/bitmap/queries/newest.ts'
import { Bitmap } from '../../../../src/search/bitmap/sets/bitmap.ts'
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
const index = new JobIndex()
for (const job of jobs) index.put(job)

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
      fc.constantFrom(...SORTS),
      fc.option(place),
      fc.integer({ min: 1, max: 9_000 }),
      fc.constantFrom(1, 2, 101, 501),
      (ordinals, sort, from, count, atOnce) => {
        const key = (ordinal: number) => jobs[ordinal]![keyOf[sort]]
        const after = from && { key: key(from.of) + from.ms, id: jobs[from.of]!.id + from.ids }
        const expected = ordinals
          .filter(
            (ordinal) =>
              after === null || key(ordinal) < after.key || (key(ordinal) === after.key && jobs[ordinal]!.id < after.id),
          )
          .sort((a, b) => key(b) - key(a) || jobs[b]!.id - jobs[a]!.id)
          .slice(0, count)
        const walked: number[] = []
        for (const ordinal of newestFirst(index, [Bitmap.of(ordinals), index.open], sort, after, atOnce)) {
          if (walked.push(ordinal) === count) break
        }
        expect(walked).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('a day with thousands of jobs, all of one moment, is gone through to its end', () => {
  const crowded = new JobIndex()
  for (const [place, { id }] of jobs.entries())
    crowded.put(indexedJob({ id, revision: place + 1, first_seen_at: DAY, posted_key: DAY + (id % 2) }))
  const ids = (sort: (typeof SORTS)[number]) =>
    [...newestFirst(crowded, [crowded.open], sort, null, 101)].map((ordinal) => crowded.idOf(ordinal))
  const down = Array.from({ length: JOBS }, (_, place) => JOBS - place)
  expect(ids('first_seen_at')).toEqual(down)
  expect(ids('posted_at')).toEqual([...down.filter((id) => id % 2 === 1), ...down.filter((id) => id % 2 === 0)])
})

test('a walk through nothing ends', () => {
  expect([...newestFirst(index, [new Bitmap()], 'posted_at', null, 1)]).toEqual([])
  expect([...newestFirst(new JobIndex(), [new Bitmap()], 'first_seen_at', { key: 0, id: 0 }, 1)]).toEqual([])
})
