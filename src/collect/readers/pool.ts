import type { Logger } from 'pino'
import type { SentRequest } from '../../http/client.ts'
import { FetchFailure } from '../../http/fetcher.ts'
import type { TaskName } from '../tasks.ts'
import { failureFrom } from './failure-parts.ts'
import type { FromProcess, ReaderAddresses } from './messages.ts'
import { type ReaderDeath, type ReaderProcess, startProcess } from './reader-process.ts'
import { type AskOptions, ReaderLost, type Readers } from './readers.ts'

export interface ReaderPoolOptions {
  /** The program of the processes, which calls `serveTasks`. */
  file: URL
  /** Processes for crawling. All other tasks have one more process of their own, because somebody waits for their answers. */
  processes: number
  /** Heap of a process in megabytes. */
  memoryMb: number
  /** Milliseconds that a process may work on one payload, or one slice of postings, without a pause. */
  stepMs?: number
  /** Null while they are not known: then no process can do a task. */
  addresses(): ReaderAddresses | null
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  onRequest?: (request: SentRequest) => void
  /** Gives back the leases of requests that ended with their process. */
  giveBackLeases(lane: string, leases: string[]): Promise<void>
}

export interface ReaderPool extends Readers {
  /** Starts the urgent process, so that the first request does not have to wait for it. */
  warmUp(): void
  close(): Promise<void>
}

/** A task whose time is over gets this long to stop. If its process is still working on it then, the process is ended. */
const GRACE_MS = 1_000
const LOOK_EVERY_MS = 100

interface PendingTask extends AskOptions {
  returned(value: unknown): void
  failed(error: Error): void
}

interface Member {
  process: ReaderProcess
  urgent: boolean
  /** It has loaded everything. */
  started: boolean
  asked: Map<number, PendingTask>
  /** The task whose payload it began to read last. */
  reading: number
  /** When it last sent a message, or got a task after it had none. */
  lastMessageAt: number
  /** The leases of its requests, with their lanes. */
  leases: Map<string, string>
}

/**
 * Does tasks in separate processes, so that no payload can block or end the process that serves requests. Processes start when needed and
 * are shared by many tasks, which mostly wait for the network. When a payload takes too long or needs more memory than a process has, its
 * process is ended: the task of that payload fails, and the others of the process fail with ReaderLost. Urgent ones are then tried again.
 */
