import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeyHolder } from '../catalog/keys.ts'
import type { ReserveMemory } from '../catalog/slices.ts'
import type { Budget } from './quotas/rate-limit.ts'
import { decoded } from './request-target.ts'

/** A request, from a client's connection (served-request.ts) or from this process (own-request.ts). */
export interface ApiRequest {
  method: string
  /** The Host header; `localhost` where there is none. */
  host: string
  /** Path and query as they were sent. */
  target: string
  /** The path of the target, decoded as far as it can be. */
  path: string
  /** The value of a header, whose name is in lower case. */
  header(name: string): string | undefined
  headers(): Record<string, string>
  /** Aborted when the client goes away before it has the whole answer. */
  readonly signal: AbortSignal
  /** The body, piece by piece. */
  body(): AsyncIterable<Uint8Array>
}

export type AnswerBody = string | Uint8Array | ReadableStream<Uint8Array> | null

export interface Answer {
  status: number
  /** Names are in lower case. */
  headers: Record<string, string>
  body: AnswerBody
}

/** The limits of accounts. One object serves all requests: with two functions made for each, V8 kept requests until it searched the whole heap. */
export interface AccountLimits {
  spend(c: ApiContext, requests?: number): Promise<void>
  reserveMemory(c: ApiContext): ReserveMemory
}

/** A request and everything that is found out about it until it is answered. */
export class ApiContext {
  readonly req: ApiRequest
  /** The connection of the request; empty for a request of this process. */
  readonly env: { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse }
  /** Headers of the answer that were set before it was made. Headers of the answer itself take their place. */
  readonly headers: Record<string, string> = {}
  /** The path of the route that answers. */
  routePath = '/*'
  /** The parts of the path that the route names. */
  params: Record<string, string> | undefined = undefined
  requestId = ''
  client = ''
  holder!: KeyHolder
  /** The account's budget after this request. */
  budget!: Budget
  limits!: AccountLimits
  #reserveMemory: ReserveMemory | null = null

  constructor(req: ApiRequest, env: ApiContext['env'] = {}) {
    this.req = req
    this.env = env
  }

  /** Takes more from the budget, for a request that counts as several; throws the 429 when fewer are left. */
  spend(requests: number): Promise<void> {
    return this.limits.spend(this, requests)
  }

  /** Waits until there is memory for a piece of a long answer. */
  get reserveMemory(): ReserveMemory {
    this.#reserveMemory ??= this.limits.reserveMemory(this)
    return this.#reserveMemory
  }

  param(name: string): string {
    const value = this.params?.[name] ?? ''
    return value.includes('%') ? decoded(value, decodeURIComponent) : value
  }

  /** Sets a header of the answer, whether a handler makes it or an error does. */
  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  setHeaders(headers: Record<string, string>): void {
    for (const name in headers) this.headers[name] = headers[name] as string
  }

  body(body: AnswerBody, status = 200, headers: Record<string, string> = {}): Answer {
    return { status, headers, body }
  }

  json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
    return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
  }
}
