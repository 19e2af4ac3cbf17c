import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { type Container, isBitSet, LONGEST_LIST, toBits, toList, valuesOf, WORDS } from '../sets/container.ts'
import { isPacked, MOST_PACKED, readGaps, writeGaps } from './gaps.ts'

/** Two buffers, because a compaction writes one index while it reads the other. */
const WRITTEN = new Uint8Array(2 * MOST_PACKED)
const READ = new Uint8Array(2 * MOST_PACKED)

/** Writes a container to a snapshot: its count, its place `high`, and its values as a list, a bit set or, where packed, as gaps. */
export function writeContainer(out: SnapshotWriter, high: number, container: Container, count: number, packed: boolean): void {
  if (count === 0) return
  out.number(count)
  out.number(high)
  if (packed && isPacked(count)) {
    const length = writeGaps(valuesOf(container, count), count, WRITTEN, 0)
    out.number(length)
    out.array(WRITTEN.subarray(0, length))
  } else if (isBitSet(container) === count > LONGEST_LIST)
    out.array(isBitSet(container) ? container : container.subarray(0, count))
  else out.array(isBitSet(container) ? toList(container, count) : toBits(container, count))
}

/** Reads the values of a container, after its count and place have been read. */
export function readContainer(input: SnapshotReader, count: number, packed: boolean): Container {
  if (packed && isPacked(count)) return readGaps(input.array(READ.subarray(0, input.number())), 0, count)
  return input.array(count > LONGEST_LIST ? new Uint32Array(WORDS) : new Uint16Array(count))
}
