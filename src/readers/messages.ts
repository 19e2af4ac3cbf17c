import type { AnswerParts, FetchOptions } from '../http/fetcher.ts'
import type { FailureParts } from './failure-parts.ts'

/** What a reader's thread can be asked to do; `next` and `stop` go on with and end the listing that `list` began. */
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

/** To the thread. `session` is one BoardReader; answers to its requests for the network come back by their number. */
export type ToThread =
  | { session: number; kind: 'open'; ats: string }
  | { session: number; kind: 'call'; call: number; method: Method; args: unknown[] }
  | { session: number; kind: 'fetched'; request: number; answer: AnswerParts }
  | { session: number; kind: 'failed'; request: number; failure: FailureParts }
  | { session: number; kind: 'close' }

/** From the thread, which itself never touches the network. */
export type FromThread =
  | { session: number; kind: 'returned'; call: number; value: unknown }
  | { session: number; kind: 'threw'; call: number; failure: FailureParts }
  | { session: number; kind: 'fetch'; request: number; url: string; options: Omit<FetchOptions, 'signal' | 'allowHost'> }

/** Shared with the thread: the session whose work it is doing (0: none), and how many pieces of work it has begun. */
export interface Activity {
  session: number
  steps: number
}

export const ACTIVITY_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT

export function readActivity(shared: Int32Array): Activity {
  return { session: Atomics.load(shared, 0), steps: Atomics.load(shared, 1) }
}
