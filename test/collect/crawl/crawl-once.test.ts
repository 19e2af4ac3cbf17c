import { describe, expect, it } from 'vitest'
import { crawlOnce } from '../../../src/collect/crawl/crawl-once.ts'
import type { WorkerOptions } from '../../../src/collect/crawl/worker.ts'
import { openings } from './boards-server.ts'
import { crawlingHere } from './crawling-here.ts'
import { harbour } from './harbour.ts'
import { MINUTE } from './manual-clock.ts'

const port = harbour()

/** A pool that lets the second claim through only when both boards have been crawled, or after a while. */
function holdingSecondClaim(crawled: () => number): WorkerOptions['db'] {
  let claims = 0
  return new Proxy(port.db, {
    get(pool, property) {
      if (property !== 'query') return Reflect.get(pool, property, pool)
      return async (statement: { name?: string }, ...values: never[]) => {
        if (statement.name?.startsWith('claim') && ++claims === 2) {
          for (let waited = 0; crawled() < 2 && waited < 5_000; waited += 10)
            await new Promise((resolve) => setTimeout(resolve, 10))
        }
        return (pool.query as (...all: unknown[]) => Promise<unknown>).call(pool, statement, ...values)
      }
    },
  })
}

describe('rolecall crawl', () => {
  it('crawls each given board once, also when a claim comes through after all others are done', async () => {
    const boards = await Promise.all(Array.from({ length: 2 }, () => port.open('greenhouse', { company: 'Tidewater Works' })))
    for (const board of boards) board.served.openings = openings(1)
    let crawled = 0
    const reports = await crawlOnce({
      ...crawlingHere(port.context),
      db: holdingSecondClaim(() => crawled),
      concurrency: 2,
      sourceIds: boards.map(({ id }) => id),
      signal: new AbortController().signal,
      onCrawled: () => void crawled++,
    })
    expect(reports.map(({ board }) => board).sort()).toEqual(boards.map(({ name }) => `greenhouse:${name}`).sort())
  })

  it('without a board crawls what is due once, also when it takes longer than an interval', async () => {
    const boards = await Promise.all(Array.from({ length: 3 }, () => port.open('greenhouse', { interval: 60 })))
    for (const board of boards) board.served.openings = openings(1)
    const stop = new AbortController()
    let crawled = 0
    const reports = await crawlOnce({
      ...crawlingHere(port.context),
      concurrency: 1,
      signal: stop.signal,
      onCrawled: () => {
        void port.clock.advance(2 * MINUTE)
        // Ends a run that would go on for ever.
        if (++crawled === 20) stop.abort()
      },
    })
    const names = reports.map(({ board }) => board)
    for (const { name } of boards) expect(names.filter((board) => board === `greenhouse:${name}`)).toHaveLength(1)
  })
})
