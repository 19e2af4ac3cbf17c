import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { holdLock } from '../../database/exclusive-lock.ts'
import type { IndexedCatalog } from '../postgres/indexed-jobs.ts'
import type { JobIndex } from './job-index.ts'
import { patientCatalog } from './patient-catalog.ts'
import { readSnapshot, type SnapshotHeader, writeSnapshot } from './snapshot.ts'

export const snapshotFile = (folder: string) => join(folder, 'jobs.idx')

/** When a snapshot is written: after `many` changes, or after `everyMs` for a `few`. */
export interface SnapshotTimes {
  everyMs: number
  few: number
  many: number
}

/** The folder in which an index keeps its snapshot. */
export interface SnapshotFolder {
  /** Null where there is none, or none that can be used. */
  read(signal: AbortSignal): Promise<JobIndex | null>
  isDue(index: JobIndex): boolean
  write(index: JobIndex, signal?: AbortSignal): Promise<void>
  /** Writes what has changed since, and lets another process have the folder. */
  close(index: JobIndex): Promise<void>
}

interface Options {
  folder: string
  catalog: IndexedCatalog
  log: Logger
  times: SnapshotTimes
}

/** One process writes the snapshot; others may start from it. Null where the folder cannot be used at all. */
export async function openSnapshotFolder({ folder, catalog, log, times }: Options): Promise<SnapshotFolder | null> {
  const file = snapshotFile(folder)
  let identity = ''
  let latest = { revision: 0, at: Number.NEGATIVE_INFINITY, failed: false }
  const lock = await lockFolder(folder).catch((error: Error) => {
    log.warn(`the search index stays in memory and writes no snapshot: ${error.message}`)
    return null
  })
  if (lock === null) return null
  if ('holder' in lock)
    log.info(`process ${lock.holder} has the search index in ${folder}: this one keeps its own in memory and writes no snapshot`)

  const write: SnapshotFolder['write'] = async (index, signal) => {
    try {
      latest = { revision: await writeSnapshot(index, identity, file, signal), at: performance.now(), failed: false }
    } catch (error) {
      if (signal?.aborted) return
      latest = { ...latest, at: performance.now(), failed: true }
      log.warn(`the search index could not write its snapshot: ${(error as Error).message}`)
    }
  }

  return {
    async read(signal) {
      const started = performance.now()
      const patient = patientCatalog(catalog, log, signal)
      identity = await patient.identity()
      try {
        const index = await readSnapshot(file, (header) => whyForeign(header, patient), signal)
        if (index === null) return null
        latest = { revision: index.revision, at: performance.now(), failed: false }
        const seconds = ((performance.now() - started) / 1_000).toFixed(1)
        log.info(`the search index has read ${index.length.toLocaleString('en')} jobs from its snapshot in ${seconds} s`)
        return index
      } catch (error) {
        signal.throwIfAborted()
        log.warn(`the snapshot of the search index is discarded, ${(error as Error).message}: the index is built anew (${file})`)
        return null
      }
    },

    isDue({ revision }) {
      const changes = revision - latest.revision
      if ('holder' in lock || changes === 0) return false
      if (performance.now() - latest.at < times.everyMs) return changes >= times.many && !latest.failed
      return changes >= times.few || latest.revision === 0
    },

    write,

    async close(index) {
      if ('holder' in lock) return
      if (index.revision > latest.revision) await write(index)
      await lock.release()
    },
  }
}

async function lockFolder(folder: string): ReturnType<typeof holdLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return holdLock(join(folder, 'lock'), () => {})
}

/** Why a snapshot is not of the catalog as it is now; null when it is. A database may have been put back to what it once was. */
export async function whyForeign(
  { catalog, revision, last }: SnapshotHeader,
  now: Omit<IndexedCatalog, 'jobsAfter'>,
): Promise<string | null> {
  if (catalog !== (await now.identity())) return 'it is of another catalog'
  const reached = await now.lastRevision()
  if (revision > reached) return `it is at revision ${revision}, and the catalog at ${reached}`
  const revisions = await now.revisionsOf(last.map(({ id }) => id))
  const unknown = last.find(({ id, revision: indexed }) => {
    const known = revisions.get(id)
    return known === undefined || (known <= revision && known !== indexed)
  })
  return unknown ? `the catalog does not have job ${unknown.id} at revision ${unknown.revision}` : null
}
