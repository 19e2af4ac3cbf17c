import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { IndexedCatalog } from '../catalog/indexed-catalog.ts'

/** The questions about a catalog that a snapshot is compared with. */
export type ComparedCatalog = Pick<IndexedCatalog, 'identity' | 'checkpoint'>

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/** A catalog that is asked again until it answers, because the database may be away when a process starts. */
export function retryingCatalog(catalog: IndexedCatalog, log: Logger, signal: AbortSignal): ComparedCatalog {
  const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, 2 * wait)) {
      try {
        return await ask()
      } catch (error) {
        if (wait === FIRST_PAUSE_MS)
          log.warn({ err: error }, 'the search index waits for the catalog: Postgres answers until it can')
        await pause(wait, undefined, { signal })
      }
    }
  }
  return {
    identity: () => untilAnswered(() => catalog.identity()),
    checkpoint: (last) => untilAnswered(() => catalog.checkpoint(last)),
  }
}
