import { createHash } from 'node:crypto'
import { indentJson } from './indent-json.ts'

/** One request and its answer, as a recording stores them. */
export interface RecordedExchange {
  method: string
  url: string
  /** The request body; '' when there was none. */
  sent: string
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * The headers that adapters and the client read. No others are stored, so that no cookie, token or trace of the machine gets into a bug
 * report.
 */
export const KEPT_HEADERS = [
  'content-type',
  'etag',
  'location',
  'retry-after',
  'x-result-total-count',
  'x-vercel-mitigated',
  'cf-mitigated',
]

const PARTING = '\n--- answer ---\n'

/**
 * A file that people can read and compare: the request line and body, then status, headers, an empty line and the response body. JSON is
 * indented token by token, so that no number is rounded.
 */
export function writeExchange({ method, url, sent, status, headers, body }: RecordedExchange): string {
  const kept = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\n`)
  const isJson = /json/i.test(headers['content-type'] ?? '')
  return `${method} ${url}\n${sent}${PARTING}${status}\n${kept.join('')}\n${isJson ? indentJson(body) : body}`
}

/** The exchange in a file, or null when it contains none. */
export function readExchange(text: string): RecordedExchange | null {
  const parting = text.indexOf(PARTING)
  const asked = /^(GET|HEAD|POST) (\S+)\n/.exec(text)
  if (parting < 0 || !asked) return null
  const answer = text.slice(parting + PARTING.length)
  const end = answer.indexOf('\n\n')
  const [status, ...lines] = answer.slice(0, end < 0 ? undefined : end).split('\n')
  if (!/^[2-5]\d\d$/.test(status ?? '')) return null
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(': ')
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)] as const]
  })
  return {
    method: asked[1] ?? '',
    url: asked[2] ?? '',
    sent: text.slice(asked[0].length, parting),
    status: Number(status),
    headers: Object.fromEntries(headers),
    body: end < 0 ? '' : answer.slice(end + 2),
  }
}

/** Two requests with the same key are the same. JSON bodies are compared as written. */
export function exchangeKey({ method, url, sent }: Pick<RecordedExchange, 'method' | 'url' | 'sent'>): string {
  return `${method} ${url}\n${sent}`
}

/** File systems take names of up to 255 bytes. */
const LONGEST_FOLDER = 200

/**
 * A host as the name of a folder. A request may name any host, also `..`, so a leading dot and all signs but letters, digits, dots and
 * hyphens are percent-encoded.
 */
const folderName = (hostname: string) =>
  hostname.replace(/^\.|[^a-z\d.-]/gi, (sign) => `%${Buffer.from(sign).toString('hex').toUpperCase()}`).slice(0, LONGEST_FOLDER)

/** `boards-api.greenhouse.io/GET-v1-boards-acme-jobs-3f2a91bc.http`: by host, then by path. The digest distinguishes queries and bodies. */
export function exchangePath(exchange: Pick<RecordedExchange, 'method' | 'url' | 'sent'>): { folder: string; file: string } {
  const { hostname, pathname } = new URL(exchange.url)
  const words = pathname.replace(/[^a-z\d]+/gi, '-').replace(/^-|-$/g, '')
  const digest = createHash('sha256').update(exchangeKey(exchange)).digest('hex').slice(0, 8)
  const name = [exchange.method, words.slice(0, 80), digest].filter((part) => part !== '').join('-')
  return { folder: folderName(hostname), file: `${name}.http` }
}
