import { NetworkError, NotFoundError, RolecallError } from './errors.ts'
import type { FollowedPage } from './follow.ts'
import type { Open } from './open.ts'
import type { ChangeEvent, ChangePage } from './schema.generated.ts'
import { type StreamMessage, takeMessages } from './server-sent-events.ts'
import { within } from './within.ts'

/** The server sends something every 15 seconds. */
const SILENCE_MS = 40_000
const OPENED_WITHIN_MS = 30_000

/** Why a stream ended: the connection was lost, the server did not give one now, or the server has none at all. */
export type StreamEnd = 'lost' | 'refused' | 'absent'

interface LiveOptions {
  /** The stream begins after it. */
  cursor: string
  /** The most events in a page. */
  limit: number
  signal: AbortSignal | undefined
  timeoutMs?: number
  /** Called with the next cursor when the reader has done with a page. */
  onTaken(cursor: string): Promise<void>
}

/**
 * The events after a cursor in pages, as many as arrive together. A failure ends the stream: paging goes on after it, and meets a lasting one
 * itself.
 */
export async function* liveChanges(
  open: Open,
  query: object,
  { cursor, limit, signal, timeoutMs = OPENED_WITHIN_MS, onTaken }: LiveOptions,
): AsyncGenerator<FollowedPage, StreamEnd> {
  let end: StreamEnd = 'refused'
  let at = cursor
  let close = () => {}
  try {
    const opened = await open('/changes/stream', { ...query, cursor }, { signal, timeoutMs })
    close = opened.close
    if (!/^text\/event-stream\b/.test(opened.response.headers.get('content-type') ?? '')) return 'absent'
    for await (const messages of messagesOf(opened.response, opened.url)) {
      end = 'lost'
      for (const page of pagesOf(messages, limit)) {
        if (page.next_cursor === at) continue
        yield { ...page, previous_cursor: at }
        at = page.next_cursor
        await onTaken(at)
      }
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (!(error instanceof RolecallError)) throw error
    if (error instanceof NotFoundError) return 'absent'
  } finally {
    close()
  }
  return end
}

function* pagesOf(messages: StreamMessage[], limit: number): Generator<ChangePage> {
  for (let begin = 0; begin < messages.length; begin += limit) {
    const some = messages.slice(begin, begin + limit)
    const next_cursor = some.findLast(({ id }) => id !== null)?.id ?? null
    if (next_cursor === null) continue
    const data = some.filter(({ data }) => data !== '').map(({ data }) => JSON.parse(data) as ChangeEvent)
    yield { data, next_cursor, has_more: begin + limit < messages.length, limit }
  }
}

/** The messages as they arrive, as many as arrived together. */
async function* messagesOf({ body }: Response, url: string): AsyncGenerator<StreamMessage[]> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await within(SILENCE_MS, url, reader.read())
      if (done) return
      const taken = takeMessages(text + decoder.decode(value, { stream: true }))
      text = taken.rest
      if (taken.messages.length > 0) yield taken.messages
    }
  } catch (error) {
    // fetch reports a body that broke off as a TypeError.
    if (error instanceof TypeError) throw new NetworkError('the stream of changes broke off', { url, cause: error })
    throw error
  } finally {
    reader.cancel().catch(() => {})
  }
}
