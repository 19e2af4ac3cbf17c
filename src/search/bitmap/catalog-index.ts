import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { jobsAfter } from '../postgres/indexed-jobs.ts'
import { type Follower, follow, type IndexState } from './follow.ts'
import { JobIndex } from './job-index.ts'

/** The index of the catalog as a process holds it. */
export interface CatalogIndex {
  index(): JobIndex
  state(): IndexState & { documents: number; live: number; bytes: number }
  catchUp: Follower['catchUp']
  close(): Promise<void>
}

export function openCatalogIndex({ pool, log }: { pool: Pool; log: Logger }): CatalogIndex {
  const index = new JobIndex()
  const follower = follow({ index, revision: 0, jobsAfter: (revision, limit) => jobsAfter(pool, revision, limit), log })
  return {
    index: () => index,
    // Asked at every request, so the bytes of all bitmaps are summed only when somebody reads them.
    state: () => ({
      ...follower.state(),
      documents: index.length,
      live: index.live,
      get bytes() {
        return index.bytes
      },
    }),
    catchUp: follower.catchUp,
    close: follower.stop,
  }
}
