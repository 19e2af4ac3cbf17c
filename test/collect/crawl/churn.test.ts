import { describe, expect, it } from 'vitest'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'
import { HOUR } from './manual-clock.ts'

const port = harbour()

describe('a board that changes while its list is read', () => {
  it('whose totals never agree is taken as an incomplete list: no failure, and nothing closes by absence', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works', interval: 600 })
    board.served.openings = openings(250)
    await board.crawl()
    board.served.hidden = board.served.openings.splice(10, 1)
    let requests = 0
    board.served.fault = (path) => {
      if (!path.endsWith('/postings')) return null
      if (requests++ % 2 === 0) board.served.openings.push(...openings(1, 300_001))
      else board.served.openings.pop()
      return null
    }
    for (let crawl = 0; crawl < 4; crawl++) {
      await port.clock.advance(HOUR)
      expect(await board.crawl()).toMatchObject({ outcome: 'capped', failure: null })
    }
    expect(await board.openIds()).toContain(board.served.hidden[0]!.id)
    expect((await board.events()).filter((event) => event.startsWith('closed'))).toEqual([])
  })
})
