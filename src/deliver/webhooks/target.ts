import { FetchFailure } from '../../http/fetcher.ts'
import { createOutlet, type OutletOptions } from '../../http/outlet.ts'
import { readRetryAfter } from '../../http/retry-after.ts'
import { openSecret, type SecretKey, signature } from './secrets.ts'

/** A target must answer within this time. */
export const ANSWER_WITHIN_MS = 15_000

export interface Message {
  id: string
  body: string
}

/** The secrets of a subscription, encrypted. Both sign while a rotation is under way. */
interface Addressee {
  id: number
  url: string
  secret: Buffer
  previous_secret: Buffer | null
}

export interface Outcome {
  sentAt: Date
  tookMs: number
  /** Null where there was no answer. */
  status: number | null
  /** Null when the message was taken. */
  failure: string | null
  /** Seconds that the target asked us to wait. */
  retryAfter: number | null
}

/** Sends signed messages to the addresses of subscriptions: to public addresses only, without following redirects. */
export interface Targets {
  /** The address in its normal form; throws a FetchFailure that says why it is refused. */
  check(url: string): string
  post(to: Addressee, message: Message, limits?: { withinMs?: number; signal?: AbortSignal }): Promise<Outcome>
  close(): Promise<void>
}

export function createTargets(key: SecretKey, { product, ...outletOptions }: OutletOptions & { product: string }): Targets {
  const outlet = createOutlet(outletOptions)

  async function send(to: Addressee, { id, body }: Message, deadline: number, signal: AbortSignal | undefined) {
    const seconds = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': product,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature(secretsOf(key, to), { id, seconds, body }),
    }
    const request = { url: outlet.check(to.url), method: 'POST' as const, headers, body }
    return outlet.send(request, { deadline, remaining: deadline, maxBytes: 0, discardBody: true, signal })
  }

  return {
    check: (url) => outlet.check(url).href,
    async post(to, message, { withinMs = ANSWER_WITHIN_MS, signal } = {}) {
      const sentAt = new Date()
      const began = performance.now()
      const ended = () => ({ sentAt, tookMs: Math.round(performance.now() - began) })
      try {
        const { status, headers } = await send(to, message, withinMs, signal)
        const retryAfter = readRetryAfter(headers['retry-after'] ?? null, headers.date ?? null, Date.now())
        return { ...ended(), status, failure: statusFailure(status), retryAfter }
      } catch (error) {
        const known = error instanceof FetchFailure || error instanceof UnreadableSecret || signal?.aborted
        if (!known) throw error
        return { ...ended(), status: null, failure: (error as Error).message, retryAfter: null }
      }
    },
    close: () => outlet.close(),
  }
}

class UnreadableSecret extends Error {
  override name = 'UnreadableSecret'
}

function secretsOf(key: SecretKey, { id, secret, previous_secret }: Addressee): string[] {
  const sealed = previous_secret === null ? [secret] : [secret, previous_secret]
  try {
    return sealed.map((each) => openSecret(key, id, each))
  } catch {
    throw new UnreadableSecret('not sent: the secret was encrypted under another ROLECALL_SECRET_KEY than this server has')
  }
}

function statusFailure(status: number): string | null {
  if (status >= 200 && status <= 299) return null
  return status >= 300 && status <= 399
    ? `the target answered ${status}, and redirects are not followed`
    : `the target answered ${status}`
}
