import { describe, expect, it } from 'vitest'
import type { SentRequest } from '../../../src/http/client.ts'
import { PATIENT } from '../readers/reader-pool.ts'
import { openings } from './boards-server.ts'
import { crawledElsewhere } from './crawled-elsewhere.ts'

const requests: SentRequest[] = []
const port = crawledElsewhere({ onRequest: (request) => requests.push(request) })

describe('a crawl in another process', () => {
  it(
    'brings lists and details into the catalog, and tells of every request',
    async () => {
      for (const type of ['greenhouse', 'smartrecruiters'] as const) {
        const board = await port.open(type)
        board.served.openings = openings(30)
        const report = await port.crawl(board)
        expect(report).toMatchObject({ outcome: 'complete', counts: { created: 30 } })
        expect((await board.openIds()).length).toBe(30)
        expect(requests.splice(0)).toHaveLength(report.requests)
      }
    },
    PATIENT,
  )

  it(
    'tells its progress and, told to stop, leaves its board due',
    async () => {
      const board = await port.open('smartrecruiters')
      board.served.openings = openings(3)
      const stop = new AbortController()
      board.served.fault = (path) => {
        if (path.endsWith('/postings')) return null
        stop.abort()
        return 'no answer'
      }
      const listed: number[] = []
      const report = await port.crawl(board, { signal: stop.signal, onProgress: (report) => listed.push(report.listed) })
      expect(report).toMatchObject({ outcome: 'stopped', failure: null })
      expect(listed).toContain(3)
      expect(await board.row()).toMatchObject({ claimed_by: null, last_failure_kind: null })
    },
    PATIENT,
  )
})
