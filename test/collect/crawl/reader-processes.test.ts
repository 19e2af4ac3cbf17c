import { describe, expect, it } from 'vitest'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'
import { HOUR } from './manual-clock.ts'
import { PATIENT, readerProcess } from './reader-process.ts'

const port = harbour()
const other = readerProcess()

describe('a crawl whose board is read in another process', () => {
  it(
    'brings lists and details into the catalog',
    async () => {
      for (const type of ['greenhouse', 'smartrecruiters'] as const) {
        const board = await port.open(type)
        board.served.openings = openings(30)
        expect(await board.crawl({ readers: other.readers })).toMatchObject({ outcome: 'complete', counts: { created: 30 } })
        await port.clock.advance(HOUR)
        expect((await board.openIds()).length).toBe(30)
      }
    },
    PATIENT,
  )
})
