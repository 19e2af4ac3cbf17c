import type { EventMessage } from '../feed-events.ts'
import type { Message } from './target.ts'

/** Events of one message. */
const MOST_EVENTS = 100

/** Text of one message, unless a single event is longer. */
const MOST_BYTES = 1024 * 1024

export interface Batch {
  events: EventMessage[]
  first: number
  last: number
}

/** The first events, as many as one message has; a long event goes alone. A batch that was begun before has all events up to `upTo`. Null without events. */
export function batchOf(events: EventMessage[], upTo: number | null): Batch | null {
  const taken = upTo === null ? firstOf(events) : events.filter(({ id }) => id <= upTo)
  const [first] = taken
  const last = taken.at(-1)
  return first && last ? { events: taken, first: first.id, last: last.id } : null
}

function firstOf(events: EventMessage[]): EventMessage[] {
  let bytes = 0
  const end = events.slice(0, MOST_EVENTS).findIndex(({ text }, at) => {
    bytes += typeof text === 'string' ? Buffer.byteLength(text) : Number.POSITIVE_INFINITY
    return at > 0 && bytes > MOST_BYTES
  })
  return events.slice(0, end === -1 ? MOST_EVENTS : end)
}

/**
 * The message of a batch. Its id is made of the events it has, so a batch that is sent again, by this process or by another one, has the same id. After
 * a replay ids differ, because a target that has seen the batch would otherwise take it for a repetition.
 */
export async function messageOf(
  { events, first, last }: Batch,
  { id, replays, type }: { id: number; replays: number; type: string },
): Promise<Message> {
  const texts: string[] = []
  for (const { text } of events) texts.push(typeof text === 'string' ? text : await text())
  const timestamp = JSON.stringify(events.at(-1)?.changed_at)
  return {
    id: `msg_${id}_${replays}_${first}_${last}`,
    body: `{"type":${JSON.stringify(type)},"timestamp":${timestamp},"data":[${texts.join(',')}],"next_cursor":"${last}"}`,
  }
}
