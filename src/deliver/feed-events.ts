import type { FeedFilters } from '../catalog/feed.ts'
import { jobsOfEvents, readFeed } from '../catalog/feed.ts'
import { keepsEvent } from '../catalog/feed-tail.ts'
import type { Reads } from '../catalog/reads.ts'
import { ANY_LENGTH, LONG_BYTES, type ReserveMemory } from '../catalog/slices.ts'
import { troubleOf } from '../database/trouble.ts'
import { attachJob, eventText } from './event-text.ts'
import type { FeedTail, HeldEvent } from './feed-tail.ts'

/** Events that are read from the database at a time, for a reader that begins before the events in memory. */
const PAGE = 100

export interface EventRequest {
  filters: FeedFilters
  includeJob: boolean
  includeValues: boolean
  /** Waits for memory for a long event. */
  reserveMemory: ReserveMemory
  signal: AbortSignal
}

export interface FeedReading {
  tail: FeedTail
  reads: Reads
  /** Runs reads of readers that begin in the past, a few at a time. */
  limitReads: <T>(work: () => Promise<T>) => Promise<T>
}

/** An event as JSON text. A long one is read when its turn comes. */
export interface EventMessage {
  id: number
  changed_at: Date
  text: string | (() => Promise<string>)
}

export interface NextEvents {
  events: EventMessage[]
  /** Everything up to this id was looked at. */
  at: number
  hasMore: boolean
  /** The database could not be asked. */
  isTroubled?: boolean
}

/** The next events after an id that the filters keep: from memory if it has them all, else from the database. */
export async function nextEvents(
  { tail, reads, limitReads }: FeedReading,
  request: EventRequest,
  at: number,
): Promise<NextEvents> {
  try {
    if (at >= tail.start()) return await heldEvents(tail.after(at), reads, request, at)
    return await limitReads(() => storedEvents(tail.start(), reads, request, at))
  } catch (error) {
    if (troubleOf(error) === null) throw error
    return { events: [], at, hasMore: false, isTroubled: true }
  }
}

async function heldEvents(held: HeldEvent[], reads: Reads, request: EventRequest, at: number): Promise<NextEvents> {
  const events: EventMessage[] = []
  for (const each of held.filter((one) => keepsEvent(request.filters, one))) {
    const { id, job_id, changed_at } = each.event
    const text = textOf(each, request.includeValues)
    const job = request.includeJob ? ((await each.jobs()).get(job_id) ?? null) : null
    const isLong = job !== null && job.item === null
    const whole = () => withLongJob(reads, request, { id, job_id, source_id: each.source_id, bytes: job?.bytes ?? 0, text })
    events.push({ id, changed_at, text: isLong ? whole : request.includeJob ? attachJob(text, job?.item ?? null) : text })
  }
  return { events, at: held.at(-1)?.event.id ?? at, hasMore: false }
}

/** The text of an event without its job, made once for all readers. */
function textOf({ texts, event }: HeldEvent, includeValues: boolean): string {
  const place = includeValues ? 1 : 0
  const { values, ...short } = event
  texts[place] ??= eventText({ ...(includeValues ? event : short), job: null }, false)
  return texts[place]
}

async function storedEvents(start: number, reads: Reads, request: EventRequest, at: number): Promise<NextEvents> {
  const { filters, includeJob, includeValues } = request
  const page = await reads.read({ change: Math.max(at, start) }, ({ db, upTo }) =>
    readFeed(db, { after: at, limit: PAGE, filters, includeJob, includeValues, upTo: upTo?.change }),
  )
  const events = page.events.map((event): EventMessage => {
    const { id, job_id, changed_at } = event
    const long = page.longJobs.get(job_id)
    if (long === undefined) return { id, changed_at, text: eventText(event, includeJob) }
    return { id, changed_at, text: () => withLongJob(reads, request, { ...long, id, job_id, text: eventText(event, false) }) }
  })
  const reached = page.scannedTo ?? page.events.at(-1)?.id ?? at
  // The server that was asked shows everything up to the events in memory, and no event before them is left.
  return { events, at: page.hasMore ? reached : Math.max(reached, start), hasMore: true }
}

async function withLongJob(
  reads: Reads,
  { reserveMemory, signal }: EventRequest,
  long: { id: number; job_id: number; source_id: number; bytes: number; text: string },
): Promise<string> {
  await reserveMemory(Math.max(long.bytes, LONG_BYTES + 1), signal)
  const found = await reads.read({ change: long.id }, ({ db }) => jobsOfEvents(db, [long], ANY_LENGTH))
  return attachJob(long.text, found.get(long.job_id)?.item ?? null)
}