export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  const { file, processes, memoryMb, stepMs = 20_000, addresses, log, onRequest, giveBackLeases } = options
  const pool = new Set<Member>()
  let last = 0
  let watching: NodeJS.Timeout | null = null

  function start(urgent: boolean): Member {
    const member: Member = {
      urgent,
      started: false,
      asked: new Map(),
      reading: 0,
      lastMessageAt: 0,
      leases: new Map(),
      process: startProcess(file, memoryMb, {
        onMessage: (message) => handleMessage(member, message),
        onWarning: (text) => log.warn(`a reader says: ${text}`),
        onDeath: (death) => endMember(member, death),
      }),
    }
    pool.add(member)
    // Messages of processes are taken before their state is checked, also after this process was busy itself.
    watching ??= setInterval(() => setImmediate(watch), LOOK_EVERY_MS).unref()
    return member
  }

  function handleMessage(member: Member, message: FromProcess): void {
    member.lastMessageAt = performance.now()
    if (message.kind === 'ready') member.started = true
    else if (message.kind === 'reading') member.reading = message.id
    else if (message.kind === 'requested') onRequest?.(message.request)
    else if (message.kind === 'leases') {
      for (const lease of message.ended) member.leases.delete(lease)
      for (const lease of message.taken) member.leases.set(lease, message.lane)
    } else if (message.kind === 'log') log[message.level](...(message.entry as [string]))
    else if (message.kind === 'progress') member.asked.get(message.id)?.onProgress?.(message.report)
    else if (message.kind === 'returned') member.asked.get(message.id)?.returned(message.value)
    else if (message.kind === 'failed') member.asked.get(message.id)?.failed(failureFrom(message.failure))
  }

  /** The process with the fewest tasks, or a new one if all are in use and the limit allows it. */
  function memberFor(urgent: boolean): Member {
    const own = [...pool].filter((member) => member.urgent === urgent).sort((a, b) => a.asked.size - b.asked.size)
    const [free] = own
    if (free && (free.asked.size === 0 || own.length >= (urgent ? 1 : processes))) return free
    return start(urgent)
  }

  function watch(): void {
    for (const member of pool) {
      if (!member.started || member.asked.size === 0) continue
      const unwanted = member.asked.get(member.reading)?.signal?.aborted
      if (performance.now() - member.lastMessageAt <= (unwanted ? GRACE_MS : stepMs)) continue
      endMember(member, { blame: 'payload', message: `a payload takes more than ${stepMs / 1000} s to read` })
    }
  }

  /** Ends a process and all its tasks. */
  function endMember(member: Member, { blame, message }: ReaderDeath): void {
    pool.delete(member)
    void member.process.terminate().then(() => forgetLeases(member))
    log.warn(`a reader's process ended, ${member.asked.size} tasks with it: ${message}`)
    for (const [id, { signal, failed }] of [...member.asked]) {
      if (blame === 'us') failed(new Error(message))
      else if (blame === 'payload' && id === member.reading && !signal?.aborted)
        failed(new FetchFailure('bad_payload', message, { url: '' }))
      else failed(new ReaderLost(blame === 'payload' ? 'the process was brought down by another payload' : message))
    }
    // A process that died before it could work would die again, so it is replaced only when somebody needs it.
    if (!member.urgent || !member.started) return
    try {
      start(true)
    } catch (error) {
      log.warn(`a reader's process could not be replaced: ${error instanceof Error ? error.message : error}`)
    }
  }

  /** Sources must not wait for the requests of a process that has ended. A lease that cannot be given back expires by itself. */
  function forgetLeases({ leases }: Member): void {
    for (const [lease, lane] of leases) giveBackLeases(lane, [lease]).catch(() => {})
  }

  function askOnce(task: TaskName, order: unknown, options: AskOptions): Promise<unknown> {
    const { signal } = options
    const known = addresses()
    if (known === null)
      return Promise.reject(new FetchFailure('unreachable', 'nothing is fetched before the database is ready', { url: '' }))
    const member = memberFor(task !== 'crawl')
    const { asked, process } = member
    const id = ++last
    if (asked.size === 0) member.lastMessageAt = performance.now()
    const stop = () => process.send({ kind: 'stop', id, late: isDeadline(signal?.reason) })
    const answer = new Promise<unknown>((returned, failed) => asked.set(id, { ...options, returned, failed }))
    process.send({ kind: 'ask', id, task, order, ...known })
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
    return answer.finally(() => {
      signal?.removeEventListener('abort', stop)
      asked.delete(id)
    })
  }

  async function ask(task: TaskName, order: unknown, options: AskOptions = {}): Promise<unknown> {
    try {
      return await askOnce(task, order, options)
    } catch (error) {
      if (!(error instanceof ReaderLost) || task === 'crawl') throw error
    }
    return askOnce(task, order, options).catch((error) => {
      if (!(error instanceof ReaderLost)) throw error
      throw new FetchFailure('timeout', `not read within two tries: ${error.message}`, { url: '' })
    })
  }

  return {
    ask: ask as Readers['ask'],
    warmUp: () => void memberFor(true),
    async close() {
      if (watching) clearInterval(watching)
      const ended = [...pool]
      pool.clear()
      for (const { asked } of ended) for (const { failed } of [...asked.values()]) failed(new Error('the readers were closed'))
      await Promise.all(ended.map((member) => member.process.terminate()))
    },
  }
}

/** Whether a task was stopped because its time is over, and not because nobody wants its answer. */
function isDeadline(reason: unknown): boolean {
  return reason instanceof Error && (reason.name === 'DeadlinePassed' || reason.name === 'TimeoutError')
}
