import type { IndexedJob } from './indexed-job.ts'
import type { LastRead, Standing } from './last-read.ts'

/** The catalog as the index reads it. */
export interface IndexedCatalog {
  identity(): Promise<string>
  /** The jobs that changed after a revision, in the order of their revisions. */
  jobsAfter(revision: number, limit: number): Promise<IndexedJob[]>
  /** What the catalog has now where `last` was read. */
  standing(last: LastRead): Promise<Standing>
}
