import { setImmediate as othersFirst, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type LastRead, NOTHING_READ, readOn, type Standing, whyTakenBack } from '../../last-read.ts'
import type { IndexedCatalog } from '../../postgres/indexed-jobs.ts'
import type { IndexedJob, JobIndex } from '../documents/job-index.ts'

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
  lastRead(): LastRead
  stop(): Promise<void>
}

export interface FollowOptions {
  index: Pick<JobIndex, 'put' | 'live'>
  /** The revision the index has reached. */
  revision: number
  lastRead?: LastRead
  catalog: Pick<IndexedCatalog, 'jobsAfter' | 'standing'>
  /** Empties the index, because the catalog no longer has what is in it. */
  startOver: (why: string) => void
  log: Logger
  pollMs?: number
}

const BATCH = 1_000
type Batch = Promise<{ asked: number; jobs: IndexedJob[]; standing: Standing }>
/** Documents put in without letting requests in between: about two milliseconds. */
const SLICE = 20
const LONGEST_PAUSE_MS = 5_000
/** Longer without a look at the catalog, Postgres answers. */
const TRUSTED_MS = 3_000

/**
 * Follows the revisions of the catalog, in order, without ever blocking requests for long. Each look at the catalog also asks whether it
 * still has what was read last: a crash between two looks, or a backup that was restored, is noticed whether or not a connection broke.
 */
export function follow(options: FollowOptions): Follower {
  const { index, catalog, startOver, log, pollMs = 200 } = options
  const stopped = new AbortController()
  let reached = options.revision
  let last = options.lastRead ?? NOTHING_READ
  let caughtUpAt: number | null = null
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null
  let failures = 0

  /** While documents of one batch are put in, the catalog is asked for the next. */
  async function readAll(): Promise<void> {
    for (let batch: Batch | null = ask(reached); batch !== null; ) {
      const { asked, jobs, standing }: Awaited<Batch> = await batch
      const takenBack = whyTakenBack(last, standing)
      if (takenBack !== null) {
        startOver(takenBack)
        reached = 0
        last = NOTHING_READ
        caughtUpAt = null
        batch = ask(reached)
        continue
      }
      last = readOn(last, jobs, standing.newestEvent)
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
    // In this order: jobs that were read before a crash are not believed because of a look that came before it too.
    const read = async () => {
      const jobs = await catalog.jobsAfter(after, BATCH)
      return { asked, jobs, standing: await catalog.standing(last) }
    }
    const batch = read()
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
    underWay = readAll().finally(() => {
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
    lastRead: () => last,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
