import type { QueryResult } from 'pg'
import { describe, expect, it } from 'vitest'
import { KnownAnswers } from '../../bench/scale/known-answers.ts'
import { laneReports } from '../../bench/scale/lanes.ts'
import { simulate } from '../../bench/scale/simulate.ts'
import { summaryOf } from '../../bench/scale/summary.ts'
import { VirtualClock } from '../../bench/scale/virtual-clock.ts'
import { testDatabase } from '../support/database.ts'
import { HOUR_MS, someOf, usual } from './simulation.ts'

describe('the simulation of a crawl', () => {
  it('takes one board of several for all of them', async () => {
    const { pool } = await testDatabase()
    const run = await simulate(pool, { ...usual, boards: someOf('rippling', 40), oneOf: 4, hours: 2 })
    const [lane] = laneReports(run, 4)
    expect(run.boards).toHaveLength(10)
    expect(lane).toMatchObject({ boards: 40, gap: 6_000 })
    const postings = run.boards.reduce((sum, board) => sum + board.postings, 0)
    expect(lane!.first.requests).toBe(4 * (10 + postings))
    expect(lane!.first.read).toBeGreaterThan((lane!.first.requests * 6_000) / HOUR_MS)
  })

  it('gives every board to one of several workers, and no worker more than it has places', async () => {
    const { pool } = await testDatabase()
    const size = { workers: 3, concurrency: 2, hours: 1 }
    const run = await simulate(pool, { ...usual, ...size, boards: someOf('bamboohr', 60), latencyMs: 60_000 })
    const underWay = (at: number) => run.crawls.filter(({ startedAt, endedAt }) => startedAt <= at && at < endedAt)
    const most = run.crawls.map(({ startedAt }) => underWay(startedAt))
    for (const crawls of most) expect(new Set(crawls.map(({ board }) => board)).size).toBe(crawls.length)
    // A board takes two minutes and more, so that sixty of them need all places for most of the hour.
    expect(Math.max(...most.map((crawls) => crawls.length))).toBe(6)

    const { left, listed, read, busyPlaces } = summaryOf(run, laneReports(run, 1), 1)
    const crawled = new Set(run.crawls.map(({ board }) => board)).size
    expect(left).toBe(60 - crawled)
    expect(listed.all === null).toBe(crawled < 60)
    expect(read.half).toBeGreaterThan(listed.half!)
    const spent = run.crawls.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0)
    expect(busyPlaces).toBeCloseTo(spent / HOUR_MS)
  })
})

describe('answers that a simulation knows', () => {
  const look = (here: number[]) => ({ name: 'next-due-in-lanes', values: [new Date(), ['one', 'other'], [8, 8], here] })

  it('are asked again after a claim or a recorded crawl, and for other lanes', async () => {
    const known = new KnownAnswers(new Date(0))
    const asked: unknown[] = []
    const answer = (statement: Parameters<typeof known.answer>[0]) =>
      known.answer(statement, async () => ({ rows: [asked.push(statement)] }) as unknown as QueryResult)
    const first = await answer(look([2, 2]))
    expect(await answer(look([2, 1]))).toBe(first)
    expect(await answer(look([0, 2]))).not.toBe(first)
    for (const move of ['commit', { name: 'record-crawl' }]) {
      const before = await answer(look([2, 2]))
      await answer(move)
      expect(await answer(look([2, 2]))).not.toBe(before)
    }
  })
})

describe('the clock of a simulation', () => {
  it('jumps from one sleeper to the next, in order, and leaves out those that were woken', async () => {
    const clock = new VirtualClock(new Date(0))
    const woken: string[] = []
    const sleep = (name: string, milliseconds: number, signal?: AbortSignal) =>
      clock.sleep(milliseconds, signal).then(
        () => woken.push(`${name} at ${clock.now()}`),
        () => woken.push(`${name} was disturbed`),
      )
    const disturbed = new AbortController()
    void sleep('late', 5_000)
    void sleep('disturbed', 2_000, disturbed.signal)
    void sleep('early', 1_000).then(() => sleep('again', 1_000))
    disturbed.abort()
    await clock.run(() => false)
    expect(woken).toEqual(['disturbed was disturbed', 'early at 1000', 'again at 2000', 'late at 5000'])
  })

  it('stands still while something outside is under way', async () => {
    const clock = new VirtualClock(new Date(0))
    const seen: number[] = []
    void clock.sleep(1_000).then(() => seen.push(clock.now()))
    const outside = clock.stopWhile(new Promise<void>((resolve) => setTimeout(resolve, 50)))
    void outside.then(() => seen.push(clock.now()))
    await clock.run(() => seen.length === 2)
    expect(seen).toEqual([0, 1_000])
  })
})
