import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPace } from '../../web/api/pace.ts'

const REQUESTS_A_SEARCH = 2
const DEFAULT_QUOTA = 600
const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When searches are made while somebody types a key every so many milliseconds for five minutes. */
async function typing(everyMs: number): Promise<number[]> {
  const pace = createPace(() => Date.now())
  const searches: number[] = []
  for (let typed = 0; typed < 5 * MINUTE; typed += everyMs) {
    pace.schedule(() => void searches.push(Date.now()))
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  return searches
}

describe.each([40, 80, 150, 250, 400])('five minutes of typing, a key every %i ms', (everyMs) => {
  it('stay within the default quota in every minute, and the last key is always searched for', async () => {
    const searches = await typing(everyMs)
    expect(searches.length).toBeGreaterThan(100)
    const inAMinute = searches.map((start) => searches.filter((at) => at >= start && at < start + MINUTE).length)
    expect(Math.max(...inAMinute) * REQUESTS_A_SEARCH).toBeLessThanOrEqual(DEFAULT_QUOTA)
    expect(Date.now() - (searches.at(-1) ?? 0)).toBeLessThanOrEqual(1_000 + everyMs)
  })
})

it('a key after a pause is searched for at once; one that follows closely waits, and the next replaces it', async () => {
  const pace = createPace(() => Date.now())
  const run: string[] = []
  pace.schedule(() => void run.push('e'))
  expect(run).toEqual(['e'])
  pace.schedule(() => void run.push('en'))
  pace.schedule(() => void run.push('eng'))
  expect(run).toEqual(['e'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toEqual(['e', 'eng'])
  pace.schedule(() => void run.push('engi'))
  pace.schedule(() => void run.push('engin'))
  pace.cancel()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toEqual(['e', 'eng', 'engi'])
})
