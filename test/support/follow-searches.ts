import type pg from 'pg'
import { pino } from 'pino'
import { findNewMatches } from '../../src/deliver/follow-searches.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { findMatchesBy } from '../../src/search/saved-query.ts'

/** Finds the new matches of all saved searches, as a server does every second. */
export async function followSearchesOnce(pool: pg.Pool): Promise<void> {
  const engine = createPostgresEngine(pool, { budgetMs: 10_000 })
  await findNewMatches({ db: pool, findMatches: findMatchesBy(engine, () => new Date()), log: pino({ level: 'silent' }) })
}
