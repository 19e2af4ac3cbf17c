import type { Pool } from 'pg'
import { databaseAnswers } from '../catalog/server.ts'
import type { ReplicaStatus } from '../replicas/replica.ts'
import type { SearchStatus } from '../search/catalog-search.ts'

export interface Readiness {
  ready: boolean
  /** What keeps requests from being answered, in plain words; absent when nothing does. */
  waiting_for?: string
  /** What is still going on although requests are answered; absent when nothing is. */
  in_progress?: string
  /** For people and for `rolecall doctor`. Readiness does not depend on it. */
  search?: SearchStatus
  /** The standbys of DATABASE_READ_URLS; absent where there are none. */
  replicas?: ReplicaStatus[]
  /** Memory of the whole process. */
  memory_bytes?: number
}

export interface Health {
  /** Sets what must happen before requests are answered; null when nothing must. */
  waitFor(what: string | null): void
  /** Sets what is going on without keeping requests from being answered; null when it is over. */
  progress(what: string | null): void
  readiness(): Promise<Readiness>
}

const PATIENCE_MS = 2000

export interface HealthSources {
  searchStatus?: () => SearchStatus
  replicas?: () => ReplicaStatus[]
  /** What is known to keep the database from answering; null when nothing is. */
  databaseTrouble?: () => string | null
}

/** Ready means that requests can be answered now. The database is asked each time. */
export function createHealth(db: Pool, { searchStatus, replicas = () => [], databaseTrouble }: HealthSources = {}): Health {
  let awaited: string | null = 'the database to be migrated'
  let going: string | null = null
  return {
    waitFor(what) {
      awaited = what
    },
    progress(what) {
      going = what
    },
    async readiness() {
      const patience = new Promise<false>((done) => setTimeout(done, PATIENCE_MS, false).unref())
      const answers = await Promise.race([databaseAnswers(db), patience])
      const missing = answers ? awaited : (databaseTrouble?.() ?? 'the database, which does not answer')
      return {
        ready: missing === null,
        ...(missing !== null && { waiting_for: missing }),
        ...(going !== null && { in_progress: going }),
        ...(replicas().length > 0 && { replicas: replicas() }),
        ...(searchStatus && { search: searchStatus(), memory_bytes: process.memoryUsage.rss() }),
      }
    },
  }
}
