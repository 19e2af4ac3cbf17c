import { NetworkError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import type { Given } from './given.ts'
import type { Open } from './open.ts'
import { wait, waitBeforeRetry } from './retry.ts'
import type { ExportJobsQuery, Job } from './schema.generated.ts'
import type { RequestOptions } from './transport.ts'

export type ExportQuery = Omit<ExportJobsQuery, 'format'>

export interface ExportOptions extends Omit<RequestOptions, 'onAnswer'> {
  /** How many times in a row the connection may fail before a row arrives. 10 unless given. */
  retries?: number
  /** How long the server may be silent, in milliseconds. 30,000 unless given. */
  timeoutMs?: number
  /** Called with each failure that is waited out. */
  onRetry?: (error: unknown, waitMs: number) => void
}

/** The state of the catalog when an export began, and the token that names the export. */
export interface ExportPosition {
  /** Go on with it in the change feed: `client.changes({ cursor })`. */
  changeId: string
  /** Go on with it in the revisions: `client.revisions({ after })`. */
  revision: string
  /** With it and the id of the last row as `after`, another process can go on. */
  cursor: string
  /** The query matched no title; the jobs are those of the fallback. */
  fuzzy: boolean
}

/** Whole lines of NDJSON, as the server wrote them. */
export interface ExportedLines {
  text: string
  rows: number
  lastId: number
}

/**
 * Every job of a search, each once. Iterating it asks the server; a lost connection is opened again after the last row that arrived. `position`
 * is null until the first answer is there.
 */
export interface Export extends AsyncIterable<Job> {
  lines(): AsyncGenerator<ExportedLines, void>
  readonly position: ExportPosition | null
}

const DEFAULTS = { retries: 10, maxWaitMs: 60_000, timeoutMs: 30_000 }

export function exportJobs(open: Open, query: Given<ExportQuery>, given: ExportOptions): Export {
  const options = { ...DEFAULTS, ...given }
  const state: { position: ExportPosition | null } = { position: null }

  async function* lines(): AsyncGenerator<ExportedLines, void> {
    let { cursor, after } = query
    for (let failures = 0; ; ) {
      try {
        const { response, url, close } = await open('/jobs/export', { ...query, format: 'ndjson', cursor, after }, options)
        try {
          state.position = positionOf(response, url)
          cursor = state.position.cursor
          for await (const some of wholeLines(response, url, options)) {
            failures = 0
            after = some.lastId
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

  async function* jobs(): AsyncGenerator<Job, void> {
    for await (const { text } of lines()) {
      for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line) as Job
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

/** The text as it arrives, cut after the last line that is whole. */
async function* wholeLines({ body }: Response, url: string, { timeoutMs }: { timeoutMs: number }): AsyncGenerator<ExportedLines> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await within(timeoutMs, url, reader.read())
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const end = rest.lastIndexOf('\n') + 1
      if (end > 0) {
        const text = rest.slice(0, end)
        rest = rest.slice(end)
        yield { text, ...countOf(text) }
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
  if (rest !== '') throw new NetworkError('the export ended in the middle of a row', { url })
}

/** Every row begins with its id. */
function countOf(text: string): Omit<ExportedLines, 'text'> {
  let rows = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows++
  const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1)
  return { rows, lastId: Number(/^\{"id":(\d{1,16})/.exec(last)?.[1]) }
}

async function within<T>(ms: number, url: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeoutError(`nothing came for ${ms} ms`, { url })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
