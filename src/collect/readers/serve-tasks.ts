/** Does the tasks that the process which started this one asks for. */

import { enrich } from '../../enrich/index.ts'
import { readPosting } from '../../enrich/read-posting.ts'
import type { SentRequest } from '../../http/client.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import { TASKS, type TaskContext } from '../tasks.ts'
import { failureParts } from './failure-parts.ts'
import type { FromProcess, LogLevel, ReaderAddresses, ToProcess } from './messages.ts'

/** How often a process says that it is not stuck. */
const ALIVE_EVERY_MS = 200

/** The connections that all tasks of a process share. */
export interface TaskTools extends Pick<TaskContext, 'catalog'> {
  http: Fetcher
}

/** Where the process reports what belongs to no task. */
export interface Reporting {
  log: TaskContext['log']
  onRequest(request: SentRequest): void
  onLeases(lane: string, taken: string[], ended: string[]): void
}

export function serveTasks(toolsFor: (addresses: ReaderAddresses, reporting: Reporting) => TaskTools): void {
  if (!process.send) throw new Error('this module runs in a process that a reader pool started')
  // Errors of sending are ignored: the event `disconnect` reports that the process which started this one is gone.
  const send = (message: FromProcess) => void process.send?.(message, undefined, undefined, () => {})
  const running = new Map<number, AbortController>()
  let told = 0
  let beating: NodeJS.Timeout | null = null

  process.title = 'rolecall reader'
  // Ctrl-C and service managers signal all processes at once. The one that started this one decides when it ends, because work is to be finished first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())

  const reporting: Reporting = {
    log: logBy(send),
    onRequest: (request) => send({ kind: 'requested', request }),
    onLeases: (lane, taken, ended) => send({ kind: 'leases', lane, taken, ended }),
  }

  /**
   * Tells the pool whose payload is read next. What follows runs until it waits for something, and tasks that begin at the same moment come
   * one after another, so that the pool knows which one takes long.
   */
  const beginWork = async (id: number) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (told !== id) send({ kind: 'reading', id })
    told = id
  }

  async function run({ id, task, order, ...addresses }: Extract<ToProcess, { kind: 'ask' }>): Promise<void> {
    const stopping = new AbortController()
    running.set(id, stopping)
    beating ??= setInterval(() => send({ kind: 'alive' }), ALIVE_EVERY_MS)
    try {
      const { http, catalog } = toolsFor(addresses, reporting)
      const context: TaskContext = {
        catalog,
        http: { fetch: async (...asked) => http.fetch(...asked).finally(() => beginWork(id)) },
        log: reporting.log,
        signal: stopping.signal,
        beginWork: () => beginWork(id),
        onProgress: (report) => send({ kind: 'progress', id, report }),
      }
      send({ kind: 'returned', id, value: await TASKS[task](order as never, context) })
    } catch (error) {
      send({ kind: 'failed', id, failure: failureParts(error) })
    } finally {
      running.delete(id)
      if (running.size === 0 && beating) {
        clearInterval(beating)
        beating = null
      }
    }
  }

  process.on('message', (message: ToProcess) => {
    if (message.kind === 'ask') void run(message)
    else running.get(message.id)?.abort(message.late ? new DOMException('', 'TimeoutError') : new Error('told to stop'))
  })

  // Dictionaries are loaded with the first posting, which takes a second. This posting loads them before any task needs them.
  enrich(readPosting({ title: 'Nurse', location: 'Boston', description_html: '<p>We are looking for a nurse.</p>' }).posting)
  send({ kind: 'ready' })
}

/** The log of the process that started this one. */
function logBy(send: (message: FromProcess) => void): TaskContext['log'] {
  const at =
    (level: LogLevel) =>
    (...entry: unknown[]) =>
      send({ kind: 'log', level, entry: entry.map(plainEntry) })
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Errors may carry what cannot be sent, such as sockets. */
function plainEntry(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('err' in part) || !(part.err instanceof Error)) return part
  const { message, stack } = part.err
  return { ...part, err: Object.assign(new Error(message), { stack }) }
}
