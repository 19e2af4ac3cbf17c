import type { Pool } from 'pg'
import { databaseTime } from '../../catalog/server.ts'
import { type Clock, systemClock } from '../../http/clock.ts'

/** Rare enough to cost nothing, often enough to notice that the database's clock was set. */
const ASK_EVERY_MS = 10_000

/**
 * The database's time, for all times that are stored and compared by several processes: due times, claims, times of the last sighting.
 * The database is asked now and then, and the monotonic clock counts on from its answer, so that setting this machine's clock has no
 * effect.
 */
export async function databaseClock(db: Pool, local: Clock = systemClock): Promise<Clock> {
  let base = { database: await databaseTime(db), local: local.monotonic() }
  let asking = false

  const ask = async () => {
    asking = true
    try {
      const asked = local.monotonic()
      const database = await databaseTime(db)
      // The answer was true at some time between question and answer, so a slow one is too inexact to use.
      const answered = local.monotonic()
      if (answered - asked < ASK_EVERY_MS) base = { database, local: (asked + answered) / 2 }
    } catch {
      // Without a database nothing is written either, so the monotonic clock simply counts on.
    } finally {
      asking = false
    }
  }

  return {
    now() {
      const passed = local.monotonic() - base.local
      if (passed > ASK_EVERY_MS && !asking) void ask()
      return Math.round(base.database + passed)
    },
    monotonic: () => local.monotonic(),
    sleep: (milliseconds, signal) => local.sleep(milliseconds, signal),
  }
}
