import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReaderPool, type ReaderPool } from '../../src/readers/pool.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'
import { HOUR } from './manual-clock.ts'

/** A thread that learns TypeScript first may take half a minute to start on a busy machine. */
const PATIENT = 180_000
const port = harbour()
let readers: ReaderPool
beforeAll(() => {
  readers = createReaderPool({ threads: 1, memoryMb: 96, warn: () => {} })
})
afterAll(() => readers.close())

describe('a crawl whose board is read on another thread', () => {
  it(
    'brings lists and details into the catalog',
    async () => {
      for (const type of ['greenhouse', 'smartrecruiters'] as const) {
        const board = await port.open(type)
        board.served.openings = openings(30)
        expect(await board.crawl({ readers })).toMatchObject({ outcome: 'complete', counts: { created: 30 } })
        await port.clock.advance(HOUR)
        expect((await board.openIds()).length).toBe(30)
      }
    },
    PATIENT,
  )
})
