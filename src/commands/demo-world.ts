import { bringForward } from '../catalog/boards.ts'
import { crawlOnce } from '../collect/crawl/crawl-once.ts'
import type { WorkerOptions } from '../collect/crawl/worker.ts'
import { createWorld, liveOn, startDemoServer, type World } from '../demo/index.ts'
import type { App } from './app.ts'
import { addDemoBoards, DEMO_SEED, removeFormerBoards } from './demo-boards.ts'
import { inWords, progressOf } from './demo-progress.ts'
import { readDemoState, writeDemoState } from './demo-state.ts'
import { fileProblem } from './plain-words.ts'
import { number } from './quantities.ts'

/** Played before the first start is ready, so that there are closed and reopened jobs from the beginning. */
const FIRST_ROUNDS = 5
const FIRST_CHURN = 0.03
/** Of 5,000 postings about two change every ten seconds: enough to see it live, and hardly any work for the machine. */
const LIVING_CHURN = 0.0004
const ROUND_SECONDS = 10
const BOARDS_AT_A_TIME = 4
/**
 * Seconds between crawls while the first rounds are played.
 */
const FIRST_INTERVAL_SECONDS = 1
/** Boards with more postings wait for their interval: one of 2,000 changes in nearly every round and takes seconds to read. */
const SMALL_BOARD = 60

/** The made-up world that is crawled when there is nothing else to crawl. */
export interface DemoWorld {
  port: number
  /** Crawls it round by round if the catalog has not seen it yet. */
  playFirstRounds(crawling: DemoCrawling, reports: StartReports): Promise<void>
  /** Lets it continue until the signal, and stores the round, so that the next start continues from there. */
  live(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface DemoCrawling extends Omit<WorkerOptions, 'crawl' | 'concurrency'> {
  /** Crawls a board, which is due again after so many seconds. */
  crawlEvery(seconds: number): WorkerOptions['crawl']
}

/** How the first rounds are reported, and how they survive trouble of the database. */
export interface StartReports {
  /** For people who watch the start. */
  tell(line: string): void
  /** For /readyz; null when it is over. */
  progress(what: string | null): void
  patient<T>(what: string, work: () => Promise<T>): Promise<T>
}

export async function openDemoWorld({ db, dataDir, log }: App): Promise<DemoWorld> {
  const remembered = readDemoState(dataDir)
  const memory = remembered?.seed === DEMO_SEED ? remembered : null
  const world = createWorld({
    seed: DEMO_SEED,
    startedAt: memory ? new Date(memory.startedAt) : undefined,
    roundSeconds: ROUND_SECONDS,
  })
  for (let round = 1; round <= (memory?.round ?? 0); round++) world.advance({ churn: churnOf(round) })
  const server = await startDemoServer(world)
  let forgetful = false
  const remember = (port: number | null) => {
    try {
      writeDemoState(dataDir, { seed: DEMO_SEED, startedAt: new Date(world.startedAt).toISOString(), round: world.round, port })
      forgetful = false
    } catch (error) {
      // The file still has an earlier round, so the next start continues from there.
      if (!forgetful)
        log.warn(`the demo world cannot write down how far it is: ${fileProblem(error) ?? (error as Error).message}`)
      forgetful = true
    }
  }
  remember(server.port)
  return {
    port: server.port,
    async playFirstRounds({ crawlEvery, ...context }, { tell, progress, patient }) {
      const { removed, closed } = await patient('removing former demo boards', () => removeFormerBoards(db, context.clock))
      if (closed > 0) {
        tell(
          `This catalog holds the demo world of an earlier release, which had more employers: ${removed} boards that no longer exist were removed and their ${number(closed)} jobs closed.`,
        )
      }
      const boards = await patient('adding the demo boards', () =>
        addDemoBoards(db, world.boards(), new Date(context.clock.now())),
      )
      if (world.round >= FIRST_ROUNDS) return
      tell('Crawling the demo world, made-up employers behind a local server, for the first time. The API answers meanwhile:')
      while (world.round < FIRST_ROUNDS && !context.signal.aborted) {
        const round = `round ${world.round + 1} of ${FIRST_ROUNDS}`
        const crawl = crawlEvery(FIRST_INTERVAL_SECONDS)
        const reports = await patient(`${round} of the demo world`, () => {
          const counter = progressOf(boards.length, (line) => {
            tell(`  ${round}: ${line}`)
            progress(`crawling the demo world for the first time, ${round}: ${line}`)
          })
          return crawlOnce({ ...context, crawl, concurrency: BOARDS_AT_A_TIME, sourceIds: boards, onCrawled: counter })
        })
        if (context.signal.aborted) break
        tell(`  ${round}: ${inWords(reports)}`)
        world.advance({ churn: churnOf(world.round + 1) })
        remember(server.port)
        await context.clock.sleep(FIRST_INTERVAL_SECONDS * 1000, context.signal).catch(() => {})
      }
      progress(null)
      if (!context.signal.aborted) tell('The demo world is in the catalog, and goes on changing.')
    },
    async live(signal) {
      const changed = changedSites(world)
      await liveOn(world, {
        everyMs: ROUND_SECONDS * 1000,
        churn: LIVING_CHURN,
        signal,
        onRound() {
          remember(server.port)
          const boards = changed()
          // If the database cannot be reached now, they are crawled when they are due.
          if (boards.length > 0) bringForward(db, boards).catch(() => {})
        },
      })
    },
    async close() {
      remember(null)
      await server.close()
    },
  }
}

/** Returns, at each call, the small boards that have changed since the last call. */
function changedSites(world: World): () => { ats: string; board: string }[] {
  const seen = new Map(world.sites().map((site) => [site.key, site.revision]))
  return () => {
    const changed = world.sites().filter((site) => seen.get(site.key) !== site.revision)
    for (const site of changed) seen.set(site.key, site.revision)
    const small = changed.filter(({ open }) => open.length <= SMALL_BOARD)
    return small.map(({ system, employer }) => ({ ats: system.name, board: employer.board }))
  }
}

const churnOf = (round: number) => (round <= FIRST_ROUNDS ? FIRST_CHURN : LIVING_CHURN)
