import { ftruncateSync, read as readFile, readSync, rmSync, write as writeFile, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { present } from '../../present.ts'
import { OpenFile, openNameless, sameFile } from '../format/open-file.ts'
import { diskTakesNoMore } from '../format/write-problem.ts'
import { ItemPlaces, type PlaceColumns } from './item-places.ts'
import { itemOf, LONGEST_RECORD, recordBytes, UNIT, voidingRecord, writeRecord } from './item-record.ts'
import { recoverItems } from './recover-items.ts'

const readAsync = promisify(readFile)
const writeAsync = promisify(writeFile)

/**
 * A batch is read synchronously for this long: 100 reads take 0.34 ms of CPU then, and 1.0 ms through the thread pool. A batch that takes longer
 * comes from the disk, and the rest of it is read without keeping other requests waiting.
 */
const SYNCHRONOUS_MS = 5

/** The file is begun anew when this many of its bytes, and half of them, are of items that others have replaced. */
const DEAD_BYTES = 16 * 1024 * 1024
const LONGEST_FILE = 0xffffffff * UNIT

/** The list item of a job at a revision. */
export interface StoredItem {
  id: number
  revision: number
  item: Uint8Array
}

/** A change of the file, as plain data. The descriptor is of this process. */
export type ItemChange =
  | { kind: 'opened'; descriptor: number; places: PlaceColumns }
  | { kind: 'appended'; records: { id: number; revision: number; start: number; length: number }[] }
  | { kind: 'discarded' }

export interface ItemFilePlace {
  path: string
  /** Whether the file gets a name, so that the next process can begin with it. Only the process that has the lock of the folder names it. */
  named: boolean
  /** Names the catalog and the form of the items. A file with another one is begun anew. */
  content: string
}

interface Opened {
  file: OpenFile
  places: ItemPlaces
  end: number
  /** The file's name, if it has one. */
  path: string | null
}

/**
 * The list items of an index and its compacted copies, in an append-only file. Without a file, it has no items, and the catalog is asked. An index
 * that is built anew gets another file, because a revision may then mean another content.
 */
export class ItemFile {
  #opened: Opened | null = null
  /** The jobs whose items are being written. */
  #writing = new Set<number>()
  /** The jobs that were purged while a file is being recovered; null at other times. */
  #purged: number[] | null = null
  #losses = 0
  /** Called at each change, so that threads which read the same file can follow it. */
  onChange: (change: ItemChange) => void = () => {}

  get isOpen(): boolean {
    return this.#opened !== null
  }

  /** Approximate memory in bytes. */
  get bytes(): number {
    return this.#opened?.places.bytes ?? 0
  }

  /** Moves when items that the file had are gone, so that all items must be looked at again. */
  get losses(): number {
    return this.#losses
  }

  /**
   * Begins with the file that an earlier process left. Items of revisions after `trusted` are not used; 0: none. A file that cannot be used is
   * removed.
   */
  async recover({ path, content }: ItemFilePlace, trusted: number, signal: AbortSignal): Promise<void> {
    const firstLine = firstLineOf(content)
    this.#purged = []
    try {
      if (trusted === 0) throw new Error('no revision is trusted')
      const file = new OpenFile(path, 'r+')
      const found = Buffer.alloc(firstLine.length)
      readSync(file.descriptor, found, 0, found.length, 0)
      if (!found.equals(firstLine)) throw new Error('another version wrote it, or it is of another catalog')
      const { places, end, hasUntrusted } = await recoverItems(file, firstLine.length, trusted, signal)
      ftruncateSync(file.descriptor, end)
      const voiding = hasUntrusted ? voidingRecord(trusted) : Buffer.alloc(0)
      writeWhole(file, voiding, end)
      this.#opened = { file, places, end: end + voiding.length, path }
      this.tellOpened()
    } catch {
      // A file that was not read to its end may have records that must not be used by a later process.
      rmSync(path, { force: true })
    }
    const purged = this.#purged
    this.#purged = null
    for (const id of purged) this.purge(id)
  }

  /** Begins with an empty file. A process that still reads the old one keeps it, without a name. */
  begin({ path, named, content }: ItemFilePlace): void {
    const firstLine = firstLineOf(content)
    if (named) rmSync(path, { force: true })
    const file = named ? new OpenFile(path, 'wx+') : openNameless(dirname(path), 'items')
    writeWhole(file, firstLine, 0)
    this.#opened = { file, places: new ItemPlaces(), end: firstLine.length, path: named ? path : null }
    this.tellOpened()
  }

  /** Tells of the file as it is now. */
  tellOpened(): void {
    if (this.#opened === null) return
    const { file, places } = this.#opened
    this.onChange({ kind: 'opened', descriptor: file.descriptor, places: places.columns() })
  }

  /** Takes over a change that another thread made to the file. */
  follow(change: ItemChange): void {
    if (change.kind === 'opened') {
      const { descriptor, places } = change
      this.#opened = { file: sameFile(descriptor), places: new ItemPlaces(places), end: 0, path: null }
    } else if (change.kind === 'discarded') this.discard()
    else for (const { id, revision, start, length } of change.records) this.#opened?.places.set(id, revision, start, length)
  }

  /** Removes the file. There are no items until another one is begun. */
  discard(): void {
    if (this.#opened?.path) rmSync(this.#opened.path, { force: true })
    this.#opened = null
    this.#losses++
    this.onChange({ kind: 'discarded' })
  }

  /** No file may keep the words of a purged job. */
  purge(id: number): void {
    if (this.#purged !== null) this.#purged.push(id)
    else if (this.#opened?.places.holds(id) || this.#writing.has(id)) this.discard()
  }

  has(id: number, revision: number): boolean {
    return this.#opened?.places.has(id, revision) ?? false
  }

  get isMostlyDead(): boolean {
    if (this.#opened === null) return false
    const { places, end } = this.#opened
    return places.dead > DEAD_BYTES && places.dead > end / 2
  }

  /** The items of jobs at the revisions that are asked for, in this order; null where the file does not have one. */
  async read(wanted: { id: number; revision: number }[]): Promise<(Uint8Array | null)[]> {
    const opened = this.#opened
    const found = new Array<Uint8Array | null>(wanted.length).fill(null)
    if (opened === null) return found
    const { file, places } = opened
    const later: Promise<void>[] = []
    const began = performance.now()
    for (const [at, { id, revision }] of wanted.entries()) {
      if (!places.has(id, revision)) continue
      const { start, length } = places.of(id)
      const record = Buffer.allocUnsafeSlow(length)
      if (performance.now() - began < SYNCHRONOUS_MS) {
        if (readNow(file, record, start)) found[at] = itemOf(record, id, revision)
      } else
        later.push(
          readLater(file, record, start).then((isRead) => {
            if (isRead) found[at] = itemOf(record, id, revision)
          }),
        )
    }
    await Promise.all(later)
    const damaged = wanted.filter(({ id, revision }, at) => found[at] === null && places.has(id, revision))
    for (const { id } of damaged) places.void(id)
    if (damaged.length > 0 && this.#opened === opened) this.#losses++
    return found
  }

  /** Adds items. Throws where the disk takes no more: the file then stays as it was. */
  async append(items: StoredItem[]): Promise<void> {
    const opened = this.#opened
    if (opened === null) return
    const { file, places, end } = opened
    const fitting = items.filter(({ item }) => recordBytes(item.length) <= LONGEST_RECORD)
    const length = fitting.reduce((sum, { item }) => sum + recordBytes(item.length), 0)
    if (end + length > LONGEST_FILE) throw new Error(`it has ${end} bytes and can have no more`)
    const bytes = Buffer.alloc(length)
    const starts: number[] = []
    let at = 0
    for (const { item, ...job } of fitting) {
      writeRecord(bytes, at, job, item)
      starts.push(end + at)
      at += recordBytes(item.length)
    }
    this.#writing = new Set(fitting.map(({ id }) => id))
    try {
      const { bytesWritten } = await writeAsync(file.descriptor, bytes, 0, length, end)
      if (bytesWritten < length) throw diskTakesNoMore()
    } catch (error) {
      ftruncateSync(file.descriptor, end)
      throw error
    } finally {
      this.#writing.clear()
    }
    const records = fitting.map(({ id, revision, item }, place) => ({
      id,
      revision,
      start: present(starts[place]),
      length: recordBytes(item.length),
    }))
    for (const record of records) places.set(record.id, record.revision, record.start, record.length)
    opened.end += length
    if (this.#opened === opened) this.onChange({ kind: 'appended', records })
  }
}

function writeWhole({ descriptor }: OpenFile, bytes: Buffer, at: number): void {
  if (writeSync(descriptor, bytes, 0, bytes.length, at) < bytes.length) throw diskTakesNoMore()
}

/** Whether the whole record was read. */
function readNow({ descriptor }: OpenFile, record: Buffer, start: number): boolean {
  try {
    return readSync(descriptor, record, 0, record.length, start) === record.length
  } catch {
    return false
  }
}

const readLater = ({ descriptor }: OpenFile, record: Buffer, start: number): Promise<boolean> =>
  readAsync(descriptor, record, 0, record.length, start).then(
    ({ bytesRead }) => bytesRead === record.length,
    () => false,
  )

/** Ends in spaces and a line feed, so that records begin at multiples of a unit. */
function firstLineOf(content: string): Buffer {
  const text = `rolecall list items, format 1, ${content}`
  return Buffer.from(`${text.padEnd(Math.ceil((text.length + 1) / UNIT) * UNIT - 1)}\n`)
}
