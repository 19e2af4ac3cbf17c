import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalServer, serve } from '../../http/local-server.ts'

export interface Opening {
  id: string
  title: string
  city?: string
  department?: string
  text?: string
}

/** A board that lives on the local server. Tests change it between crawls. */
export interface ServedBoard {
  openings: Opening[]
  /** Whether lists carry a validator. */
  etags: boolean
  /** Answers a request with this status instead; the path is without host and query. */
  fault: ((path: string, query: URLSearchParams) => number | 'hang up' | 'no answer' | null) | null
  /** Sent instead of anything else. */
  raw: string | null
  retryAfter: string | null
  /** Openings whose own page is there although the list lacks them. */
  hidden: Opening[]
  /** SmartRecruiters: repeats the first row in the place of the last, so that the list cannot be called complete. */
  repeats: boolean
  company: string
  /** SmartRecruiters: the id that details state instead of the one they were asked for. */
  detailId: string | null
  /** Paths asked for, in order. */
  asked: string[]
}

export interface BoardsServer extends LocalServer {
  board(name: string): ServedBoard
}

export const HOSTS = ['boards-api.greenhouse.io', 'api.smartrecruiters.com']

/** Serves Greenhouse (one response) and SmartRecruiters (pages of 100 and details) boards in their own formats. */
export async function serveBoards(): Promise<BoardsServer> {
  const boards = new Map<string, ServedBoard>()
  const board = (name: string) => {
    if (!boards.has(name)) boards.set(name, blankBoard())
    return boards.get(name)!
  }
  const server = await serve((request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const [, , , name = '', , id] = url.pathname.split('/')
    const served = board(decodeURIComponent(name))
    served.asked.push(url.pathname)
    const fault = served.fault?.(url.pathname, url.searchParams) ?? null
    if (fault === 'hang up') return void response.destroy()
    if (fault === 'no answer') return
    if (fault !== null)
      return answer(response, fault, { error: fault }, served.retryAfter ? { 'retry-after': served.retryAfter } : {})
    if (served.raw !== null) return void response.end(served.raw)
    const known = [...served.openings, ...served.hidden].find((opening) => opening.id === id)
    if (id !== undefined && !known) return answer(response, 404, { status: 404, error: 'Job not found' })
    const greenhouse = url.hostname.includes('greenhouse')
    const body = known
      ? (greenhouse ? greenhouseJob : smartDetail)(name, known, served)
      : greenhouse
        ? {
            jobs: served.openings.map((opening) => greenhouseJob(name, opening, served)),
            meta: { total: served.openings.length },
          }
        : smartPage(name, served, url.searchParams)
    conditional(request, response, body, served.etags)
  })
  return { ...server, board }
}

function blankBoard(): ServedBoard {
  return {
    openings: [],
    etags: false,
    fault: null,
    raw: null,
    retryAfter: null,
    hidden: [],
    repeats: false,
    company: 'Tidewater Works',
    detailId: null,
    asked: [],
  }
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 304 ? '' : JSON.stringify(body))
}

function conditional(request: IncomingMessage, response: ServerResponse, body: unknown, etags: boolean): void {
  const etag = `W/"${createHash('sha1').update(JSON.stringify(body)).digest('hex')}"`
  const headers = etags ? { etag } : undefined
  answer(response, etags && request.headers['if-none-match'] === etag ? 304 : 200, body, headers)
}

function greenhouseJob(
  name: string,
  { id, title, city = 'Porto', text = 'Keep the boats afloat.', department }: Opening,
  { company }: ServedBoard,
) {
  return {
    id: Number(id),
    absolute_url: `https://job-boards.greenhouse.io/${name}/jobs/${id}`,
    title,
    company_name: company,
    location: { name: city },
    first_published: '2026-03-01T10:15:00-05:00',
    updated_at: '2026-03-02T10:15:00-05:00',
    content: `&lt;p&gt;${text}&lt;/p&gt;`,
    departments: department === undefined ? [] : [{ id: 1, name: department, parent_id: null, child_ids: [] }],
    offices: [],
    metadata: [],
  }
}

function smartPage(name: string, served: ServedBoard, query: URLSearchParams) {
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  const rows = served.openings.slice(offset, offset + limit).map((opening) => smartRow(name, opening, served))
  if (served.repeats && rows.length > 1) rows[rows.length - 1] = rows[0]!
  return { offset, limit, totalFound: served.openings.length, content: rows }
}

function smartRow(name: string, { id, title, city = 'Porto' }: Opening, { company }: ServedBoard) {
  return {
    id,
    name: title,
    company: { identifier: name, name: company },
    releasedDate: '2026-03-01T10:15:00.000Z',
    location: { city, country: 'pt', remote: false, fullLocation: `${city}, Portugal` },
  }
}

function smartDetail(name: string, opening: Opening, served: ServedBoard) {
  const text = opening.text ?? 'Keep the boats afloat.'
  const sections = { jobDescription: { title: 'Job Description', text: `<p>${text}</p>` } }
  return {
    ...smartRow(name, opening, served),
    id: served.detailId ?? opening.id,
    active: true,
    postingUrl: `https://jobs.smartrecruiters.com/${name}/${opening.id}`,
    jobAd: { sections },
  }
}

export function openings(count: number, first = 100_001): Opening[] {
  return Array.from({ length: count }, (_, index) => ({ id: String(first + index), title: `Deckhand ${first + index}` }))
}
