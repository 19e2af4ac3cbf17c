import { problemError, TimeoutError } from './errors.ts'
import { type ClientOptions, connectionError, fetchOf, keyOf, problemFacts, requestPath, rootOf } from './transport.ts'

/** An answer whose body is read while it arrives. */
export interface Opened {
  response: Response
  url: string
  /** Ends the connection, whether or not the body was read to its end. */
  close(): void
}

/** `timeoutMs` is for the head of the answer. */
export type Open = (path: string, query: object, options: { signal?: AbortSignal; timeoutMs: number }) => Promise<Opened>

/** A server on the same machine is asked for uncompressed answers, because compressing takes longer than sending. */
const THIS_MACHINE = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/** Opens a path below /api/v1, without retries: the reader of the body knows where to continue after a failure. */
export function createOpen(client: ClientOptions): Open {
  const send = fetchOf(client)
  const root = rootOf(client)
  return async (path, query, { signal, timeoutMs }) => {
    const url = root + requestPath(path, query)
    const key = keyOf(client)
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    if (THIS_MACHINE.test(new URL(url).hostname)) headers['accept-encoding'] = 'identity'
    signal?.throwIfAborted()
    const stop = new AbortController()
    const pass = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', pass, { once: true })
    const close = () => {
      signal?.removeEventListener('abort', pass)
      stop.abort()
    }
    const tooLate = new TimeoutError(`no answer within ${timeoutMs} ms`, { url })
    const timer = setTimeout(() => stop.abort(tooLate), timeoutMs)
    try {
      const response = await send(url, { headers, signal: stop.signal })
      if (!response.ok) throw problemError(problemFacts(url, response, await response.text()))
      return { response, url, close }
    } catch (error) {
      const failure = stop.signal.aborted ? stop.signal.reason : connectionError(error, url)
      close()
      throw failure
    } finally {
      clearTimeout(timer)
    }
  }
}
