import { type EventMessage, type EventRequest, type FeedReading, nextEvents } from './feed-events.ts'

/** A stream with nothing to say tells its position this often, so that clients and proxies see that it is alive. */
export const HEARTBEAT_MS = 15_000

/** A client that does not take a piece of the stream within this time is cut off. */
export const TAKEN_WITHIN_MS = 30_000

/** The pause that clients should make before they connect again. */
const RETRY_MS = 1_000
const TROUBLE_PAUSE_MS = 1_000

/** Text that is sent at a time; a single event may be longer. */
const PIECE = 64 * 1024

export interface StreamRequest extends EventRequest {
  /** The stream begins after this id. */
  after: number
  /** The same position as the client wrote it. */
  cursor: string
  /** Closes the connection of a client that takes too little. */
  cutOff: () => void
}

/** Server-sent events of one client: the events after its position, then each new one as it comes. Nothing is buffered for a slow client. */
export async function* changeStream(reading: FeedReading, request: StreamRequest): AsyncGenerator<Uint8Array> {
  const { cutOff, reserveMemory, signal } = request
  let { cursor } = request
  let heartbeatAt = performance.now() + HEARTBEAT_MS
  let at = request.after
  yield* handOver(`retry: ${RETRY_MS}\nid: ${cursor}\n\n`)
  while (!signal.aborted) {
    const next = await nextEvents(reading, request, at)
    if (signal.aborted) return
    for (const piece of piecesOf(next.events)) {
      const text = await piece.text()
      yield* handOver(text)
      if (signal.aborted) return
      if (piece.isLong) await reserveMemory(0, signal)
      heartbeatAt = performance.now() + HEARTBEAT_MS
    }
    if (next.at !== at) cursor = String(next.at)
    at = next.at
    if (next.hasMore) continue
    const rest = heartbeatAt - performance.now()
    if (rest > 0) await reading.tail.waitForMore(next.isTroubled ? Math.min(rest, TROUBLE_PAUSE_MS) : rest, signal)
    else {
      // Without data it is no event: clients only note the position.
      yield* handOver(`:\nid: ${cursor}\n\n`)
      heartbeatAt = performance.now() + HEARTBEAT_MS
    }
  }

  async function* handOver(text: string): AsyncGenerator<Uint8Array> {
    const timer = setTimeout(cutOff, TAKEN_WITHIN_MS)
    try {
      yield Buffer.from(text)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** JSON has no line breaks outside strings, and none in them: so it is one line of data. */
const message = (id: number, json: string) => `id: ${id}\ndata: ${json}\n\n`

/** Messages in pieces of some length, in order. A long one is a piece of its own. */
function* piecesOf(events: EventMessage[]): Generator<{ text: () => Promise<string>; isLong: boolean }> {
  let short = ''
  for (const { id, text } of events) {
    const line = typeof text === 'string' ? message(id, text) : null
    if (short !== '' && (line === null || short.length + line.length > PIECE)) {
      const piece = short
      yield { text: async () => piece, isLong: false }
      short = ''
    }
    if (typeof text === 'function') yield { text: async () => message(id, await text()), isLong: true }
    else short += line
  }
  if (short !== '') yield { text: async () => short, isLong: false }
}
