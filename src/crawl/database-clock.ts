import type { Pool } from 'pg'
import { databaseTime } from '../catalog/server.ts'
import { type Clock, systemClock } from '../http/clock.ts'

/** Long enough to cost nothing, short enough to follow a database whose own clock is set. */
const ASK_EVERY_MS = 10_000

/**
 * The database's time, for everything that is written into it and compared by several processes: due times, claims, when something was
 * last seen. It is asked now and then and counted on from by the monotonic clock, so that setting this machine's clock changes nothing.
 */
export async function databaseClock(db: Pool, local: Clock = systemClock): Promise<Clock> {
  let base = { database: await databaseTime(db), local: local.monotonic() }
  let asking = false

  const ask = async () => {
    asking = true
    try {
      const asked = local.monotonic()
      const database = await databaseTime(db)
      // The answer was true somewhere between question and answer. One that took long says too little.
      const answered = local.monotonic()
      if (answered - asked < ASK_EVERY_MS) base = { database, local: (asked + answered) / 2 }
    } catch {
      // Without a database nothing is written either; the monotonic clock goes on.
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
