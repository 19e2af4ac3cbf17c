import { describe, expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../../src/api/metrics.ts'
import { crawlOnce } from '../../src/collect/crawl/crawl-once.ts'
import { createFetcher } from '../../src/http/client.ts'
import { createPacing } from '../../src/http/pacing.ts'
import { HOSTS, openings } from '../collect/crawl/boards-server.ts'
import { crawlingHere } from '../collect/crawl/crawling-here.ts'
import { harbour } from '../collect/crawl/harbour.ts'
import { HOUR } from '../collect/crawl/manual-clock.ts'

const port = harbour()

describe('metrics of crawling', () => {
  it('tell crawls by outcome, postings by change, refusals, and requests by lane and status', async () => {
    const metrics = createMetrics(port.db)
    const http = createFetcher({
      hostMap: port.server.mapped(...HOSTS),
      onlyMapped: true,
      pacing: createPacing({ gap: 0, concurrency: 8 }),
      retry: { tries: 1 },
      onRequest: metrics.requested,
    })
    onTestFinished(() => http.close())
    const crawl = (...ids: number[]) =>
      crawlOnce({
        ...crawlingHere({ ...port.context, http }),
        concurrency: 1,
        sourceIds: ids,
        signal: new AbortController().signal,
        onCrawled: metrics.crawled,
      })
    const board = await port.open('greenhouse', { company: 'Tidewater Works', interval: 600 })
    const refusing = await port.open('smartrecruiters')
    board.served.openings = openings(5)
    refusing.served.fault = () => 403
    await crawl(board.id, refusing.id)
    board.served.openings = openings(4)
    await port.clock.advance(HOUR)
    await crawl(board.id)

    const lines = (await metrics.text()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'rolecall_boards{state="active"} 1',
        'rolecall_boards{state="failing"} 1',
        'rolecall_crawls_total{system="greenhouse",outcome="complete"} 2',
        'rolecall_crawls_total{system="smartrecruiters",outcome="failed"} 1',
        'rolecall_crawl_failures_total{system="smartrecruiters",kind="blocked"} 1',
        'rolecall_crawl_postings_total{system="greenhouse",change="created"} 5',
        'rolecall_crawl_postings_total{system="greenhouse",change="closed"} 1',
        'rolecall_crawl_postings_total{system="greenhouse",change="unchanged"} 4',
        'rolecall_crawl_duration_seconds_count{system="greenhouse"} 2',
        'rolecall_source_requests_total{lane="api.smartrecruiters.com",result="403"} 1',
      ]),
    )
    expect(
      lines.some((line) => /^rolecall_source_requests_total\{lane="boards-api.greenhouse.io",result="(200|404)"\} \d/.test(line)),
    ).toBe(true)
    expect(lines.some((line) => line.startsWith('rolecall_source_wait_seconds_total{lane="api.smartrecruiters.com"}'))).toBe(true)
  })

  it('count boards at most every 15 seconds, and answer without a database', async () => {
    let asked = 0
    const db = {
      idleCount: 0,
      totalCount: 0,
      waitingCount: 0,
      query: async () => {
        asked++
        throw new Error('down')
      },
    }
    const metrics = createMetrics(db as never)
    for (let scrape = 0; scrape < 5; scrape++) expect(await metrics.text()).toContain('rolecall_crawls_total')
    expect(asked).toBe(1)
  })

  it('give only so many lanes a series of their own', async () => {
    const metrics = createMetrics(port.db)
    for (let host = 0; host < 500; host++)
      metrics.requested({ lane: `tenant${host}.jobs.test`, result: '200', waitedMs: 0, tookMs: 1 })
    const lanes = (await metrics.text()).split('\n').filter((line) => line.startsWith('rolecall_source_requests_total{'))
    expect(lanes).toHaveLength(201)
    expect(lanes).toContain('rolecall_source_requests_total{lane="other",result="200"} 300')
  })
})
