/** The code that runs on a reader's thread: adapters, mapping and enrichment. The network stays on the main thread. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ListingEnd } from '../ats/adapter.ts'
import { adapterNamed } from '../ats/index.ts'
import { enrich } from '../enrich/index.ts'
import { readPosting } from '../enrich/read-posting.ts'
import { fetchedFrom } from '../http/answer.ts'
import type { Fetched, Fetcher } from '../http/fetcher.ts'
import { type BoardReader, createBoardReader, type ListedRow } from './board-reader.ts'
import { failureFrom, failureParts } from './failure-parts.ts'
import type { FromThread, Method, ToThread } from './messages.ts'

interface ThreadSession {
  reader: BoardReader
  pages: AsyncGenerator<ListedRow[], ListingEnd> | null
  requests: Map<number, { resolve(answer: Fetched): void; reject(error: Error): void }>
}

if (parentPort === null) throw new Error('this module runs on a worker thread only')
const port = parentPort
const activity = new Int32Array(workerData as SharedArrayBuffer)
const sessions = new Map<number, ThreadSession>()
const send = (message: FromThread) => port.postMessage(message)

port.on('message', (message: ToThread) => {
  // A message and everything that follows from it is finished before the next message is taken, so the main thread can tell which session
  // takes long.
  Atomics.store(activity, 0, message.session)
  Atomics.add(activity, 1, 1)
  setImmediate(markIdle)
  handle(message)
})

// Dictionaries are loaded with the first posting, which takes a second. This posting loads them before any reader needs them.
enrich(readPosting({ title: 'Nurse', location: 'Boston', description_html: '<p>We are looking for a nurse.</p>' }).posting)

function markIdle(): void {
  Atomics.store(activity, 0, 0)
}

function handle(message: ToThread): void {
  const { session: id } = message
  if (message.kind === 'open') {
    sessions.set(id, openSession(id, message.ats))
    return
  }
  const session = sessions.get(id)
  if (!session) return
  if (message.kind === 'call') answer(id, session, message.call, message.method, message.args)
  else if (message.kind === 'fetched') take(session, message.request)?.resolve(fetchedFrom(message.answer))
  else if (message.kind === 'failed') take(session, message.request)?.reject(failureFrom(message.failure))
  else {
    sessions.delete(id)
    session.reader.close()
    for (const { reject } of session.requests.values()) reject(new Error('the reader was closed'))
  }
}

function openSession(id: number, ats: string): ThreadSession {
  const requests: ThreadSession['requests'] = new Map()
  let last = 0
  const http: Fetcher = {
    fetch(url, { signal: _, allowHost: __, ...options } = {}) {
      const request = ++last
      return new Promise((resolve, reject) => {
        requests.set(request, { resolve, reject })
        send({ session: id, kind: 'fetch', request, url, options })
      })
    },
  }
  const adapter = adapterNamed(ats)
  if (adapter === null) throw new Error(`this build has no adapter for ${ats}`)
  return { reader: createBoardReader(adapter, http), pages: null, requests }
}

function take({ requests }: ThreadSession, request: number) {
  const waiting = requests.get(request)
  requests.delete(request)
  return waiting
}

async function answer(id: number, session: ThreadSession, call: number, method: Method, args: unknown[]): Promise<void> {
  try {
    const value = await perform(session, method, args)
    send({ session: id, kind: 'returned', call, value })
  } catch (error) {
    send({ session: id, kind: 'threw', call, failure: failureParts(error) })
  }
}

async function perform(session: ThreadSession, method: Method, args: unknown[]): Promise<unknown> {
  const { reader, pages } = session
  if (method === 'list') {
    session.pages = reader.list(...(args as Parameters<BoardReader['list']>))
    return null
  }
  if (method === 'next' || method === 'stop') {
    if (pages === null) throw new Error(`${method} needs a listing that \`list\` began`)
    return method === 'next' ? pages.next() : pages.return({ complete: false })
  }
  const work = reader[method] as (...given: unknown[]) => Promise<unknown>
  return work(...args)
}
