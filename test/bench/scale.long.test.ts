import { describe, expect, it } from 'vitest'
import { laneReports } from '../../bench/scale/lanes.ts'
import { settledIntervalSeconds } from '../../bench/scale/settled-interval.ts'
import { simulate } from '../../bench/scale/simulate.ts'
import { shippedDirectory } from '../../src/ats/directory/shipped.ts'
import { testDatabase } from '../support/database.ts'
import { HOUR_MS, someOf, usual } from './simulation.ts'

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

  it('stays where it is when it begins as if it had run for weeks', async () => {
    const { pool } = await testDatabase()
    const run = await simulate(pool, { ...usual, boards: someOf('lever', 100), from: 'settled', hours: 2 })
    const aDay = run.boards.reduce((sum, board) => sum + 86_400 / settledIntervalSeconds(board.changesPerDay()), 0)
    expect(run.crawls.length).toBeGreaterThan((aDay / 12) * 0.6)
    expect(run.crawls.length).toBeLessThan((aDay / 12) * 1.4)
  })
})
