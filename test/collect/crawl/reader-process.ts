import { afterAll, beforeAll } from 'vitest'
import { createReaderPool, type ReaderPool } from '../../../src/collect/readers/pool.ts'

/** A process takes seconds to start, and on a busy machine half a minute. */
export const PATIENT = 180_000

/** Readers in one process with little memory, for the tests of the calling file. */
export function readerProcess(): { readonly readers: ReaderPool } {
  let readers: ReaderPool
  beforeAll(() => {
    readers = createReaderPool({ processes: 1, memoryMb: 96, stepMs: 300_000, warn: () => {} })
  })
  afterAll(() => readers.close())
  return {
    get readers() {
      return readers
    },
  }
}
