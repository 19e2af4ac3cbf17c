import { setMaxListeners } from 'node:events'
import type { ClaimedBoard } from '../../catalog/board-claims.ts'
import { type LaneLimit, type LaneRoom, nextDueInLanes } from '../../catalog/due-boards.ts'
import { troubleOf } from '../../database/trouble.ts'
import { boardName } from '../../job/board-name.ts'
import { knownLanes } from './board-lanes.ts'
import type { CrawlContext, CrawlReport } from './crawl.ts'
import { claimDueBoards, correctFutureTimes } from './due-boards.ts'

export interface WorkerOptions extends Pick<CrawlContext, 'db' | 'log' | 'clock' | 'readingVersion'> {
  /** Crawls one claimed board: in a reader's process, in this one, or in a simulation. */
  crawl: (board: ClaimedBoard) => Promise<CrawlReport>
  /** When aborted, the worker lets each crawl finish the batch it is writing, releases its boards and returns. */
  signal: AbortSignal
  /** Boards crawled at a time. */
  concurrency: number
  onCrawled?: (report: CrawlReport) => void
}

/** Another process may add boards, so the worker never sleeps longer than this. */
const LONGEST_SLEEP_MS = 5_000
/** A board may be due and just being claimed by another worker. */
const SHORTEST_SLEEP_MS = 20
/** The pause after the database failed: no source is read while the results cannot be stored. Doubles while crawls keep failing. */
const AFTER_TROUBLE_MS = 5_000
const LONGEST_AFTER_TROUBLE_MS = 60_000

/** Crawls due boards until it is stopped. Any number of workers may run on one database. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { db, clock, log, signal, concurrency, crawl } = options
  // Each crawl listens to the signal. Node.js warns of a leak when there are more than ten listeners.
  setMaxListeners(0, signal)
  const running: Running = new Map()
  const keepTimesBounded = correctFutureTimes(db, clock, log)
  const lanesOfBoards = knownLanes(db, clock, options.readingVersion)
  let troubled = false
  let pauseMs = 0
  // Whether the last claim filled all free places: then more boards are probably due.
  let moreDue = false
  while (!signal.aborted) {
    try {
      if (troubled) {
        troubled = false
        pauseMs = Math.min(Math.max(2 * pauseMs, AFTER_TROUBLE_MS), LONGEST_AFTER_TROUBLE_MS)
        await clock.sleep(pauseMs, signal)
      }
      await keepTimesBounded()
      const free = concurrency - running.size
      const lanes = roomHere(await lanesOfBoards(), running, concurrency)
      const now = new Date(clock.now())
      // A look is one statement and takes no lock, so workers that have nothing to do may look often. Those that are busy claim without one.
      const due: Date | null = free === 0 ? null : moreDue ? now : await nextDueInLanes(db, now, lanes)
      const isDue: boolean = due !== null && due.getTime() <= clock.now()
      const boards: ClaimedBoard[] = isDue ? await claimDueBoards(db, clock, { limit: free, lanes }) : []
      if (free > 0) moreDue = boards.length === free
      for (const board of boards) {
        const crawling = crawl(board)
          .then((report) => {
            pauseMs = 0
            logReport(options, report, board.verified)
          })
          .catch((error) => {
            troubled = true
            logFailure(log, error, `the crawl of ${boardName(board)} could not be recorded`)
          })
          .finally(() => running.delete(crawling))
        running.set(crawling, board)
      }
      if (boards.length === 0) await waitForWork(options, running, due)
    } catch (error) {
      if (signal.aborted) break
      logFailure(log, error, 'the worker could not ask for due boards')
      await clock.sleep(AFTER_TROUBLE_MS, signal).catch(() => {})
    }
  }
  await Promise.all(running.keys())
}

type Running = Map<Promise<void>, ClaimedBoard>

/** Half of a worker's boards may be of one lane: where a host is slow, the others are crawled meanwhile. */
function roomHere(lanes: readonly LaneLimit[], running: Running, concurrency: number): LaneRoom[] {
  const here = new Map<string, number>()
  for (const { lane } of running.values()) if (lane !== null) here.set(lane, (here.get(lane) ?? 0) + 1)
  return lanes.map((limit) => ({ ...limit, here: Math.ceil(concurrency / 2) - (here.get(limit.lane) ?? 0) }))
}

/** Waits until the next board is due, a crawl ends, or it is time to look again. */
async function waitForWork({ clock, signal }: WorkerOptions, running: Running, due: Date | null): Promise<void> {
  const wait = Math.max(
    Math.min(due ? due.getTime() - clock.now() : Number.POSITIVE_INFINITY, LONGEST_SLEEP_MS),
    SHORTEST_SLEEP_MS,
  )
  const awake = new AbortController()
  const wake = () => awake.abort()
  signal.addEventListener('abort', wake, { once: true })
  try {
    if (!signal.aborted) await Promise.race([clock.sleep(wait, awake.signal).catch(() => {}), ...running.keys()])
  } finally {
    signal.removeEventListener('abort', wake)
    awake.abort()
  }
}

/** A stack trace helps only if the fault may be ours. */
function logFailure(log: WorkerOptions['log'], error: unknown, what: string): void {
  const trouble = troubleOf(error)
  if (trouble === null) log.error({ err: error }, what)
  else log.warn(`${what}: ${trouble.words}`)
}

/** Failures of a board that has never answered are logged at debug level, because lists of boards contain many that are gone. */
function logReport({ log, onCrawled }: WorkerOptions, report: CrawlReport, verified: boolean): void {
  const { board, outcome, counts, failure, milliseconds } = report
  const line = { board, outcome, ...counts, milliseconds }
  const moved = counts.created + counts.updated + counts.closed + counts.reopened > 0
  if (failure) log[verified ? 'warn' : 'debug'](line, `${board}: ${failure.message}`)
  else if (moved) log.info(line, `crawled ${board}`)
  else log.debug(line, `crawled ${board}`)
  onCrawled?.(report)
}
