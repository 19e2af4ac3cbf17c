import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { isBits, lowsOf, MOST_LISTED, type Part, toBits, toList, WORDS } from '../sets/container.ts'
import { inGaps, MOST_IN_GAPS, readGaps, writeGaps } from './gaps.ts'

/** Two, because a compaction writes while it reads. */
const WRITTEN = new Uint8Array(2 * MOST_IN_GAPS)
const READ = new Uint8Array(2 * MOST_IN_GAPS)

/** A part in a snapshot: its count, its place, and its values as a list, a bit set or, where it is packed, gaps. */
export function writePart(out: SnapshotWriter, high: number, part: Part, count: number, packed: boolean): void {
  if (count === 0) return
  out.number(count)
  out.number(high)
  if (packed && inGaps(count)) {
    const length = writeGaps(lowsOf(part, count), count, WRITTEN, 0)
    out.number(length)
    out.array(WRITTEN.subarray(0, length))
  } else if (isBits(part) === count > MOST_LISTED) out.array(isBits(part) ? part : part.subarray(0, count))
  else out.array(isBits(part) ? toList(part, count) : toBits(part, count))
}

/** Its values, after count and place have been read. */
export function readPart(input: SnapshotReader, count: number, packed: boolean): Part {
  if (packed && inGaps(count)) return readGaps(input.array(READ.subarray(0, input.number())), 0, count)
  return input.array(count > MOST_LISTED ? new Uint32Array(WORDS) : new Uint16Array(count))
}
