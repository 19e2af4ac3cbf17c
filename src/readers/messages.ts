import type { AnswerParts, FetchOptions } from '../http/fetcher.ts'
import type { FailureParts } from './failure-parts.ts'

/** What a reader's thread can be asked to do. `next` continues the listing that `list` began, and `stop` ends it. */
export type Method =
  | 'list'
  | 'next'
  | 'stop'
  | 'readRows'
  | 'readDetail'
  | 'fetch'
  | 'locate'
  | 'boardOf'
  | 'employerAt'
  | 'explain'

/** Messages to the thread. A `session` is one BoardReader. Answers to its network requests carry the number of the request. */
export type ToThread =
  | { session: number; kind: 'open'; ats: string }
  | { session: number; kind: 'call'; call: number; method: Method; args: unknown[] }
  | { session: number; kind: 'fetched'; request: number; answer: AnswerParts }
  | { session: number; kind: 'failed'; request: number; failure: FailureParts }
  | { session: number; kind: 'close' }

/** Messages from the thread, which never uses the network itself. */
export type FromThread =
  | { session: number; kind: 'returned'; call: number; value: unknown }
  | { session: number; kind: 'threw'; call: number; failure: FailureParts }
  | { session: number; kind: 'fetch'; request: number; url: string; options: Omit<FetchOptions, 'signal' | 'allowHost'> }

/** Memory shared with the thread: the session it is working for (0: none), and how many pieces of work it has begun. */
export interface Activity {
  session: number
  steps: number
}

export const ACTIVITY_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT

export function readActivity(shared: Int32Array): Activity {
  return { session: Atomics.load(shared, 0), steps: Atomics.load(shared, 1) }
}
