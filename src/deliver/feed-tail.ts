import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { feedEnd, jobsOfEvents } from '../catalog/feed.ts'
import { readTail, type TailEvent } from '../catalog/feed-tail.ts'
import type { Reads } from '../catalog/reads.ts'
import { AT_ONCE_BYTES, shareOf } from '../catalog/slices.ts'
import { keepLooking } from './keep-looking.ts'
import { waitForWake } from './wait-for-wake.ts'

/** A new event is sent at most this much later. */
const LOOK_EVERY_MS = 200
const AT_ONCE = 200

/** Events in memory. Each has at most 16 kB of values and, where a reader asks for jobs, a list item of at most 10 kB. */
const HELD = 1_000

/** An event in memory, with the parts of its text that readers share. */
export interface HeldEvent extends TailEvent {
  /** The JSON texts that were made of the event: without and with its values. */
  texts: [string | null, string | null]
  /** The list items of the jobs that were read together with this event, read at the first call. A long item is null. */
  jobs(): Promise<JobTexts>
}

export type JobTexts = Awaited<ReturnType<typeof jobsOfEvents>>

/** The newest events of the feed in memory. One reader of the database serves every stream of the process. */
export interface FeedTail {
  /** Keeps the tail following the feed until the returned function is called. Resolves when the tail knows where the feed ends. */
  join(): Promise<() => void>
  /** All events after this id are in memory. */
  start(): number
  /** The events in memory after an id, oldest first. */
  after(id: number): HeldEvent[]
  /** Resolves when there are more events, after `ms`, or when the signal is aborted. */
  waitForMore(ms: number, signal: AbortSignal): Promise<void>
}

export interface FeedTailServices {
  db: Pool
  reads: Reads
  log: Logger
}

export function createFeedTail({ db, reads, log }: FeedTailServices): FeedTail {
  let held: HeldEvent[] = []
  let start = 0
  let readers = 0
  let following: { stop: AbortController; begun: Promise<void> } | null = null
  const waiting = new Set<() => void>()

  function follow(): Promise<void> {
    if (following === null) {
      const stop = new AbortController()
      const begun = begin().then(() => void run(stop.signal))
      following = { stop, begun }
      // The next stream tries again.
      begun.catch(() => leaveFeed())
    }
    return following.begun
  }

  async function begin(): Promise<void> {
    start = await feedEnd(db)
  }

  function leaveFeed(): void {
    following?.stop.abort()
    following = null
    held = []
  }

  async function run(signal: AbortSignal): Promise<void> {
    const look = async () => {
      while (!signal.aborted && (await step(signal)) === AT_ONCE);
    }
    const onFailure = ({ message }: Error) => log.warn(`the change feed cannot be read for its streams, which wait (${message})`)
    await keepLooking(look, { everyMs: LOOK_EVERY_MS, signal, onFailure })
  }

  async function step(signal: AbortSignal): Promise<number> {
    const after = held.at(-1)?.event.id ?? start
    const found = await reads.read({ change: after }, ({ db, upTo }) =>
      readTail(db, { after, limit: AT_ONCE, upTo: upTo?.change ?? null }),
    )
    if (found.length === 0 || signal.aborted) return 0
    let jobs: Promise<JobTexts> | null = null
    const readJobs = () => {
      jobs ??= jobsOf(found)
      jobs.catch(() => {
        jobs = null
      })
      return jobs
    }
    held.push(...found.map((event): HeldEvent => ({ ...event, texts: [null, null], jobs: readJobs })))
    const dropped = held.splice(0, Math.max(0, held.length - HELD))
    start = dropped.at(-1)?.event.id ?? start
    for (const wake of [...waiting]) wake()
    return found.length
  }

  function jobsOf(events: TailEvent[]): Promise<JobTexts> {
    const asked = events.map(({ event: { job_id }, source_id }) => ({ job_id, source_id }))
    const newest = events.at(-1)?.event.id ?? 0
    return reads.read({ change: newest }, ({ db }) => jobsOfEvents(db, asked, shareOf(AT_ONCE_BYTES, AT_ONCE)))
  }

  return {
    async join() {
      readers++
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        if (--readers === 0) leaveFeed()
      }
      try {
        await follow()
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },

    start: () => start,

    after(id) {
      let first = held.length
      while (first > 0 && (held[first - 1] as HeldEvent).event.id > id) first--
      return held.slice(first)
    },

    waitForMore: (ms, signal) => waitForWake(waiting, ms, signal),
  }
}
