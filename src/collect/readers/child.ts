/** The code that runs in a reader's process: adapters, mapping and enrichment. The network stays with the process that started it. */
import type { ListingEnd } from '../../ats/adapter.ts'
import { adapterNamed } from '../../ats/index.ts'
import { enrich } from '../../enrich/index.ts'
import { readPosting } from '../../enrich/read-posting.ts'
import { fetchedFrom } from '../../http/answer.ts'
import type { Fetched, Fetcher } from '../../http/fetcher.ts'
import { type BoardReader, createBoardReader, type ListedRow } from './board-reader.ts'
import { failureFrom, failureParts } from './failure-parts.ts'
import type { FromChild, Method, ToChild } from './messages.ts'

interface ChildSession {
  reader: BoardReader
  pages: AsyncGenerator<ListedRow[], ListingEnd> | null
  requests: Map<number, { resolve(answer: Fetched): void; reject(error: Error): void }>
}

if (!process.send) throw new Error('this module runs in a process that a reader pool started')
const sessions = new Map<number, ChildSession>()
const waiting: ToChild[] = []
// If the process that started this one is gone, that is told by `disconnect`.
const send = (message: FromChild) => void process.send?.(message, undefined, undefined, () => {})

process.title = 'rolecall reader'
// Ctrl-C and service managers signal all processes at once. The one that started this one decides when it ends, because work is to be finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

// Dictionaries are loaded with the first posting, which takes a second. This posting loads them before any reader needs them.
enrich(readPosting({ title: 'Nurse', location: 'Boston', description_html: '<p>We are looking for a nurse.</p>' }).posting)
send({ kind: 'ready' })

process.on('message', (message: ToChild) => {
  if (waiting.push(message) === 1) work()
})

/** Finishes a message and everything that follows from it before it takes the next, so that the pool can tell which session takes long. */
function work(): void {
  setImmediate(() => {
    const [message] = waiting
    if (message === undefined) return
    handle(message)
    setImmediate(() => {
      waiting.shift()
      send({ kind: 'finished' })
      if (waiting.length > 0) work()
    })
  })
}

function handle(message: ToChild): void {
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

function openSession(id: number, ats: string): ChildSession {
  const requests: ChildSession['requests'] = new Map()
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

function take({ requests }: ChildSession, request: number) {
  const waiting = requests.get(request)
  requests.delete(request)
  return waiting
}

async function answer(id: number, session: ChildSession, call: number, method: Method, args: unknown[]): Promise<void> {
  try {
    const value = await perform(session, method, args)
    send({ session: id, kind: 'returned', call, value })
  } catch (error) {
    send({ session: id, kind: 'threw', call, failure: failureParts(error) })
  }
}

async function perform(session: ChildSession, method: Method, args: unknown[]): Promise<unknown> {
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
