import type { CrawlReport } from '../crawl/crawl.ts'
import type { Order, Result, TaskName } from '../tasks.ts'

export interface AskOptions {
  /** When aborted, the task is told to end early, and answers when it has. */
  signal?: AbortSignal
  onProgress?: (report: CrawlReport) => void
}

/** Does tasks that read payloads, in this process or in others. All failures of a source are FetchFailures. */
export interface Readers {
  ask<Name extends TaskName>(task: Name, order: Order<Name>, options?: AskOptions): Promise<Result<Name>>
}

/** The process of the task ended, and not because of the task's payload. The task may be tried again at once. */
export class ReaderLost extends Error {
  override name = 'ReaderLost'
}
