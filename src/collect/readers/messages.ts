import type { AnswerParts, FetchOptions } from '../../http/fetcher.ts'
import type { FailureParts } from './failure-parts.ts'

/** The requests to a reader's process. `next` continues the listing that `list` began, and `stop` ends it. */
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

/** Messages to the process. A `session` is one BoardReader. Answers to its network requests carry the number of the request. */
export type ToChild =
  | { session: number; kind: 'open'; ats: string }
  | { session: number; kind: 'call'; call: number; method: Method; args: unknown[] }
  | { session: number; kind: 'fetched'; request: number; answer: AnswerParts }
  | { session: number; kind: 'failed'; request: number; failure: FailureParts }
  | { session: number; kind: 'close' }

/** Messages of a session from the process, which never uses the network itself. */
export type FromSession =
  | { session: number; kind: 'returned'; call: number; value: unknown }
  | { session: number; kind: 'threw'; call: number; failure: FailureParts }
  | { session: number; kind: 'fetch'; request: number; url: string; options: Omit<FetchOptions, 'signal' | 'allowHost'> }

/** `ready`: the process has loaded everything and begins to work. `finished`: it has done all the work of the oldest message that it was sent. */
export type FromChild = FromSession | { kind: 'ready' } | { kind: 'finished' }
