import { type ClaimedBoard, recordCrawl } from '../../src/catalog/board-claims.ts'
import { afterCrawl } from '../../src/collect/crawl/board-health.ts'
import { blankReport, type CrawlContext, type CrawlReport } from '../../src/collect/crawl/crawl.ts'
import type { Pacing } from '../../src/http/pacing.ts'
import { boardName } from '../../src/job/board-name.ts'
import { inParallel } from '../../src/job/in-parallel.ts'
import type { Cores } from './cores.ts'
import type { Crawled, SimulatedBoard } from './simulated-board.ts'
import type { VirtualClock } from './virtual-clock.ts'

export interface Simulation {
  clock: VirtualClock
  pacing: Pacing
  board(board: ClaimedBoard): SimulatedBoard
  /** Milliseconds from a request to its answer. */
  latency: number
  /** Milliseconds of a core for a posting. */
  cpu: { read: number; unchanged: number }
  crawled(crawled: Crawled): void
}

/** As `src/collect/crawl/read-details.ts` reads them. */
const DETAILS_AT_ONCE = 4

/**
 * The crawl of a simulated board by one worker: the requests that its adapter would send, each in its turn at the host, the time of a core that
 * reading takes, and the real record of a crawl. Nothing is parsed or stored.
 */
export function simulatedCrawl(
  simulation: Simulation,
  cores: Cores,
  context: Pick<CrawlContext, 'db' | 'readingVersion' | 'signal'>,
) {
  const { clock, pacing, latency, cpu } = simulation
  return async (board: ClaimedBoard): Promise<CrawlReport> => {
    const report = blankReport(boardName(board))
    const startedAt = new Date(clock.now())
    // `simulate.ts` renews the claims of all workers together.
    const { signal, release } = endingWith(context.signal)
    try {
      const simulated = simulation.board(board)
      const request = () => {
        report.requests++
        return pacing.run(simulated.url, () => clock.sleep(latency), signal)
      }
      const { listed, created, gone, read } = simulated.look(startedAt)
      for (let page = simulated.listRequests(); page > 0; page--) await request()
      const whole = simulated.details ? 0 : read
      await cores.work(whole * cpu.read + (listed - whole) * cpu.unchanged)
      const listedAt = clock.now()
      if (simulated.details)
        await inParallel(Array(read), DETAILS_AT_ONCE, async () => {
          await request()
          await cores.work(cpu.read)
        })
      const state = afterCrawl(board, {
        startedAt,
        readBy: context.readingVersion(board.type),
        listing: { complete: true, listed, etag: null },
        failure: null,
        changed: created + gone > 0,
        allRead: true,
        renamed: false,
        intervalOverride: null,
        random: simulated.random.next(),
      })
      report.outcome = (await recordCrawl(context.db, board, state)) ? 'complete' : 'lost'
      simulation.crawled({
        board: simulated,
        dueAt: board.next_crawl_at.getTime(),
        startedAt: startedAt.getTime(),
        listedAt,
        endedAt: clock.now(),
        requests: report.requests,
        read,
      })
    } catch (error) {
      // The run is over: what is under way is given up, as by a worker that is stopped.
      if (!signal.aborted) throw error
      report.outcome = 'stopped'
    } finally {
      release()
    }
    return report
  }
}

/** A signal of its own for each crawl: each of its requests listens, and to leave takes the longer the more listeners there are. */
function endingWith(stop: AbortSignal | undefined): { signal: AbortSignal; release(): void } {
  const ending = new AbortController()
  const onStop = () => ending.abort(stop?.reason)
  if (stop?.aborted) onStop()
  stop?.addEventListener('abort', onStop, { once: true })
  return { signal: ending.signal, release: () => stop?.removeEventListener('abort', onStop) }
}
