import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { IndexedCatalog } from '../catalog/indexed-catalog.ts'
import { type LastRead, NOTHING_READ, rollbackReason } from '../catalog/last-read.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { writeProblem } from '../format/write-problem.ts'
import type { ItemFilePlace } from '../items/item-file.ts'
import { fetchedFile, fetchFirstSnapshot } from './first-snapshot.ts'
import type { SnapshotPublisher } from './publish-snapshot.ts'
import { type ComparedCatalog, retryingCatalog } from './retrying-catalog.ts'
import { readSnapshot, SNAPSHOT_FORMAT, type SnapshotHeader, unfinishedFile, writeSnapshot } from './snapshot-file.ts'
import type { SnapshotName, SnapshotSource } from './snapshot-source.ts'

const NONE_WRITTEN = { revision: 0, ordered: 0, at: Number.NEGATIVE_INFINITY, failed: false }

export const snapshotFile = (folder: string) => join(folder, 'jobs.idx')
export const itemsFile = (folder: string) => join(folder, 'items.dat')

/** A snapshot is written after `many` changes, or after `everyMs` where there are at least `few` or a compaction has been made. */
export interface SnapshotTimes {
  everyMs: number
  few: number
  many: number
}

interface LoadedSnapshot {
  index: JobIndex
  lastRead: LastRead
  /** Whether it comes from another node. */
  fetched: boolean
}

/** The folder in which an index keeps its snapshot. */
export interface SnapshotFolder {
  /** Null where there is no snapshot, or none that can be used. */
  read(signal: AbortSignal): Promise<LoadedSnapshot | null>
  /** The place of the file of list items, which is named only by the process that has the lock. */
  items(form: string): ItemFilePlace
  isDue(index: JobIndex): boolean
  /** The revision of the snapshot; 0 where there is none. */
  revision(): number
  write(index: JobIndex, lastRead: LastRead, signal?: AbortSignal): Promise<void>
  /** Removes the snapshot, and has the next one replace the published snapshot: the catalog has lost jobs, or purged words, that are in it. */
  discard(): Promise<void>
  /** Writes a last snapshot where anything has changed, and releases the folder for other processes. */
  close(index: JobIndex, lastRead: LastRead): Promise<void>
}

/** Snapshots that the nodes of an installation share. */
export interface SharedSnapshots {
  /** The places from which a node without a usable snapshot fetches one, in this order. */
  sources: SnapshotSource[]
  publisher: SnapshotPublisher | null
}

/** A folder that one process at a time may write to. */
export interface IndexFolder {
  path: string
  /** Makes the folder and locks it without waiting. If another process has the lock, returns that process. */
  lock(): Promise<{ release: () => Promise<void> } | { holder: number }>
}

interface Options {
  folder: IndexFolder
  catalog: IndexedCatalog
  log: Logger
  times: SnapshotTimes
  shared: SharedSnapshots
}

