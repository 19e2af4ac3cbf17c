import type { Pool } from 'pg'
import { databaseAnswers } from '../catalog/server.ts'

export interface Readiness {
  ready: boolean
  /** What keeps requests from being answered, in plain words; absent when nothing does. */
  waiting_for?: string
}

export interface Health {
  /** What still has to happen before requests are answered; null when nothing has. */
  waitFor(what: string | null): void
  readiness(): Promise<Readiness>
}

const PATIENCE_MS = 2000

/** Ready means: requests can be answered now. The database is asked each time. */
export function createHealth(db: Pool): Health {
  let awaited: string | null = 'the database to be migrated'
  return {
    waitFor(what) {
      awaited = what
    },
    async readiness() {
      const patience = new Promise<false>((done) => setTimeout(done, PATIENCE_MS, false).unref())
      if (!(await Promise.race([databaseAnswers(db), patience])))
        return { ready: false, waiting_for: 'the database, which does not answer' }
      return awaited === null ? { ready: true } : { ready: false, waiting_for: awaited }
    },
  }
}
