import type { Adapter } from '../../ats/adapter.ts'
import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { type BoardReader, createBoardReader } from './board-reader.ts'

export interface ReaderOptions {
  /**
   * When aborted, whatever the reader is doing ends at once: with the signal's reason, or with a FetchFailure `timeout` if the signal is a
   * deadline.
   */
  signal?: AbortSignal
  /** Somebody waits for the answer. Urgent readers have a process that crawls never use. */
  urgent?: boolean
}

/** Opens readers, in this process or in others. */
export interface Readers {
  open(adapter: Adapter, http: Fetcher, options?: ReaderOptions): BoardReader
}

/** The reader's process ended, and not because of this reader's payload. The work may be tried again at once. */
export class ReaderLost extends Error {
  override name = 'ReaderLost'
}

/** Runs `work` with a reader and closes the reader. A lost reader is replaced once. */
export async function whileReading<Result>(
  open: () => BoardReader,
  work: (reader: BoardReader) => Promise<Result>,
): Promise<Result> {
  for (let again = true; ; again = false) {
    const reader = open()
    try {
      return await work(reader)
    } catch (error) {
      if (!(error instanceof ReaderLost)) throw error
      if (!again) throw new FetchFailure('timeout', `not read within two tries: ${error.message}`, { url: '' })
    } finally {
      reader.close()
    }
  }
}

/** Readers in the calling process, for commands that serve nobody else meanwhile. */
export const readersHere: Readers = {
  open: (adapter, http) => createBoardReader(adapter, http),
}
