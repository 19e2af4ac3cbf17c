import type { JobIndex } from '../documents/job-index.ts'
import type { IndexState } from './follow.ts'

/** The state of an index with its size. The bytes of all bitmaps are summed only when they are read. */
export const stateWithSize = (index: JobIndex, progress: IndexState) => ({
  ...progress,
  documents: index.length,
  live: index.live,
  get bytes() {
    return index.bytes
  },
})
