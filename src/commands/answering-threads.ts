import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { forgetBudgets, forgetThread, type LimitMemory } from '../api/quotas/thread-limits.ts'
import type { Usage } from '../api/quotas/usage.ts'
import type { ClientConnection } from '../api/threads/forward.ts'
import type { FromThread, ThreadReport, ThreadSetup, ToThread } from '../api/threads/messages.ts'
import type { IndexCopies } from '../search/bitmap/following/index-news.ts'
import { programFile } from './program-file.ts'

const PROGRAM = programFile('../bundle/run-thread.js', './run-thread-from-source.mjs')

/** A thread that ends soon after each start is started less and less often: it needs a new copy of the index each time. */
const START_AGAIN_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A thread that is too busy to report is left out. */
const REPORT_WITHIN_MS = 2_000
/** Longer than the time that requests under way get. The process ends then in any case. */
const END_WITHIN_MS = 15_000
const ADDRESS_CHECKED_EVERY_MS = 1_000
const BUDGETS_FORGOTTEN_EVERY_MS = 60_000

export interface ThreadsOptions {
  /** All threads, the main one included. */
  threads: number
  limits: LimitMemory
  log: Logger
}

/** The parts of the main thread that the others need. */
export interface MainThread {
  setup: Pick<ThreadSetup, 'descriptor' | 'indexFolder' | 'catalog'>
  database: () => string
  usage: Pick<Usage, 'count'>
  /** The index looks at the catalog at once. */
  catchUp: () => Promise<void>
  answer: (port: MessagePort, client: ClientConnection) => void
}

/** The threads beside the main one that answer requests. */
export interface AnsweringThreads {
  copies: IndexCopies
  /** Starts the threads, and starts each again that ends. */
  start(main: MainThread): void
  reports(): Promise<ThreadReport[]>
  /** Every answer asks its client to close the connection. */
  retire(): void
  /** The requests under way finish, then the threads end. */
  end(): Promise<void>
}

export function createThreads({ threads, limits, log }: ThreadsOptions): AnsweringThreads {
  const running = new Map<number, Running>()
  let isEnding = false
  let asked = 0

  const tellAll = (message: ToThread) => {
    for (const { worker } of running.values()) worker.postMessage(message)
  }

  function run(number: number, main: MainThread, pauseMs = START_AGAIN_MS): void {
    const began = performance.now()
    const setup: ThreadSetup = { ...main.setup, number, threads, limits, database: main.database() }
    const worker = new Worker(PROGRAM, { workerData: setup })
    const thread: Running = { worker, follows: false, wantsCopy: setup.indexFolder !== null, kept: new Map(), reports: new Map() }
    running.set(number, thread)
    let reason = 'without a reason'
    worker.on('error', (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    const ended = new Promise<void>((done) => worker.once('exit', () => done()))
    ended.then(async () => {
      running.delete(number)
      forgetThread(limits, number)
      for (const report of thread.reports.values()) report(null)
      if (isEnding) return
      log.error(`thread ${number} has ended, its connections are lost, and it is started again (${reason})`)
      await pause(pauseMs, null, { ref: false })
      const next = performance.now() - began > LONGEST_PAUSE_MS ? START_AGAIN_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      if (!isEnding) run(number, main, next)
    })
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'listening') log.info(`thread ${number} answers requests`)
      else if (message.kind === 'taken') thread.kept.delete(message.kept)
      else if (message.kind === 'used') for (const use of message.uses) main.usage.count(...use)
      else if (message.kind === 'forward') main.answer(message.port, message.client)
      else if (message.kind === 'reported') thread.reports.get(message.asked)?.(message.report)
      else if (message.kind === 'catch up') catchUp(worker, main, message.asked)
    })
  }

  async function catchUp(worker: Worker, main: MainThread, asked: number): Promise<void> {
    const problem = await main.catchUp().then(
      () => null,
      (error: Error) => error.message,
    )
    worker.postMessage({ kind: 'caught up', asked, problem } satisfies ToThread)
  }

  async function reportOf({ worker, reports }: Running): Promise<ThreadReport[]> {
    const question = asked++
    const late = new AbortController()
    const answer = new Promise<ThreadReport | null>((done) => reports.set(question, done))
    worker.postMessage({ kind: 'report', asked: question } satisfies ToThread)
    const tooLate = pause(REPORT_WITHIN_MS, null, { signal: late.signal, ref: false }).catch(() => null)
    const report = await Promise.race([answer, tooLate])
    late.abort()
    reports.delete(question)
    return report === null ? [] : [report]
  }

  return {
    copies: {
      isWanted: () => [...running.values()].some(({ wantsCopy }) => wantsCopy),
      tell(news, kept) {
        for (const thread of running.values()) {
          if (news.kind === 'copying') thread.follows = true
          if (!thread.follows) continue
          if (news.kind === 'copied') thread.wantsCopy = false
          if (news.kind === 'emptied') Object.assign(thread, { follows: false, wantsCopy: true })
          const keptAs = kept === undefined ? null : asked++
          if (kept !== undefined && keptAs !== null) thread.kept.set(keptAs, kept)
          thread.worker.postMessage({ kind: 'news', news, kept: keptAs } satisfies ToThread)
        }
      },
    },
    start(main) {
      if (isEnding) return
      for (let number = 1; number < threads; number++) run(number, main)
      let database = main.database()
      setInterval(() => {
        if (database === main.database()) return
        database = main.database()
        tellAll({ kind: 'database', url: database })
      }, ADDRESS_CHECKED_EVERY_MS).unref()
      setInterval(() => forgetBudgets(limits), BUDGETS_FORGOTTEN_EVERY_MS).unref()
    },
    reports: async () => (await Promise.all([...running.values()].map(reportOf))).flat(),
    retire: () => tellAll({ kind: 'retire' }),
    async end() {
      isEnding = true
      const ended = [...running.values()].map(({ worker }) => new Promise((done) => worker.once('exit', done)))
      tellAll({ kind: 'end' })
      await Promise.race([Promise.all(ended), pause(END_WITHIN_MS, null, { ref: false })])
    },
  }
}

interface Running {
  worker: Worker
  /** Whether it is told the news of the index. */
  follows: boolean
  wantsCopy: boolean
  /** Objects that must live until the thread has taken the news about them. */
  kept: Map<number, object>
  reports: Map<number, (report: ThreadReport | null) => void>
}
