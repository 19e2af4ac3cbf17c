import { expect, test } from 'vitest'
import {
  advanceCheckpoint,
  type CatalogCheckpoint,
  NOTHING_READ,
  rollbackReason,
} from '../../../../src/search/bitmap/catalog/last-read.ts'

const mark = (id: number, revision: number, contentHash = `${id}@${revision}`) => ({ id, revision, contentHash })
const event = { id: 9, at: '2026-11-15 12:00:00.123+00', job_id: 2 }
const last = advanceCheckpoint(NOTHING_READ, [mark(1, 4), mark(2, 5), mark(1, 7)], event)
const asRead: CatalogCheckpoint = { revision: 7, newestEvent: event, event, jobs: [mark(1, 7), mark(2, 5)] }

test('of a job that was read twice the later reading counts', () => {
  expect(last).toEqual({ revision: 7, event, jobs: [mark(2, 5), mark(1, 7)] })
})

test('twenty jobs are kept, of however many', () => {
  const many = Array.from({ length: 50 }, (_, place) => mark(place, place + 1))
  const { jobs, revision } = advanceCheckpoint(last, many, null)
  expect([jobs.length, jobs[0], revision]).toEqual([20, many[30], 50])
  expect(advanceCheckpoint(last, [], event)).toEqual(last)
})

test.each<[string, Partial<CatalogCheckpoint>]>([
  ['everything is there', {}],
  ['more has come', { revision: 20, newestEvent: { ...event, id: 30 } }],
  ['a job has changed since', { revision: 8, jobs: [mark(1, 8), mark(2, 5)] }],
])('nothing was taken back: %s', (_, now) => expect(rollbackReason(last, { ...asRead, ...now })).toBeNull())

test.each<[string, Partial<CatalogCheckpoint>]>([
  ['the catalog is at revision 6, and revision 7 was indexed', { revision: 6 }],
  ['event 9 is gone from the change feed', { event: null }],
  ['event 9 of the change feed is another one now', { event: { ...event, at: '2026-11-15 12:00:01.5+00' } }],
  ['event 9 of the change feed is another one now', { event: { ...event, job_id: 3 } }],
  ['the catalog does not have job 2 at revision 5', { jobs: [mark(1, 7)] }],
  ['the catalog does not have job 1 at revision 7', { jobs: [mark(1, 4), mark(2, 5)] }],
  ['the catalog does not have job 2 at revision 5', { jobs: [mark(1, 7), mark(2, 6)] }],
  ['job 1 at revision 7 is not what was indexed', { jobs: [mark(1, 7, 'other'), mark(2, 5)] }],
])('%s', (why, now) => expect(rollbackReason(last, { ...asRead, ...now })).toBe(why))

test('an empty catalog is one of which nothing was read', () => {
  expect(rollbackReason(NOTHING_READ, { revision: 0, newestEvent: null, event: null, jobs: [] })).toBeNull()
})
