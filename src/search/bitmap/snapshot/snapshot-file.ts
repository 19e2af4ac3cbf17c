import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname } from 'node:path'
import { setImmediate as letRequestsIn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { WORDS_VERSION } from '../../../job/words/version.ts'
import type { LastRead } from '../catalog/last-read.ts'
import { LAYOUT } from '../documents/indexed-fields.ts'
import { JobIndex, type LiveDocuments } from '../documents/job-index.ts'
import { inSlices } from '../format/slices.ts'
import { BLOCK, SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'

/**
 * A snapshot file begins with this line. Blocks follow, each after its length and a checksum over its bytes and the bytes of all blocks before it.
 * An empty block ends the file. The blocks hold a header, then the index. Raise the format number when anything is written in another way, or means
 * something else.
 */
const KIND = 'rolecall job index'
const FIRST_LINE = Buffer.from(`${KIND}, format 6, ${endianness()}\n`)
/** The fields of the index and the version of its words. With other words, a q would not find the jobs of the snapshot. */
const CONTENT = `${LAYOUT}, words ${WORDS_VERSION}`

/** Identifies the format: a version of Rolecall reads only snapshots of its own format. */
export const SNAPSHOT_FORMAT = createHash('sha256').update(FIRST_LINE).update(CONTENT).digest('hex').slice(0, 16)

/** The indexed catalog and the rows read last, by which a later process tells whether the catalog still has the indexed jobs. */
export interface SnapshotOrigin {
  /** The identity of the catalog. */
  catalog: string
  lastRead: LastRead
}

export interface SnapshotHeader extends SnapshotOrigin {
  revision: number
  documents: number
}

export const unfinishedFile = (file: string) => `${file}.unfinished`

/** Writes the documents that are live at the call, in slices. The file replaces the old one once all is on disk. Returns its revision. */
export async function writeSnapshot(index: JobIndex, of: SnapshotOrigin, file: string, signal?: AbortSignal): Promise<number> {
  const live = await inSlices(index.liveDocuments(), { signal })
  const out = new SnapshotWriter()
  writeHeader(out, live, of)
  const unfinished = unfinishedFile(file)
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.appendFile(FIRST_LINE)
    const save = blockWriter(handle)
    const between = () => save(out.takeFull()).then(() => letRequestsIn())
    await inSlices(index.write(out, live), { signal, between })
    await save([...out.takeRest(), Buffer.alloc(0)])
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
  return live.revision
}

/** The header of a snapshot, for reports: the index is not loaded. Null where there is no file; throws where any of it is damaged. */
export function snapshotHeader(file: string): SnapshotHeader | null {
  const descriptor = openIfThere(file)
  if (descriptor === null) return null
  try {
    const blocks = blocksOf(descriptor)
    const header = readHeader(new SnapshotReader(blocks))
    for (let next = blocks.next(); !next.done; ) next = blocks.next()
    return header
  } finally {
    closeSync(descriptor)
  }
}

/** The revision of a snapshot and the revision of each of its jobs, for reports: other data is not loaded. Null where there is no file. */
export async function snapshotRevisions(file: string): Promise<{ revision: number; jobs: Map<number, number> } | null> {
  const descriptor = openIfThere(file)
  if (descriptor === null) return null
  try {
    const input = new SnapshotReader(blocksOf(descriptor))
    const { revision } = readHeader(input)
    return { revision, jobs: await inSlices(JobIndex.readRevisions(input)) }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Null where there is no file. Throws the reason why the file cannot be used: it is damaged, or `whyNot` gives a reason from its header. Every
 * block is checked before it is read. Reads are synchronous, 64 kB each: a quarter of a millisecond on a slow disk.
 */
export async function readSnapshot(
  file: string,
  rejectReason: (header: SnapshotHeader) => Promise<string | null>,
  signal?: AbortSignal,
): Promise<JobIndex | null> {
  const descriptor = openIfThere(file)
  if (descriptor === null) return null
  try {
    const input = new SnapshotReader(blocksOf(descriptor))
    const reason = await rejectReason(readHeader(input))
    if (reason !== null) throw new Error(reason)
    const index = await inSlices(JobIndex.read(input, { folder: dirname(file) }), { signal })
    input.end()
    return index
  } finally {
    closeSync(descriptor)
  }
}

function writeHeader(out: SnapshotWriter, { documents, revision }: LiveDocuments, { catalog, lastRead }: SnapshotOrigin): void {
  out.text(CONTENT)
  out.text(catalog)
  out.number(revision)
  out.number(documents.size)
  out.text(JSON.stringify(lastRead))
}

function readHeader(input: SnapshotReader): SnapshotHeader {
  if (input.text() !== CONTENT) throw new Error('another version wrote it')
  const [catalog, revision, documents] = [input.text(), input.number(), input.number()]
  return { catalog, revision, documents, lastRead: JSON.parse(input.text()) as LastRead }
}

/** Writes blocks to a file, each after its length and the checksum so far. */
function blockWriter(handle: FileHandle): (blocks: Buffer[]) => Promise<void> {
  let checksum = 0
  return async (blocks) => {
    const framed = blocks.flatMap((block) => {
      checksum = crc32(block, checksum)
      return [Buffer.from(Uint32Array.of(block.length, checksum).buffer), block]
    })
    await handle.appendFile(Buffer.concat(framed))
  }
}

function* blocksOf(descriptor: number): Generator<Buffer> {
  const firstLine = Buffer.alloc(FIRST_LINE.length)
  readSync(descriptor, firstLine)
  if (!firstLine.equals(FIRST_LINE))
    throw new Error(firstLine.toString().startsWith(KIND) ? 'another version wrote it' : 'it is not a snapshot')
  const frame = new Uint32Array(2)
  const bytes = Buffer.allocUnsafe(BLOCK)
  for (let checksum = 0; ; ) {
    fill(descriptor, Buffer.from(frame.buffer))
    const [length, expected] = frame as unknown as [number, number]
    if (length > BLOCK) throw new Error('it is damaged')
    const block = fill(descriptor, bytes.subarray(0, length))
    checksum = crc32(block, checksum)
    if (checksum !== expected) throw new Error('it is damaged')
    if (length === 0) return
    yield block
  }
}

function fill(descriptor: number, bytes: Buffer): Buffer {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, null)
    if (read === 0) throw new Error('it ends early')
    done += read
  }
  return bytes
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Makes the rename survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
