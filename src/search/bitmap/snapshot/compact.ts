import { JobIndex, type LiveDocuments } from '../documents/job-index.ts'
import { inSlices } from '../format/slices.ts'
import { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'

/** Bytes of a block, in which the copy is written and read: small, so that requests need not wait. */
const SMALL_BLOCK = 8_192

/** A copy without the dead documents, in the order of their dates, made in slices. It has the revision that the index has at the call. */
export async function compacted(index: JobIndex, signal?: AbortSignal): Promise<JobIndex> {
  const live = await inSlices(index.liveDocuments({ byDate: true }), { signal })
  return inSlices(JobIndex.read(new SnapshotReader(blocks(index, live)), index, live.revision), { signal })
}

/** The blocks that a snapshot would have, written as they are read. */
function* blocks(index: JobIndex, live: LiveDocuments): Generator<Buffer> {
  const out = new SnapshotWriter(SMALL_BLOCK)
  for (const _ of index.write(out, live)) yield* out.takeFull()
  yield* out.takeRest()
}
