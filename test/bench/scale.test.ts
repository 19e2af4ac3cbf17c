import { describe, expect, it } from 'vitest'
import { laneReports } from '../../bench/scale/lanes.ts'
import { settledIntervalSeconds } from '../../bench/scale/settled-interval.ts'
import { type SimulateOptions, simulate } from '../../bench/scale/simulate.ts'
import { VirtualClock } from '../../bench/scale/virtual-clock.ts'
import { shippedDirectory } from '../../src/directory/shipped.ts'
import { testDatabase } from '../support/database.ts'

const HOUR_MS = 3_600_000

const usual: Omit<SimulateOptions, 'boards'> = {
  oneOf: 1,
  workers: 1,
  concurrency: 40,
  cores: 2,
  hours: 1,
  from: 'first',
  latencyMs: 200,
  cpuMs: { read: 5, unchanged: 0.15 },
}

const someOf = (system: string, count: number) => shippedDirectory().boards({ ats: system }).slice(0, count)

describe('the simulation of a crawl', () => {
  it('reads every board, and takes as long as its requests take at the pace of their host', async () => {
    const { pool } = await testDatabase()
    const oneDataCentre = shippedDirectory()
      .boards({ ats: 'workday' })
      .filter(({ board }) => board.includes('.wd1/'))
    const boards = [...oneDataCentre.slice(0, 40), ...someOf('lever', 60), ...someOf('bamboohr', 100)]
    const run = await simulate(pool, { ...usual, boards })
    expect(new Set(run.crawls.map(({ board }) => board)).size).toBe(200)

    const lanes = new Map(laneReports(run, 1).map((lane) => [lane.name, lane]))
    expect([...lanes.keys()].sort()).toEqual(['api.lever.co', 'bamboohr: own hosts', 'wd1.workday'])
    // A request for twenty rows of a list and one for each posting, ten a second: they take longer than the first crawls are spread over.
    const workday = run.boards.filter(({ system }) => system === 'workday')
    const requests = workday.reduce((sum, { postings }) => sum + Math.ceil(postings / 20) + postings, 0)
    const lane = lanes.get('wd1.workday')!
    expect(lane.first.requests).toBe(requests)
    const atItsPace = ((requests - 1) * 100) / HOUR_MS
    expect(atItsPace).toBeGreaterThan(lane.first.due)
    expect(lane.first.read).toBeGreaterThanOrEqual(atItsPace)
    // The first boards are small, and the host waits for the next to fall due.
    expect(lane.first.read).toBeLessThan(atItsPace + lane.first.due)
    // Lists of Lever hold whole postings. They are read as they fall due, while boards of Workday wait for each other.
    const lever = lanes.get('api.lever.co')!
    expect(lever.first.requests).toBe(60)
    expect(lever.first.read! - lever.first.due).toBeLessThan(1 / 60)
  })

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

  it('stays where it is when it begins as if it had run for weeks', async () => {
    const { pool } = await testDatabase()
    const run = await simulate(pool, { ...usual, boards: someOf('lever', 100), from: 'settled', hours: 2 })
    const aDay = run.boards.reduce((sum, board) => sum + 86_400 / settledIntervalSeconds(board.changesPerDay()), 0)
    expect(run.crawls.length).toBeGreaterThan((aDay / 12) * 0.6)
    expect(run.crawls.length).toBeLessThan((aDay / 12) * 1.4)
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
