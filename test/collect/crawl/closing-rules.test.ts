import { describe, expect, it } from 'vitest'
import type { Absent } from '../../../src/catalog/absences.ts'
import { isGone, judge } from '../../../src/collect/crawl/closing.ts'
import { DAY, HOUR, MINUTE } from './manual-clock.ts'

const AT = new Date('2026-04-01T12:00:00.000Z')
const earlier = (ms: number) => new Date(AT.getTime() - ms)
let serial = 0
const absent = (times: number, since: Date | null): Absent => ({
  job_id: ++serial,
  external_job_id: String(serial),
  times,
  since,
  checked_at: null,
})
const listing = { at: AT, listed: 90, open: 100, emptyListings: 0, intervalMs: 30 * MINUTE }
const closes = (changes: Partial<typeof listing>, postings: Absent[]) => judge({ ...listing, ...changes }, postings).close.length

describe('closing', () => {
  it('waits for a second complete listing', () => {
    const { close, keep, suspicious } = judge(listing, [absent(0, null)])
    expect(close).toEqual([])
    expect(keep).toEqual([{ ...keep[0], times: 1, since: AT }])
    expect(suspicious).toBe(false)
  })

  it.each([
    [0, 0],
    [29 * MINUTE, 0],
    [30 * MINUTE, 1],
    [3 * DAY, 1],
  ])('counts a second look %d ms after the first: %d closes', (ms, count) => {
    expect(closes({}, [absent(1, earlier(ms))])).toBe(count)
  })

  it('starts to count with the first complete listing, not with the capped ones before', () => {
    expect(closes({}, [absent(0, earlier(3 * DAY))])).toBe(0)
  })

  it.each([
    ['over half and 20', 20, 39, 2, 0],
    ['over half and 20, at the third look', 20, 39, 3, 20],
    ['half', 20, 40, 2, 20],
    ['over half, but 19', 19, 20, 2, 19],
  ])('%s', (_, missing, open, times, count) => {
    const postings = Array.from({ length: missing }, () => absent(times - 1, earlier((times - 1) * HOUR)))
    expect(closes({ listed: open - missing, open }, postings)).toBe(count)
  })

  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
  ])('believes an empty listing seen %d times: %d close', (emptyListings, count) => {
    // The first has only been missing for two looks.
    expect(closes({ listed: 0, open: 2, emptyListings }, [absent(1, earlier(DAY)), absent(4, earlier(DAY))])).toBe(count)
  })

  it('asks about no single posting when the listing itself is odd', () => {
    expect(judge({ ...listing, listed: 0 }, [absent(0, null)]).suspicious).toBe(true)
    const half = Array.from({ length: 60 }, () => absent(0, null))
    expect(judge({ ...listing, listed: 40 }, half).suspicious).toBe(true)
    expect(judge({ ...listing, listed: 40 }, half.slice(0, 50)).suspicious).toBe(false)
  })
})

describe('a board that answers 404 or 410', () => {
  it.each([
    [4, 10 * DAY, false],
    [5, 3 * DAY - 1, false],
    [5, 3 * DAY, true],
  ])('%d times over %d ms is gone: %s', (crawls, ms, gone) => {
    expect(isGone(crawls, earlier(ms), AT)).toBe(gone)
  })
})
