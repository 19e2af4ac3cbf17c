import type { Adapter, ListingEnd } from '../../ats/adapter.ts'
import { abortFailure } from '../../http/failures.ts'
import type { Fetcher } from '../../http/fetcher.ts'
import type { BoardReader, ListedRow } from './board-reader.ts'
import { failureFrom, failureParts } from './failure-parts.ts'
import type { FromSession, Method, ToChild } from './messages.ts'
import type { ReaderOptions } from './readers.ts'

/** This process's side of a reader that works in another process. */
export interface Session {
  reader: BoardReader
  take(message: FromSession): void
  /** Ends the session. Calls under way fail with the error. */
  fail(error: Error): void
}

interface SessionOptions extends ReaderOptions {
  id: number
  adapter: Adapter
  http: Fetcher
  send(message: ToChild): void
  onClosed(): void
}

export function openSession({ id, adapter, http, signal, send, onClosed }: SessionOptions): Session {
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const closing = new AbortController()
  let last = 0
  let ended: unknown = null

  const end = (reason: unknown) => {
    if (ended !== null) return
    ended = reason
    signal?.removeEventListener('abort', onAbort)
    closing.abort(reason)
    for (const { reject } of calls.values()) reject(reason)
    calls.clear()
    onClosed()
  }
  const close = (reason: unknown) => {
    if (ended === null) send({ session: id, kind: 'close' })
    end(reason)
  }
  const onAbort = () => close(abortFailure(siteOf(adapter), signal?.reason))

  const call = <Result>(method: Method, args: unknown[] = []): Promise<Result> => {
    if (ended !== null) return Promise.reject(ended)
    return new Promise<Result>((resolve, reject) => {
      calls.set(++last, { resolve: resolve as (value: unknown) => void, reject })
      send({ session: id, kind: 'call', call: last, method, args })
    })
  }

  /** Fetches on behalf of the reader's process, which receives the bytes and decodes them itself. */
  const fetch = async ({ request, url, options }: Extract<FromSession, { kind: 'fetch' }>) => {
    try {
      const { parts } = await http.fetch(url, { ...options, signal: closing.signal })
      if (!parts) throw new Error('only answers of the HTTP client can be sent to another process')
      if (ended === null) send({ session: id, kind: 'fetched', request, answer: parts })
    } catch (error) {
      if (ended === null) send({ session: id, kind: 'failed', request, failure: failureParts(error) })
    }
  }

  send({ session: id, kind: 'open', ats: adapter.name })
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })

  return {
    fail: end,
    take(message) {
      if (message.kind === 'fetch') return void fetch(message)
      const waiting = calls.get(message.call)
      calls.delete(message.call)
      if (message.kind === 'returned') waiting?.resolve(message.value)
      else waiting?.reject(failureFrom(message.failure))
    },
    reader: {
      async *list(board, etag) {
        await call('list', [board, etag])
        try {
          for (;;) {
            const next = await call<IteratorResult<ListedRow[], ListingEnd>>('next')
            if (next.done) return next.value
            yield next.value
          }
        } finally {
          if (ended === null) await call('stop').catch(() => {})
        }
      },
      readRows: (...args) => call('readRows', args),
      readDetail: (...args) => call('readDetail', args),
      fetch: (...args) => call('fetch', args),
      locate: (...args) => call('locate', args),
      boardOf: (...args) => call('boardOf', args),
      employerAt: (...args) => call('employerAt', args),
      explain: (...args) => call('explain', args),
      close: () => close(new Error('the reader was closed')),
    },
  }
}

/** A failure names a URL. A reader that is stopped between two requests has none, so it names its system's. */
function siteOf({ hosts }: Adapter): URL {
  return new URL(`https://${hosts[0] ?? 'localhost'}/`)
}
