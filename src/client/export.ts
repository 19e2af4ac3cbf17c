import { wholeCsvRows } from './csv-rows.ts'
import { NetworkError, UnexpectedAnswerError } from './errors.ts'
import type { Given } from './given.ts'
import type { Open } from './open.ts'
import { wait, waitBeforeRetry } from './retry.ts'
import type { Company, CompanySummary, ExportJobsQuery, Job, JobDetail } from './schema.generated.ts'
import type { RequestOptions } from './transport.ts'
import { within } from './within.ts'

export type ExportQuery = Omit<ExportJobsQuery, 'format'>

export interface ExportOptions extends Omit<RequestOptions, 'onAnswer'> {
  /** The number of times in a row that the connection may fail before a row arrives. 10 unless given. */
  retries?: number
  /** The longest silence of the server, in milliseconds. 30,000 unless given. */
  timeoutMs?: number
  /** Called with each failure that is waited out. */
  onRetry?: (error: unknown, waitMs: number) => void
}

/** A job as search lists it; with `include: 'detail'` also with the facts that only the detail has, and the full company record. */
export type ExportedJob = Job &
  Partial<Omit<JobDetail, keyof Job>> & {
    company: (CompanySummary & Partial<Omit<Company, keyof CompanySummary>>) | null
  }

/** The state of the catalog when an export began, and the token that names the export. */
export interface ExportPosition {
  /** Go on with it in the change feed: `client.changes({ cursor })`. */
  changeId: string
  /** The revision at which to continue: `client.revisions({ after })`. */
  revision: string
  /** Another process can continue the export with this cursor and the id of the last row as `after`. */
  cursor: string
  /** The query matched no title; the jobs come from the fallback. */
  fuzzy: boolean
}

/** The formats that can go on after a lost connection. */
export type ExportFormat = 'ndjson' | 'csv'

/** Whole rows, as the server wrote them: lines of NDJSON, or records of CSV, of which the first text begins with the header. */
export interface ExportedLines {
  text: string
  rows: number
  lastId: number
}

/**
 * Every job of a search, each once. Iterating it asks the server; a lost connection is opened again after the last row that arrived. `position`
 * is null until the first answer is there.
 */
export interface Export extends AsyncIterable<ExportedJob> {
  /** The text itself, in whole rows: NDJSON unless the format is given. */
  lines(format?: ExportFormat): AsyncGenerator<ExportedLines, void>
  readonly position: ExportPosition | null
}

const DEFAULTS = { retries: 10, maxWaitMs: 60_000, timeoutMs: 30_000 }

export function exportJobs(open: Open, query: Given<ExportQuery>, given: ExportOptions): Export {
  const options = { ...DEFAULTS, ...given }
  const state: { position: ExportPosition | null } = { position: null }

  async function* lines(format: ExportFormat = 'ndjson'): AsyncGenerator<ExportedLines, void> {
    let { cursor, after } = query
    for (let failures = 0; ; ) {
      try {
        const { response, url, close } = await open('/jobs/export', { ...query, format, cursor, after }, options)
        try {
          state.position = positionOf(response, url)
          cursor = state.position.cursor
          for await (const some of wholeRows(response, url, { ...options, cut: CUTS[format] })) {
            failures = 0
            if (some.rows > 0) after = some.lastId
            yield some
          }
          return
        } finally {
          close()
        }
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        const pause = waitBeforeRetry(error, ++failures, options)
        if (pause === null) throw error
        options.onRetry?.(error, pause)
        await wait(pause, options.signal)
      }
    }
  }

  async function* jobs(): AsyncGenerator<ExportedJob, void> {
    for await (const { text } of lines()) {
      for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line) as ExportedJob
    }
  }

  return {
    lines,
    [Symbol.asyncIterator]: jobs,
    get position() {
      return state.position
    },
  }
}

function positionOf({ headers, status }: Response, url: string): ExportPosition {
  const [cursor, changeId, revision] = ['export-cursor', 'export-change-id', 'export-revision'].map((name) => headers.get(name))
  if (!cursor || !changeId || !revision) {
    const detail = 'the answer is not an export: check that this is the address of a Rolecall server'
    throw new UnexpectedAnswerError({ url, status, title: 'no export', detail, errors: [], retryAfter: null, requestId: null })
  }
  return { cursor, changeId, revision, fuzzy: headers.get('export-fuzzy') === 'true' }
}

/** Finds the whole rows at the start of a text: where they end, how many they are, and the id of the last one. */
type Cut = (text: string) => { end: number; rows: number; lastId: number }

const CUTS: Record<ExportFormat, Cut> = { ndjson: wholeLines, csv: wholeCsvRows }

/** Every line begins with the id of its job. */
function wholeLines(text: string): ReturnType<Cut> {
  let rows = 0
  let lastBegin = 0
  let end = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', end)) {
    rows++
    lastBegin = end
    end = at + 1
  }
  return { end, rows, lastId: Number(/^\{"id":(\d{1,16})/.exec(text.slice(lastBegin, end))?.[1]) }
}

/** The text as it arrives, cut after the last row that is whole. A header waits for its first row, because only rows can be gone on after. */
async function* wholeRows(
  { body }: Response,
  url: string,
  { timeoutMs, cut }: { timeoutMs: number; cut: Cut },
): AsyncGenerator<ExportedLines> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await within(timeoutMs, url, reader.read())
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const { end, rows, lastId } = cut(rest)
      if (rows > 0) {
        const text = rest.slice(0, end)
        rest = rest.slice(end)
        yield { text, rows, lastId }
      }
      if (done) break
    }
  } catch (error) {
    // fetch reports a body that broke off as a TypeError.
    if (error instanceof TypeError)
      throw new NetworkError('the connection broke in the middle of an export', { url, cause: error })
    throw error
  } finally {
    reader.cancel().catch(() => {})
  }
  if (rest === '') return
  if (cut(rest).end < rest.length) throw new NetworkError('the export ended in the middle of a row', { url })
  yield { text: rest, rows: 0, lastId: 0 }
}
