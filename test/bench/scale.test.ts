import { describe, expect, it } from 'vitest'
import { laneReports } from '../../bench/scale/lanes.ts'
import { simulate } from '../../bench/scale/simulate.ts'
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
