import { readFileSync } from 'node:fs'
import type { Adapter, Listed, ListingEnd } from '../../src/ats/adapter.ts'
import { type Fetched, type Fetcher, FetchFailure, type FetchOptions } from '../../src/http/fetcher.ts'
import type { Posting } from '../../src/job/posting.ts'

/** The answers of a source to one URL: a body, or a whole answer, or several in turn (the last stays). */
export type ServedAnswer = string | WholeAnswer | ((options: FetchOptions) => string | WholeAnswer)

interface WholeAnswer {
  body?: string
  status?: number
  etag?: string
  contentType?: string
  redirectedTo?: string
  /** Where a 3xx points, for those who ask not to be led there. */
  location?: string
  /** Set-Cookie lines. */
  cookies?: string[]
  /** By their names in lower case. */
  headers?: Record<string, string>
}

export type Answers = Record<string, ServedAnswer | ServedAnswer[]>

export interface ServedFetcher extends Fetcher {
  requests: { url: string; options: FetchOptions }[]
}

/** A Fetcher over fixed answers, with the failures the real one makes of statuses. A URL without answer is a 404. */
export function serving(answers: Answers): ServedFetcher {
  const requests: ServedFetcher['requests'] = []
  return {
    requests,
    async fetch(url, options = {}): Promise<Fetched> {
      requests.push({ url, options })
      const entry = answers[url]
      const asked = requests.filter((request) => request.url === url).length
      const answer = Array.isArray(entry) ? entry[Math.min(asked, entry.length) - 1] : entry
      const whole = toAnswer(typeof answer === 'function' ? answer(options) : answer)
      const { body = '', status = 200, etag = null, contentType = 'application/json', redirectedTo = url } = whole
      if (status === 404 || status === 410) throw new FetchFailure('gone', `${url} answered ${status}`, { url, status })
      if (status >= 400)
        throw new FetchFailure(status === 429 ? 'rate_limited' : 'server_error', `${url}: ${status}`, { url, status })
      const notModified = etag !== null && options.etag === etag
      return {
        status: notModified ? 304 : status,
        url: redirectedTo,
        etag,
        contentType,
        notModified,
        body: notModified ? '' : body,
        header: (name) => whole.headers?.[name] ?? null,
        location: whole.location ?? null,
        cookies: whole.cookies ?? [],
      }
    },
  }
}

function toAnswer(answer: string | WholeAnswer | undefined): WholeAnswer {
  if (answer === undefined) return { status: 404 }
  return typeof answer === 'string' ? { body: answer } : answer
}

export function fixture(ats: string, file: string): string {
  return readFileSync(new URL(`../fixtures/ats/${ats}/${file}`, import.meta.url), 'utf8')
}

/** Reads a listing to its end. */
export async function listAll(
  adapter: Adapter,
  board: string,
  http: Fetcher,
  etag: string | null = null,
): Promise<{ listed: Listed[]; postings: Posting[]; end: ListingEnd }> {
  const listing = adapter.list(board, { http, etag })
  const listed: Listed[] = []
  for (;;) {
    const step = await listing.next()
    if (step.done) return { listed, postings: listed.flatMap(({ posting }) => (posting ? [posting()] : [])), end: step.value }
    listed.push(...step.value)
  }
}

/** The same JSON with another value at a path such as `jobs.0.title`; undefined removes the member. */
export function withValue(json: string, path: string, value: unknown): string {
  const payload = JSON.parse(json)
  const keys = path.split('.')
  const last = keys.pop()!
  let parent = payload
  for (const key of keys) parent = parent[key]
  parent[last] = value
  return JSON.stringify(payload)
}

/** The same JSON with one change. */
// biome-ignore lint/suspicious/noExplicitAny: a payload in any shape, right or wrong
export function changed(json: string, change: (payload: any) => void): string {
  const payload = JSON.parse(json)
  change(payload)
  return JSON.stringify(payload)
}

/** A place of which only this is stated. */
export function placed(parts: Partial<Posting['places'][number]>) {
  return { text: null, city: null, region: null, postal_code: null, country: null, latitude: null, longitude: null, ...parts }
}
