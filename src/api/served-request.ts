import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiRequest } from './context.ts'
import { pathOf, readTarget } from './request-target.ts'

/** A request that a client has sent to this server. */
class ServedRequest implements ApiRequest {
  readonly method: string
  readonly host: string
  readonly target: string
  readonly path: string
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  #signal: AbortSignal | null = null

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, { host, target }: { host: string; target: string }) {
    this.method = incoming.method ?? 'GET'
    this.host = host
    this.target = target
    this.path = pathOf(target)
    this.#incoming = incoming
    this.#outgoing = outgoing
  }

  header(name: string): string | undefined {
    return this.#incoming.headers[name] as string | undefined
  }

  headers(): Record<string, string> {
    return this.#incoming.headers as Record<string, string>
  }

  get signal(): AbortSignal {
    if (this.#signal !== null) return this.#signal
    const controller = new AbortController()
    this.#signal = controller.signal
    const outgoing = this.#outgoing
    const end = () => {
      if (!outgoing.writableFinished) controller.abort(new Error('the client has gone'))
    }
    if (outgoing.closed || outgoing.destroyed) end()
    else outgoing.once('close', end)
    return controller.signal
  }

  /** A reader that stops early leaves the connection open, so that the client gets an answer. */
  body(): AsyncIterable<Uint8Array> {
    return this.#incoming.iterator({ destroyOnReturn: false })
  }
}

/** Null where no URL can be made of target and Host, or HTTP/1.1 lacks a Host, which HTTP/1.0 does not have. */
export function servedRequest(incoming: IncomingMessage, outgoing: ServerResponse): ApiRequest | null {
  if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') return null
  const target = readTarget(incoming.url ?? '', incoming.headers.host || 'localhost')
  return target && new ServedRequest(incoming, outgoing, target)
}
