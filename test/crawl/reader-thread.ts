import { afterAll, beforeAll } from 'vitest'
import { createReaderPool, type ReaderPool } from '../../src/readers/pool.ts'

/** A thread takes seconds to start, and on a busy machine half a minute. */
export const PATIENT = 180_000

/** Readers on one thread with little memory, for the tests of the calling file. */
export function readerThread(): { readonly readers: ReaderPool } {
  let readers: ReaderPool
  beforeAll(() => {
    readers = createReaderPool({ threads: 1, memoryMb: 96, warn: () => {} })
  })
  afterAll(() => readers.close())
  return {
    get readers() {
      return readers
    },
  }
}
