import type { Adapter } from '../ats/adapter.ts'
import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { type BoardReader, createBoardReader } from './board-reader.ts'

export interface ReaderOptions {
  /** Aborted, whatever the reader does ends at once: with the signal's reason, or as a FetchFailure `timeout` where that is a deadline. */
  signal?: AbortSignal
  /** Somebody waits for the answer: it has a thread that crawls never use. */
  urgent?: boolean
}

/** Where boards are read. */
export interface Readers {
  open(adapter: Adapter, http: Fetcher, options?: ReaderOptions): BoardReader
}

/** The reader was lost with its thread, which another one's payload brought down: what it did may be tried again at once. */
export class ReaderLost extends Error {
  override name = 'ReaderLost'
}

/** Works with a reader and closes it. A reader that was lost is replaced once. */
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

/** On the thread that calls, for commands that serve nobody else meanwhile. */
export const readersHere: Readers = {
  open: (adapter, http) => createBoardReader(adapter, http),
}
