import type { IndexedJob } from './indexed-job.ts'
import type { CatalogCheckpoint, LastRead } from './last-read.ts'

/** The catalog that the index follows. */
export interface IndexedCatalog {
  identity(): Promise<string>
  /** The jobs that changed after a revision, in the order of their revisions. */
  jobsAfter(revision: number, limit: number): Promise<IndexedJob[]>
  checkpoint(last: LastRead): Promise<CatalogCheckpoint>
}
