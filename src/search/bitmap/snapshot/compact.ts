import { type Cut, JobIndex } from '../documents/job-index.ts'
import { inSlices } from '../format/slices.ts'
import { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'

/** Bytes of the copy that are written at once, and then read: small, so that requests need not wait for it. */
const SMALL_BLOCK = 8_192

/** A copy without the dead documents, made in slices. It is at the revision of the call. */
export async function compacted(index: JobIndex, signal?: AbortSignal): Promise<JobIndex> {
  const cut = await inSlices(index.cut(), { signal })
  return inSlices(JobIndex.read(new SnapshotReader(blocks(index, cut)), index.origin), { signal })
}

/** What a snapshot would hold, made as it is read. */
function* blocks(index: JobIndex, cut: Cut): Generator<Buffer> {
  const out = new SnapshotWriter(SMALL_BLOCK)
  for (const _ of index.write(out, cut)) yield* out.takeFull()
  yield* out.takeRest()
}
