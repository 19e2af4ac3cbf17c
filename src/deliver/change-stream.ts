import type { FeedFilters } from '../catalog/feed.ts'
import { jobsOfEvents, readFeed } from '../catalog/feed.ts'
import { keepsEvent } from '../catalog/feed-tail.ts'
import type { Reads } from '../catalog/reads.ts'
import { ANY_LENGTH, LONG_BYTES, type ReserveMemory } from '../catalog/slices.ts'
import { troubleOf } from '../database/trouble.ts'
import { attachJob, eventText } from './event-text.ts'
import type { FeedTail, HeldEvent } from './feed-tail.ts'

/** A stream with nothing to say tells its position this often, so that clients and proxies see that it is alive. */
export const HEARTBEAT_MS = 15_000

/** A client that does not take a piece of the stream within this time is cut off. */
export const TAKEN_WITHIN_MS = 30_000

/** The pause that clients should make before they connect again. */
const RETRY_MS = 1_000
const TROUBLE_PAUSE_MS = 1_000

/** Events that are read from the database at a time, for a stream that begins before the events in memory. */
const PAGE = 100

/** Text that is sent at a time; a single event may be longer. */
const PIECE = 64 * 1024

export interface StreamRequest {
  /** The stream begins after this id. */
  after: number
  /** The same position as the client wrote it. */
  cursor: string
  filters: FeedFilters
  includeJob: boolean
  includeValues: boolean
  /** Waits for memory for a long event. */
  reserveMemory: ReserveMemory
  /** Ends the stream. */
  signal: AbortSignal
  /** Closes the connection of a client that takes too little. */
  cutOff: () => void
}

interface StreamSources {
  tail: FeedTail
  reads: Reads
  /** Runs reads of streams that begin in the past, a few at a time. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Server-sent events of one client: the events after its position, then each new one as it comes. Nothing is buffered for a slow client. */
export async function* changeStream(sources: StreamSources, request: StreamRequest): AsyncGenerator<Uint8Array> {
  const { cutOff, reserveMemory, signal } = request
  let { cursor } = request
  let heartbeatAt = performance.now() + HEARTBEAT_MS
  let at = request.after
  yield* handOver(`retry: ${RETRY_MS}\nid: ${cursor}\n\n`)
  while (!signal.aborted) {
    const next = await nextEvents(sources, request, at)
    if (signal.aborted) return
    for (const piece of piecesOf(next.messages)) {
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
    if (rest > 0) await sources.tail.more(next.isTroubled ? Math.min(rest, TROUBLE_PAUSE_MS) : rest, signal)
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

/** An event as it is sent. A long one is read when its turn comes. */
interface Message {
  text: string | (() => Promise<string>)
}

interface NextEvents {
  messages: Message[]
  /** Everything up to this id was looked at. */
  at: number
  hasMore: boolean
  /** The database could not be asked. */
  isTroubled?: boolean
}

async function nextEvents({ tail, reads, inTurn }: StreamSources, request: StreamRequest, at: number): Promise<NextEvents> {
  try {
    if (at >= tail.start()) return await heldEvents(tail.after(at), reads, request, at)
    return await inTurn(() => storedEvents(tail.start(), reads, request, at))
  } catch (error) {
    if (troubleOf(error) === null) throw error
    return { messages: [], at, hasMore: false, isTroubled: true }
  }
}

async function heldEvents(events: HeldEvent[], reads: Reads, request: StreamRequest, at: number): Promise<NextEvents> {
  const messages: Message[] = []
  for (const held of events.filter((each) => keepsEvent(request.filters, each))) {
    const text = textOf(held, request.includeValues)
    const job = request.includeJob ? ((await held.jobs()).get(held.event.job_id) ?? null) : null
    const isLong = job !== null && job.item === null
    messages.push({
      text: isLong
        ? () => withLongJob(reads, request, { ...held, id: held.event.id, job_id: held.event.job_id, bytes: job.bytes, text })
        : message(held.event.id, request.includeJob ? attachJob(text, job?.item ?? null) : text),
    })
  }
  return { messages, at: events.at(-1)?.event.id ?? at, hasMore: false }
}

/** The text of an event without its job, made once for all streams. */
function textOf({ texts, event }: HeldEvent, includeValues: boolean): string {
  const place = includeValues ? 1 : 0
  const { values, ...short } = event
  texts[place] ??= eventText({ ...(includeValues ? event : short), job: null }, false)
  return texts[place]
}

async function storedEvents(start: number, reads: Reads, request: StreamRequest, at: number): Promise<NextEvents> {
  const { filters, includeJob, includeValues } = request
  const page = await reads.read({ change: Math.max(at, start) }, ({ db, upTo }) =>
    readFeed(db, { after: at, limit: PAGE, filters, includeJob, includeValues, upTo: upTo?.change }),
  )
  const messages = page.events.map((event): Message => {
    const long = page.longJobs.get(event.job_id)
    if (long === undefined) return { text: message(event.id, eventText(event, includeJob)) }
    const { id, job_id } = event
    return { text: () => withLongJob(reads, request, { ...long, id, job_id, text: eventText(event, false) }) }
  })
  const reached = page.scannedTo ?? page.events.at(-1)?.id ?? at
  // The server that was asked shows everything up to the events in memory, and no event before them is left.
  return { messages, at: page.hasMore ? reached : Math.max(reached, start), hasMore: true }
}

async function withLongJob(
  reads: Reads,
  { reserveMemory, signal }: StreamRequest,
  long: { id: number; job_id: number; source_id: number; bytes: number; text: string },
): Promise<string> {
  await reserveMemory(Math.max(long.bytes, LONG_BYTES + 1), signal)
  const found = await reads.read({ change: long.id }, ({ db }) => jobsOfEvents(db, [long], ANY_LENGTH))
  return message(long.id, attachJob(long.text, found.get(long.job_id)?.item ?? null))
}

/** JSON has no line breaks outside strings, and none in them: so it is one line of data. */
const message = (id: number, json: string) => `id: ${id}\ndata: ${json}\n\n`

/** Messages in pieces of some length, in order. A long one is a piece of its own. */
function* piecesOf(messages: Message[]): Generator<{ text: () => Promise<string>; isLong: boolean }> {
  let short = ''
  for (const { text } of messages) {
    const isLong = typeof text !== 'string'
    if (short !== '' && (isLong || short.length + text.length > PIECE)) {
      const piece = short
      yield { text: async () => piece, isLong: false }
      short = ''
    }
    if (isLong) yield { text, isLong: true }
    else short += text
  }
  if (short !== '') yield { text: async () => short, isLong: false }
}
