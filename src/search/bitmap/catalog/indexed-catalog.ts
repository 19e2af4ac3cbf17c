import type { IndexedJob } from './indexed-job.ts'
import type { CatalogCheckpoint, LastRead } from './last-read.ts'

/** A job that was taken out of service. `purged`: no file may keep its words. */
export interface RemovedJob {
  id: number
  revision: number
  purged: boolean
}

/** The catalog that the index follows. */
export interface IndexedCatalog {
  identity(): Promise<string>
  /** The jobs that changed after a revision, in the order of their revisions. */
  jobsAfter(revision: number, limit: number): Promise<IndexedJob[]>
  /** The jobs that were taken out of service after a revision, in the order of these revisions. */
  removedAfter(revision: number): Promise<RemovedJob[]>
  checkpoint(last: LastRead): Promise<CatalogCheckpoint>
}
