import { setImmediate as othersFirst, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { IndexedJob, JobIndex } from './job-index.ts'

/** What the index is at. */
export interface IndexState {
  /** It has caught up once, and its last look at the catalog was not long ago. */
  ready: boolean
  revision: number
  /** Milliseconds since it last knew everything. */
  lagMs: number
}

export interface Follower {
  state(): IndexState
  /** Returns when everything committed before the call is in the index. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

export interface FollowOptions {
  index: Pick<JobIndex, 'put' | 'live'>
  /** The revision the index has reached. */
  revision: number
  jobsAfter: (revision: number, limit: number) => Promise<IndexedJob[]>
  log: Logger
  pollMs?: number
}

const BATCH = 1_000
type Batch = Promise<{ asked: number; jobs: IndexedJob[] }>
/** Documents put in without letting requests in between: about two milliseconds. */
const SLICE = 20
const LONGEST_PAUSE_MS = 5_000
/** Longer without a look at the catalog, Postgres answers. */
const TRUSTED_MS = 3_000

/** Follows the revisions of the catalog, in order, without ever blocking requests for long. */
export function follow({ index, revision, jobsAfter, log, pollMs = 200 }: FollowOptions): Follower {
  const stopped = new AbortController()
  let reached = revision
  let caughtUpAt: number | null = null
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null
  let failures = 0

  /** While documents of one batch are put in, the catalog is asked for the next. */
  async function readOn(): Promise<void> {
    for (let batch: Batch | null = ask(reached); batch !== null; ) {
      const { asked, jobs }: Awaited<Batch> = await batch
      batch = jobs.length === BATCH ? ask(jobs.at(-1)!.revision) : null
      for (const [place, job] of jobs.entries()) {
        index.put(job)
        reached = job.revision
        if (place % SLICE === SLICE - 1) await othersFirst()
        if (stopped.signal.aborted) return
      }
      if (batch !== null) continue
      if (caughtUpAt === null) log.info(`the search index is ready: ${index.live.toLocaleString('en')} jobs`)
      caughtUpAt = asked
    }
  }

  function ask(after: number): Batch {
    const asked = performance.now()
    const batch = jobsAfter(after, BATCH).then((jobs) => ({ asked, jobs }))
    // Whoever awaits it is told; nobody does when the follower has been stopped.
    batch.catch(() => {})
    return batch
  }

  /** One reading at a time; all who come while one is under way share the next, which begins after they called. */
  async function catchUp(): Promise<void> {
    if (underWay === null && next === null) return read()
    next ??= (async () => {
      await underWay?.catch(() => {})
      next = null
      return read()
    })()
    return next
  }

  function read(): Promise<void> {
    underWay = readOn().finally(() => {
      underWay = null
    })
    return underWay
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      try {
        await catchUp()
        failures = 0
      } catch (error) {
        failures++
        if (failures === 1) log.warn({ err: error }, 'the search index cannot read the catalog: Postgres answers until it can')
      }
      const wait = failures === 0 ? pollMs : Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** failures)
      await pause(wait, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })()

  const lagMs = () => (caughtUpAt === null ? Number.POSITIVE_INFINITY : performance.now() - caughtUpAt)
  return {
    state: () => ({ ready: lagMs() < TRUSTED_MS, revision: reached, lagMs: lagMs() }),
    catchUp,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
