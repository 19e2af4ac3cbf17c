import type { SentRequest } from '../../http/client.ts'
import type { CrawlReport } from '../crawl/crawl.ts'
import type { TaskName } from '../tasks.ts'
import type { FailureParts } from './failure-parts.ts'

/** Where a process finds the catalog and the sources. */
export interface ReaderAddresses {
  /** The URL of the database, if DATABASE_URL does not say it. It changes when an embedded server returns on another port. */
  database: string
  /** The port of the demo world, instead of the internet. */
  demoPort: number | null
}

/** Messages to a process. `stop` ends a task early; `late` tells that its time is over. */
export type ToProcess =
  | ({ kind: 'ask'; id: number; task: TaskName; order: unknown } & ReaderAddresses)
  | { kind: 'stop'; id: number; late: boolean }

/** Messages from a process. */
export type FromProcess =
  /** It has loaded everything and begins to work. */
  | { kind: 'ready' }
  /** It is not stuck. Sent every moment while there are tasks. */
  | { kind: 'alive' }
  /** It is about to read a payload of this task. */
  | { kind: 'reading'; id: number }
  | { kind: 'returned'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: FailureParts }
  | { kind: 'progress'; id: number; report: CrawlReport }
  | { kind: 'requested'; request: SentRequest }
  /** Leases of the shared pacing that its requests have, and no longer have. */
  | { kind: 'leases'; lane: string; taken: string[]; ended: string[] }
  | { kind: 'log'; level: LogLevel; entry: unknown[] }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
