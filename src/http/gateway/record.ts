import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from '../charset.ts'
import type { ExchangeAnswer, Outgoing } from '../exchange.ts'
import { LISTING_LIMITS } from '../listing-limits.ts'
import type { Outlet } from '../outlet.ts'
import { exchangePath, KEPT_HEADERS, type RecordedExchange, writeExchange } from './exchange-file.ts'
import { type GatewayRequest, type RunningGateway, startGateway } from './server.ts'

export interface RecorderOptions {
  folder: string
  port: number
  outlet: Outlet
  userAgent: string
  onRecorded?: (exchange: RecordedExchange, path: string) => void
}

const LIMITS = { ...LISTING_LIMITS, remaining: LISTING_LIMITS.deadline, signal: undefined }
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * A gateway that forwards each request to its destination and records the exchange. Pacing, retries and redirects are up to the crawler
 * that uses it; here one request is one exchange.
 */
export function startRecorder({ folder, port, outlet, userAgent, onRecorded }: RecorderOptions): Promise<RunningGateway> {
  return startGateway(port, async (asked) => {
    const answer = await outlet.send(forwarded(outlet, asked, userAgent), LIMITS)
    const { method, url, sent } = asked
    const body = decodeText(answer.bytes, answer.headers['content-type'] ?? '')
    const exchange = { method, url, sent, status: answer.status, headers: keptHeaders(answer), body }
    const path = keep(folder, exchange)
    onRecorded?.(exchange, path)
    return exchange
  })
}

/** Without ETags: a recording needs the whole answer, not a 304. */
function forwarded(outlet: Outlet, { method, url, sent, headers }: GatewayRequest, userAgent: string): Outgoing {
  if (!METHODS.has(method)) throw new Error(`it does not forward ${method}`)
  return {
    url: outlet.check(url),
    method: method as Outgoing['method'],
    headers: {
      accept: headers.accept ?? '*/*',
      'accept-encoding': 'gzip, br, deflate',
      'user-agent': headers['user-agent'] ?? userAgent,
      ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
    },
    body: sent === '' ? null : sent,
  }
}

/** The body has been decoded, so it is UTF-8 from here on. */
function keptHeaders(answer: ExchangeAnswer): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers[name]
    if (value === undefined) return []
    return [[name, name === 'content-type' ? `${(value.split(';')[0] ?? '').trim()}; charset=utf-8` : value] as const]
  })
  return Object.fromEntries(kept)
}

function keep(folder: string, exchange: RecordedExchange): string {
  const { folder: host, file } = exchangePath(exchange)
  mkdirSync(join(folder, host), { recursive: true })
  const path = join(folder, host, file)
  writeFileSync(`${path}.new`, writeExchange(exchange))
  renameSync(`${path}.new`, path)
  return path
}
