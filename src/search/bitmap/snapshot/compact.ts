import { type IndexOptions, JobIndex, type LiveDocuments } from '../documents/job-index.ts'
import { HandoverReader, RecordingReader } from '../format/handover.ts'
import { inSlices, type Steps } from '../format/slices.ts'
import { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { fromHandover, type Handover, toHandover } from './handed-bytes.ts'

/** Bytes of a block, in which the copy is written and read: small, so that requests need not wait. */
const SMALL_BLOCK = 8_192

/** A copy without the dead documents, in the order of their dates, made in slices. It has the revision that the index has at the call. */
export async function compacted(index: JobIndex, signal?: AbortSignal): Promise<JobIndex> {
  const live = await inSlices(index.liveDocuments({ byDate: true }), { signal })
  const { items, folder } = index
  return inSlices(JobIndex.read(new SnapshotReader(blocks(index, live)), { items, folder }, live.revision), { signal })
}

/** Such a copy in memory that threads share, with all that another thread needs to have it too. */
export async function compactedForThreads(
  index: JobIndex,
  signal?: AbortSignal,
): Promise<{ copy: JobIndex; handover: Handover }> {
  const live = await inSlices(index.liveDocuments({ byDate: true }), { signal })
  const { items, folder } = index
  const input = new RecordingReader(blocks(index, live))
  const copy = await inSlices(JobIndex.read(input, { items, folder, shared: true }, live.revision), { signal })
  const { revision } = live
  return { copy, handover: { ...input.recorded(), ...toHandover(copy.sharedBytes), revision } }
}

/** A copy of the index that another thread has handed over. */
export const readHandover = (handover: Handover, options: Pick<IndexOptions, 'items' | 'folder'>): Steps<JobIndex> =>
  JobIndex.read(new HandoverReader(handover), { ...options, inherited: fromHandover(handover) }, handover.revision)

/** The blocks that a snapshot would have, written as they are read. */
function* blocks(index: JobIndex, live: LiveDocuments): Generator<Buffer> {
  const out = new SnapshotWriter(SMALL_BLOCK)
  for (const _ of index.write(out, live)) yield* out.takeFull()
  yield* out.takeRest()
}
