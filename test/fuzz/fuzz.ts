import { Agent, request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ADAPTERS } from '../../src/ats/index.ts'
import { randomOf } from '../../src/demo/random.ts'
import { anyRequest, type Document, type FuzzRequest, type Harvest } from './any-request.ts'
import { createJudge, type FuzzAnswer } from './judge.ts'

export interface FuzzOptions {
  url: string
  key: string
  requests: number
  seed: string
  concurrency?: number
}

export interface FuzzReport {
  /** How many answers had each status. */
  statuses: Record<string, number>
  failures: { curl: string; problem: string }[]
}

const MOST_FAILURES = 20

/** Sends requests made from the server's own OpenAPI document, and holds every answer against it. */
export async function fuzz({ url, key, requests, seed, concurrency = 8 }: FuzzOptions): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const { text } = await send(url, { route: '', method: 'GET', target: '/api/v1/openapi.json', headers: {} }, agent)
  const document: Document = JSON.parse(text)
  const judge = createJudge(document)
  const harvest: Harvest = {
    ids: [1],
    cursors: [],
    urls: ADAPTERS.flatMap(({ examples }) => examples.postings.map((posting) => posting.url)),
    words: ['engineer', 'nurse', 'senior', 'c++', 'remote', 'the', 'sales', 'développeur'],
  }
  const report: FuzzReport = { statuses: {}, failures: [] }
  let sent = 0
  const keepSending = async () => {
    while (sent < requests && report.failures.length < MOST_FAILURES) {
      const request = anyRequest(randomOf('fuzz', seed, sent++), document, key, harvest)
      const problem = await send(url, request, agent).then(
        (answer) => {
          report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
          if (answer.status === 200 && request.method === 'GET' && isJson(answer)) gather(answer.text, harvest)
          return judge(request, answer)
        },
        (error: Error) => `no answer: ${error.message}`,
      )
      if (problem !== null) report.failures.push({ curl: curlOf(url, request), problem })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, keepSending))
  agent.destroy()
  return report
}

function send(url: string, { method, target, headers, body }: FuzzRequest, agent: Agent): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url)
  // Always the true length: with none, as Node has it for most methods, or a wrong one, the server reads the body as the next request.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((done, fail) => {
    const request = httpRequest(
      { hostname, port, method, path: target, headers: { ...headers, ...length }, agent },
      (response) => {
        // A stream of events has no end.
        if (response.headers['content-type']?.startsWith('text/event-stream') && method !== 'HEAD') {
          response.destroy()
          return done({ status: response.statusCode!, headers: response.headers, text: '' })
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const text = decoded(Buffer.concat(chunks), response.headers['content-encoding']).toString()
          done({ status: response.statusCode!, headers: response.headers, text })
        })
      },
    )
    request.setTimeout(60_000, () => request.destroy(new Error('nothing came for 60 s')))
    request.on('error', fail)
    request.end(body)
  })
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
}

const isJson = ({ headers }: FuzzAnswer) => headers['content-type']?.startsWith('application/json') === true

const KEPT = 200

function gather(text: string, harvest: Harvest): void {
  const { data, next_cursor } = JSON.parse(text)
  if (next_cursor) keep(harvest.cursors, next_cursor)
  for (const row of Array.isArray(data) ? data.slice(0, 3) : []) {
    if (Number.isInteger(row.id)) keep(harvest.ids, row.id)
    if (typeof row.url === 'string') keep(harvest.urls, row.url)
    const word = /\p{L}{3,}/u.exec(row.title ?? row.name ?? '')?.[0]
    if (word) keep(harvest.words, word)
  }
}

/** The newest ones, so that what was gathered early does not stay for ever. */
function keep<Item>(kept: Item[], item: Item): void {
  kept.push(item)
  if (kept.length > KEPT) kept.splice(0, kept.length - KEPT)
}

function curlOf(url: string, { method, target, headers, body }: FuzzRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [
    'curl -i --path-as-is --globoff',
    method === 'GET' ? '' : `-X ${method}`,
    ...lines,
    body === undefined ? '' : `--data-raw ${quoted(body)}`,
    quoted(`${url}${target}`),
  ]
    .filter(Boolean)
    .join(' ')
}
