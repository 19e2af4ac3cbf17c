import type { Adapter } from '../../ats/adapter.ts'
import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { type ReaderDeath, type ReaderProcess, startProcess } from './reader-process.ts'
import { ReaderLost, type ReaderOptions, type Readers } from './readers.ts'
import { openSession, type Session } from './session.ts'

export interface ReaderPoolOptions {
  /** Processes for crawling. Urgent requests have one more process of their own. */
  processes: number
  /** Heap of a process in megabytes. */
  memoryMb: number
  /** Milliseconds that a process may work on one payload, or one slice of postings, without a pause. */
  stepMs?: number
  warn(message: string): void
}

export interface ReaderPool extends Readers {
  /** Starts the urgent process, so that the first request does not have to wait for it. */
  warmUp(): void
  close(): Promise<void>
}

/** A reader whose time budget has ended gets this long to stop. If its process is still working then, the process is ended. */
const GRACE_MS = 1_000
const LOOK_EVERY_MS = 100

interface Member {
  process: ReaderProcess
  urgent: boolean
  sessions: Map<number, Session>
  /** How many messages it had finished when it was last looked at, and since when it has been that many. */
  seen: { finished: number; since: number }
}

/**
 * Reads boards in separate processes, so that no payload can block or end the process that serves requests. Processes start when needed and are
 * shared by many readers, which mostly wait for the network. When a payload takes too long or needs more memory than a process has, its process
 * is ended: that reader fails, and the other readers of the process fail with ReaderLost, so that they can be tried again.
 */
export function createReaderPool({ processes, memoryMb, stepMs = 20_000, warn }: ReaderPoolOptions): ReaderPool {
  const pool = new Set<Member>()
  let last = 0
  let watching: NodeJS.Timeout | null = null

  function start(urgent: boolean): Member {
    const member: Member = {
      urgent,
      sessions: new Map(),
      seen: { finished: 0, since: 0 },
      process: startProcess(memoryMb, {
        onMessage: (message) => member.sessions.get(message.session)?.take(message),
        onWarning: (text) => warn(`a reader says: ${text}`),
        onDeath: (death) => lose(member, death),
      }),
    }
    pool.add(member)
    // Messages of processes are taken before their state is checked, also after this process was busy itself.
    watching ??= setInterval(() => setImmediate(watch), LOOK_EVERY_MS).unref()
    return member
  }

  /** The process with the fewest readers, or a new one if all are in use and the limit allows it. */
  function memberFor(urgent: boolean): Member {
    const own = [...pool].filter((member) => member.urgent === urgent).sort((a, b) => a.sessions.size - b.sessions.size)
    const [free] = own
    if (free && (free.sessions.size === 0 || own.length >= (urgent ? 1 : processes))) return free
    return start(urgent)
  }

  function watch(): void {
    for (const member of pool) {
      const work = member.process.work()
      const now = performance.now()
      if (work === null || work.finished !== member.seen.finished) {
        member.seen = { finished: work?.finished ?? 0, since: now }
        continue
      }
      const wanted = member.sessions.has(work.session)
      if (now - member.seen.since <= (wanted ? stepMs : GRACE_MS)) continue
      lose(member, { blame: 'payload', message: `a payload takes more than ${stepMs / 1000} s to read` })
    }
  }

  /** Ends a process and all its readers. */
  function lose(member: Member, { blame, message }: ReaderDeath): void {
    const guilty = blame === 'payload' ? member.process.work()?.session : null
    pool.delete(member)
    void member.process.terminate()
    warn(`a reader's process ended, ${member.sessions.size} readers with it: ${message}`)
    for (const [id, session] of [...member.sessions]) {
      if (blame === 'us') session.fail(new Error(message))
      else if (id === guilty) session.fail(new FetchFailure('bad_payload', message, { url: '' }))
      else session.fail(new ReaderLost(blame === 'payload' ? 'the process was brought down by another payload' : message))
    }
    // A process that died before it could work would die again, so it is replaced only when somebody needs it.
    if (!member.urgent || !member.process.started) return
    try {
      start(true)
    } catch (error) {
      warn(`a reader's process could not be replaced: ${error instanceof Error ? error.message : error}`)
    }
  }

  return {
    open(adapter: Adapter, http: Fetcher, { signal, urgent = false }: ReaderOptions = {}) {
      const member = memberFor(urgent)
      const id = ++last
      const onClosed = () => member.sessions.delete(id)
      const session = openSession({ id, adapter, http, signal, send: member.process.send, onClosed })
      if (!signal?.aborted) member.sessions.set(id, session)
      return session.reader
    },
    warmUp: () => void memberFor(true),
    async close() {
      if (watching) clearInterval(watching)
      const ended = [...pool]
      pool.clear()
      for (const { sessions } of ended)
        for (const session of [...sessions.values()]) session.fail(new Error('the readers were closed'))
      await Promise.all(ended.map((member) => member.process.terminate()))
    },
  }
}
