import { setImmediate as letRequestsIn, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { present } from '../../present.ts'
import type { IndexedCatalog, RemovedJob } from '../catalog/indexed-catalog.ts'
import type { IndexedJob } from '../catalog/indexed-job.ts'
import { advanceCheckpoint, type CatalogCheckpoint, type LastRead, NOTHING_READ, rollbackReason } from '../catalog/last-read.ts'
import type { JobIndex } from '../documents/job-index.ts'

/** The revision that the index has reached, and whether it is current. */
export interface IndexState {
  /** Whether it has caught up once and looked at the catalog recently. */
  ready: boolean
  revision: number
  /** Milliseconds since it was last known to be complete. */
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
  index: Pick<JobIndex, 'put' | 'drop' | 'live'>
  /** The revision the index has reached. */
  revision: number
  lastRead?: LastRead
  catalog: Pick<IndexedCatalog, 'jobsAfter' | 'removedAfter' | 'checkpoint'>
  /** Empties the index, because the catalog has lost jobs that are in it. */
  startOver: (why: string) => void
  log: Logger
  pollMs?: number
  /** Called when the index has everything that was committed at a moment (`performance.now()`). */
  onComplete?: (at: number) => void
}

const BATCH = 1_000
type Batch = Promise<{ asked: number; jobs: IndexedJob[]; removed: RemovedJob[]; checkpoint: CatalogCheckpoint }>
/** Documents put in without a pause for requests: about two milliseconds. */
const SLICE = 20
const LONGEST_PAUSE_MS = 5_000
/** An index that has not looked at the catalog for longer than this is not asked: Postgres answers. */
export const LONGEST_LAG_MS = 3_000

/**
 * Follows the revisions of the catalog in order, without blocking requests for long. Each look also asks whether the catalog still has the rows
 * that were read last. So a crash between two looks, or a restored backup, is noticed even where no connection broke.
 */
export function follow(options: FollowOptions): Follower {
  const { index, catalog, startOver, log, pollMs = 200, onComplete = () => {} } = options
  const stopped = new AbortController()
  let reached = options.revision
  let last = options.lastRead ?? NOTHING_READ
  /** Removals are read apart from jobs, from the first on at every start: a snapshot may lack one although it has later jobs. */
  let removedTo = 0
  let caughtUpAt: number | null = null
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null
  let failures = 0

  /** The catalog is asked for the next batch while the documents of one are put in. */
  async function readAll(): Promise<void> {
    for (let batch: Batch | null = ask(reached); batch !== null; ) {
      const { asked, jobs, removed, checkpoint }: Awaited<Batch> = await batch
      const takenBack = rollbackReason(last, checkpoint)
      if (takenBack !== null) {
        startOver(takenBack)
        reached = 0
        last = NOTHING_READ
        removedTo = 0
        caughtUpAt = null
        batch = ask(reached)
        continue
      }
      last = advanceCheckpoint(last, jobs, checkpoint.newestEvent, removed)
      removedTo = removed.at(-1)?.revision ?? removedTo
      batch = jobs.length >= BATCH ? ask(present(jobs.at(-1)).revision) : null
      for (const [place, job] of jobs.entries()) {
        index.put(job)
        reached = job.revision
        if (place % SLICE === SLICE - 1) await letRequestsIn()
        if (stopped.signal.aborted) return
      }
      // After the jobs of the same look: a job that was read and then taken down must not stay.
      for (const job of removed) index.drop(job)
      if (batch !== null) continue
      if (caughtUpAt === null) log.info(`the search index is ready: ${index.live.toLocaleString('en')} jobs`)
      caughtUpAt = asked
      onComplete(asked)
    }
  }

  function ask(after: number): Batch {
    const asked = performance.now()
    // The checkpoint is read after the jobs: if it came first, a crash between the two statements would go unnoticed.
    const read = async () => {
      const jobs = await catalog.jobsAfter(after, BATCH)
      const removed = await catalog.removedAfter(removedTo)
      return { asked, jobs, removed, checkpoint: await catalog.checkpoint(last) }
    }
    const batch = read()
    // `readAll` awaits the batch and gets the error. A stopped follower no longer awaits it, and the rejection must not end the process.
    batch.catch(() => {})
    return batch
  }

  /** Only one reading runs at a time. Callers who come meanwhile share the next one, because it begins after their call. */
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
    state: () => ({ ready: lagMs() < LONGEST_LAG_MS, revision: reached, lagMs: lagMs() }),
    catchUp,
    lastRead: () => last,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
