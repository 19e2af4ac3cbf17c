import { describe, expect, it } from 'vitest'
import { randomOf } from '../../../src/demo/random.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'
import { HOUR } from './manual-clock.ts'

const port = harbour()
const CRAWLS = 8

describe('a board that changes while its list is read', () => {
  it('is followed: nothing that lives closes, and what is gone closes while the changes go on', async () => {
    const board = await port.open('smartrecruiters', { company: 'Tidewater Works', interval: 600 })
    const { served } = board
    const random = randomOf('churning board', 3)
    served.openings = openings(700)
    let next = 200_001
    let crawl = 0
    /** When each opening left, by the number of the crawl. */
    const left = new Map<string, number>()
    served.fault = (path) => {
      // Between pages of the list, not between details: at about every fifth page one comes or goes.
      if (!path.endsWith('/postings') || random.next() > 0.2) return null
      if (random.next() < 0.4) served.openings.unshift(...openings(1, next++))
      else left.set(served.openings.splice(Math.floor(random.next() * served.openings.length), 1)[0]!.id, crawl)
      return null
    }
    const complete: boolean[] = []
    for (; crawl < CRAWLS; crawl++) {
      const report = await board.crawl()
      expect(report.failure).toBeNull()
      complete.push(report.outcome === 'complete')
      const closed = (await board.events()).filter((event) => event.startsWith('closed')).map((event) => event.slice(7))
      expect(closed.filter((id) => !left.has(id))).toEqual([])
      // Gone for three crawls, of which two at least came to a complete list.
      const open = new Set(await board.openIds())
      const lagging = [...left].filter(([id, since]) => open.has(id) && complete.slice(since + 1).filter(Boolean).length >= 2)
      expect(lagging).toEqual([])
      await port.clock.advance(HOUR)
    }
    expect(left.size).toBeGreaterThan(CRAWLS)
    expect(complete.filter(Boolean).length).toBeGreaterThanOrEqual(CRAWLS / 2)

    served.fault = null
    for (let calm = 0; calm < 2; calm++) {
      await board.crawl()
      await port.clock.advance(HOUR)
    }
    expect(await board.openIds()).toEqual(served.openings.map(({ id }) => id).sort())
  })
})
