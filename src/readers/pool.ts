import type { Adapter } from '../ats/adapter.ts'
import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { type ReaderThread, startThread } from './reader-thread.ts'
import { ReaderLost, type ReaderOptions, type Readers } from './readers.ts'
import { openSession, type Session } from './session.ts'

export interface ReaderPoolOptions {
  /** Threads for crawling. Urgent requests have one more thread of their own. */
  threads: number
  /** Heap of a thread in megabytes. */
  memoryMb: number
  /** Milliseconds that a thread may work on one payload, or one slice of postings, without a pause. */
  stepMs?: number
  warn(message: string): void
}

export interface ReaderPool extends Readers {
  /** Starts the urgent thread, so that the first request does not have to wait for it. */
  warmUp(): void
  close(): Promise<void>
}

/** A reader whose time budget has ended gets this long to stop. If its thread is still working then, the thread is ended. */
const GRACE_MS = 1_000
const LOOK_EVERY_MS = 100

interface PoolThread {
  thread: ReaderThread
  urgent: boolean
  sessions: Map<number, Session>
  /** The number of the piece of work it was last seen doing, and the time when that began. */
  seen: { steps: number; since: number }
}

/**
 * Reads boards on separate threads, so that no payload can block the thread that serves requests. Threads start when needed and are shared
 * by many readers, which mostly wait for the network. When a payload takes too long or needs more memory than a thread has, its thread is
 * ended: that reader fails, and the other readers on the thread fail with ReaderLost, so that they can be tried again.
 */
export function createReaderPool({ threads, memoryMb, stepMs = 20_000, warn }: ReaderPoolOptions): ReaderPool {
  const pool = new Set<PoolThread>()
  let last = 0
  let watching: NodeJS.Timeout | null = null

  function start(urgent: boolean): PoolThread {
    const member: PoolThread = {
      urgent,
      sessions: new Map(),
      seen: { steps: 0, since: 0 },
      thread: startThread(memoryMb, {
        onMessage: (message) => member.sessions.get(message.session)?.take(message),
        onDeath: (error) => lose(member, deathOf(error, memoryMb)),
      }),
    }
    pool.add(member)
    watching ??= setInterval(watch, LOOK_EVERY_MS).unref()
    return member
  }

  /** The thread with the fewest readers, or a new one if all are in use and the limit allows it. */
  function threadFor(urgent: boolean): PoolThread {
    const own = [...pool].filter((member) => member.urgent === urgent).sort((a, b) => a.sessions.size - b.sessions.size)
    const [free] = own
    if (free && (free.sessions.size === 0 || own.length >= (urgent ? 1 : threads))) return free
    return start(urgent)
  }

  function watch(): void {
    for (const member of pool) {
      const { session, steps } = member.thread.activity()
      const now = performance.now()
      if (session === 0 || steps !== member.seen.steps) member.seen = { steps, since: now }
      const wanted = member.sessions.has(session)
      if (now - member.seen.since <= (wanted ? stepMs : GRACE_MS)) continue
      lose(member, { kind: 'bad_payload', message: `a payload takes more than ${stepMs / 1000} s to read` })
    }
  }

  /** Ends a thread and all readers on it. The reader it was working for gets the blame. */
  function lose(member: PoolThread, { kind, message }: Death): void {
    const { session: guilty, steps } = member.thread.activity()
    pool.delete(member)
    void member.thread.terminate()
    warn(`a reader's thread was ended, ${member.sessions.size} readers with it: ${message}`)
    for (const [id, session] of [...member.sessions]) {
      if (kind === null) session.fail(new Error(message))
      else if (id === guilty) session.fail(new FetchFailure(kind, message, { url: '' }))
      else session.fail(new ReaderLost('the thread was brought down by another payload'))
    }
    // A thread that died before it did any work would die again, so it is not replaced.
    if (member.urgent && steps > 0) start(true)
  }

  return {
    open(adapter: Adapter, http: Fetcher, { signal, urgent = false }: ReaderOptions = {}) {
      const member = threadFor(urgent)
      const id = ++last
      const onClosed = () => member.sessions.delete(id)
      const session = openSession({ id, adapter, http, signal, send: member.thread.send, onClosed })
      if (!signal?.aborted) member.sessions.set(id, session)
      return session.reader
    },
    warmUp: () => void threadFor(true),
    async close() {
      if (watching) clearInterval(watching)
      const ended = [...pool]
      pool.clear()
      for (const { sessions } of ended)
        for (const session of [...sessions.values()]) session.fail(new Error('the readers were closed'))
      await Promise.all(ended.map(({ thread }) => thread.terminate()))
    },
  }
}

interface Death {
  /** Null for an error of our own, where no payload is to blame. */
  kind: 'bad_payload' | null
  message: string
}

function deathOf(error: Error, memoryMb: number): Death {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { kind: 'bad_payload', message: `a payload takes more than ${memoryMb} MB of memory to read` }
    : { kind: null, message: `a reader failed: ${error.message}` }
}
