import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './database-error.ts'
import { troubleOf } from './trouble.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/**
 * Repeats `work` until the database lets it finish. Only for work that is safe to repeat. Any other failure is thrown at once, and so is
 * the signal's reason when it is aborted.
 */
export async function outlastTrouble<T>(
  what: string,
  work: () => Promise<T>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === null) throw error
      log(`${what} has to wait, ${trouble.words}; next try in ${(pause / 1000).toFixed(1)} s`)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
}
