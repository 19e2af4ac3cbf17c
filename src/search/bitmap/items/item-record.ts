import { crc32 } from 'node:zlib'

/** Records begin at multiples of this, so that an address of 32 bits reaches 32 GB. */
export const UNIT = 8

/** The longest record: its length in units fits into 16 bits. */
export const LONGEST_RECORD = 0xffff * UNIT

/**
 * A record of the file of items: a checksum over all that follows, the length of the item, the id and the revision of the job, the item. The rest of
 * its last unit is zero. A record of job 0 has no item and says that all records before it of later revisions are void.
 */
export const HEADER = 24
const NO_JOB = 0

export interface RecordHeader {
  /** Bytes of the item. */
  length: number
  id: number
  revision: number
}

export const isVoiding = ({ id }: RecordHeader) => id === NO_JOB

/** The bytes of a record whose item has this length. */
export const recordBytes = (length: number) => Math.ceil((HEADER + length) / UNIT) * UNIT

/** Writes a record at a place of a buffer that is zero there. */
export function writeRecord(
  into: Buffer,
  at: number,
  { id, revision }: { id: number; revision: number },
  item: Uint8Array,
): void {
  into.writeUInt32LE(item.length, at + 4)
  into.writeDoubleLE(id, at + 8)
  into.writeDoubleLE(revision, at + 16)
  into.set(item, at + HEADER)
  into.writeUInt32LE(crc32(into.subarray(at + 4, at + HEADER + item.length)), at)
}

export function voidingRecord(revision: number): Buffer {
  const record = Buffer.alloc(recordBytes(0))
  writeRecord(record, 0, { id: NO_JOB, revision }, new Uint8Array(0))
  return record
}

/** The header of a record, whose item need not be there yet. */
export const readHeader = (bytes: Buffer, at: number): RecordHeader => ({
  length: bytes.readUInt32LE(at + 4),
  id: bytes.readDoubleLE(at + 8),
  revision: bytes.readDoubleLE(at + 16),
})

/** Whether the bytes of a whole record are those that were written. */
export const isIntact = (bytes: Buffer, at: number, { length }: RecordHeader) =>
  crc32(bytes.subarray(at + 4, at + HEADER + length)) === bytes.readUInt32LE(at)

/** The item of a record; null where the record is damaged, or of another job or revision. */
export function itemOf(record: Buffer, id: number, revision: number): Uint8Array | null {
  const header = readHeader(record, 0)
  if (header.id !== id || header.revision !== revision || recordBytes(header.length) !== record.length) return null
  return isIntact(record, 0, header) ? record.subarray(HEADER, HEADER + header.length) : null
}