/** One process writes the snapshot, and others may start from it. Null where the folder cannot be used at all. */
export async function openSnapshotFolder({ folder, catalog, log, times, shared }: Options): Promise<SnapshotFolder | null> {
  const file = snapshotFile(folder.path)
  let identity = ''
  let latest = NONE_WRITTEN
  const lock = await folder.lock().catch((error: Error) => {
    log.warn(`the search index stays in memory and writes no snapshot: ${error.message}`)
    return null
  })
  if (lock === null) return null
  if ('holder' in lock)
    log.info(
      `process ${lock.holder} has the search index in ${folder.path}: this one keeps its own in memory and writes no snapshot`,
    )

  const write: SnapshotFolder['write'] = async (index, lastRead, signal) => {
    const of = { catalog: identity, lastRead }
    try {
      const revision = await writeSnapshot(index, of, file, signal)
      latest = { revision, ordered: index.ordered, at: performance.now(), failed: false }
      shared.publisher?.offer(name(), file, revision)
    } catch (error) {
      if (signal?.aborted) return
      latest = { ...latest, at: performance.now(), failed: true }
      log.warn(
        `the search index could not write its snapshot, so the next start reads more of the catalog: ${writeProblem(error, folder.path)}`,
      )
    }
  }

  /** Whether the snapshot lacks changes of the index, or the order that a compaction has put its documents in: the next start would compact them again. */
  const isNewer = ({ revision, ordered }: JobIndex) =>
    revision > latest.revision || (revision === latest.revision && ordered !== latest.ordered)

  const name = (): SnapshotName => ({ catalog: identity, format: SNAPSHOT_FORMAT })

  /** Loads the snapshot of the folder. Throws an error that says why it cannot be used. */
  async function load(signal: AbortSignal, { fetched }: { fetched: boolean }): Promise<LoadedSnapshot | null> {
    const started = performance.now()
    const retrying = retryingCatalog(catalog, log, signal)
    let lastRead = NOTHING_READ
    const whyNot = (header: SnapshotHeader) => {
      lastRead = header.lastRead
      return snapshotMismatch(header, retrying)
    }
    const index = await readSnapshot(file, whyNot, signal)
    if (index === null) return null
    latest = { revision: index.revision, ordered: index.ordered, at: performance.now(), failed: false }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    log.info(`the search index has read ${index.length.toLocaleString('en')} jobs from its snapshot in ${seconds} s`)
    return { index, lastRead, fetched }
  }

  return {
    async read(signal) {
      identity = await retryingCatalog(catalog, log, signal).identity()
      try {
        const own = await load(signal, { fetched: false })
        if (own !== null) return own
      } catch (error) {
        signal.throwIfAborted()
        const next = shared.sources.length === 0 ? 'the index is built anew' : 'another one is looked for'
        log.error(`the snapshot of the search index is discarded, ${(error as Error).message}: ${next} (${file})`)
      }
      // The process that has the lock would find a file that it has not written.
      if ('holder' in lock) return null
      const { sources, publisher } = shared
      const onUnusable = (source: SnapshotSource) => void (source === publisher?.store && publisher.replaceStored())
      const fetched = await fetchFirstSnapshot({ sources, name: name(), file, onUnusable, log, signal }, () =>
        load(signal, { fetched: true }),
      )
      if (fetched === null && sources.length > 0)
        log.warn('no other place has a snapshot that can be used, so the search index reads the whole catalog')
      return fetched
    },

    items: (form) => ({ path: itemsFile(folder.path), named: !('holder' in lock), content: `${form}, ${identity}` }),

    isDue(index) {
      const changes = index.revision - latest.revision
      if ('holder' in lock || !isNewer(index)) return false
      if (performance.now() - latest.at < times.everyMs) return changes >= times.many && !latest.failed
      return changes >= times.few || latest.revision === 0 || index.ordered !== latest.ordered
    },

    write,

    revision: () => latest.revision,

    async discard() {
      latest = NONE_WRITTEN
      shared.publisher?.replaceStored()
      if (!('holder' in lock)) await rm(file, { force: true })
    },

    async close(index, lastRead) {
      // Before the last snapshot is written: a node that ends does not take the time to publish it.
      await shared.publisher?.close()
      if ('holder' in lock) return
      if (isNewer(index)) await write(index, lastRead)
      await lock.release()
    },
  }
}

/** Removes the snapshot and the list items of a folder that no process has locked. If one has, returns that process. */
export async function removeSnapshot(folder: IndexFolder): Promise<number | null> {
  const lock = await folder.lock()
  if ('holder' in lock) return lock.holder
  const file = snapshotFile(folder.path)
  for (const each of [file, unfinishedFile(file), fetchedFile(file), itemsFile(folder.path)]) await rm(each, { force: true })
  await lock.release()
  return null
}

/** Why a snapshot does not fit the catalog; null where it does. A database may have been restored to an earlier state. */
export async function snapshotMismatch({ catalog, lastRead }: SnapshotHeader, now: ComparedCatalog): Promise<string | null> {
  if (catalog !== (await now.identity())) return 'it is of another catalog'
  return rollbackReason(lastRead, await now.checkpoint(lastRead))
}
