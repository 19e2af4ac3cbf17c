import type { MessagePort } from 'node:worker_threads'
import type { IndexNews } from '../../search/bitmap/following/index-news.ts'
import type { SearchStatus } from '../../search/catalog-search.ts'
import type { ThreadValues } from '../metrics.ts'
import type { LimitMemory } from '../quotas/thread-limits.ts'
import type { ClientConnection } from './forward.ts'

/** All that a thread needs at its start. */
export interface ThreadSetup {
  /** From 1 on: the main thread is 0. */
  number: number
  threads: number
  /** The descriptor of the socket that the main thread listens on. */
  descriptor: number
  limits: LimitMemory
  database: string
  /** The folder of the search index; null where PostgreSQL answers every search. */
  indexFolder: string | null
  /** The identity of the catalog, by which Redis keeps its counts. */
  catalog: string
}

/** Requests counted for accounts. */
export type CountedUse = [account: number, kind: 'requests' | 'refused', amount: number]

/** The report of a thread about itself. */
export interface ThreadReport {
  values: ThreadValues
  search: SearchStatus
}

export type ToThread =
  /** `kept` names an object of the main thread that lives until the thread has taken the news. */
  | { kind: 'news'; news: IndexNews; kept: number | null }
  | { kind: 'caught up'; asked: number; problem: string | null }
  /** The thread tells the uses that it has counted, then reports. */
  | { kind: 'report'; asked: number }
  /** The embedded database is at another address. */
  | { kind: 'database'; url: string }
  | { kind: 'retire' }
  | { kind: 'end' }

export type FromThread =
  | { kind: 'listening' }
  | { kind: 'taken'; kept: number }
  | { kind: 'catch up'; asked: number }
  | { kind: 'reported'; asked: number; report: ThreadReport }
  | { kind: 'used'; uses: CountedUse[] }
  | { kind: 'forward'; port: MessagePort; client: ClientConnection }
  | { kind: 'ended' }
