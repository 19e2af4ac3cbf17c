import type { Pool } from 'pg'
import { databaseAnswers } from '../catalog/server.ts'
import type { ReplicaStatus } from '../database/replicas/replica.ts'
import { OUTAGE_BRIDGED_MS } from '../database/trouble.ts'
import type { SearchStatus } from '../search/catalog-search.ts'

export interface Readiness {
  ready: boolean
  /** The part that keeps requests from being answered: all of them, or those that the index cannot answer alone. Absent when all is well. */
  waiting_for?: string
  /** The age of the index that answers while the database does not; absent when the database answers, or no index is young enough. */
  index_age_seconds?: number
  /** Background work under way while requests are answered; absent when there is none. */
  in_progress?: string
  /** For people and for `rolecall doctor`. Readiness does not depend on it. */
  search?: SearchStatus
  /** The standbys of DATABASE_READ_URLS; absent where there are none. */
  replicas?: ReplicaStatus[]
  /** Memory of the whole process. */
  memory_bytes?: number
}

export interface Health {
  /** Reports a step that must end before requests are answered, and makes /readyz 503; null when there is none. */
  waitFor(what: string | null): void
  /** Reports background progress in /readyz without making it 503; null when it has ended. */
  progress(what: string | null): void
  readiness(): Promise<Readiness>
}

const PATIENCE_MS = 2000

export interface HealthSources {
  searchStatus?: () => SearchStatus | Promise<SearchStatus>
  replicas?: () => ReplicaStatus[]
  /** The known reason why the database does not answer; null when there is none. */
  databaseTrouble?: () => string | null
}

/**
 * Ready means that requests can be answered now. The database is asked each time. While it does not answer, a node whose index bridges the
 * outage stays ready: a load balancer that took out every node would turn old answers into none.
 */
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
      const search = await searchStatus?.()
      const age = answers || awaited !== null ? null : bridgedSeconds(search)
      return {
        ready: missing === null || age !== null,
        ...(missing !== null && { waiting_for: missing }),
        ...(age !== null && { index_age_seconds: age }),
        ...(going !== null && { in_progress: going }),
        ...(replicas().length > 0 && { replicas: replicas() }),
        ...(search && { search, memory_bytes: process.memoryUsage.rss() }),
      }
    },
  }
}

/** The age of an index that answers without the database; null when there is none. */
function bridgedSeconds(search: SearchStatus | undefined): number | null {
  const age = search?.index?.lag_seconds ?? null
  return age !== null && age * 1000 < OUTAGE_BRIDGED_MS ? Math.floor(age) : null
}
