import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { present } from '../../present.ts'
import type { ItemSource } from '../catalog/catalog-rows.ts'
import type { IndexedCatalog, RemovedJob } from '../catalog/indexed-catalog.ts'
import type { IndexedJob } from '../catalog/indexed-job.ts'
import { NOTHING_READ } from '../catalog/last-read.ts'
import { JobIndex } from '../documents/job-index.ts'
import { compacted, compactedForThreads } from '../snapshot/compact.ts'
import {
  type IndexFolder,
  openSnapshotFolder,
  type SharedSnapshots,
  type SnapshotFolder,
  type SnapshotTimes,
} from '../snapshot/snapshot-folder.ts'
import { fillItems } from './fill-items.ts'
import { type Follower, follow, type IndexState } from './follow.ts'
import { IndexBroadcaster, type IndexChange, type IndexCopies } from './index-news.ts'
import { stateWithSize } from './index-state.ts'
import { takeOver } from './take-over.ts'

/** The index of a catalog, kept current in memory. */
export interface CatalogIndex {
  /** A compaction replaces it by one with other ordinals, so a request asks once and keeps the answer. */
  index(): JobIndex
  /** The revision that was reached and whether it is current. Asked at every request. */
  progress(): IndexState
  state(): IndexState & { documents: number; live: number; bytes: number }
  catchUp: Follower['catchUp']
  /** Stops following, and writes a snapshot where anything has changed since the last. */
  close(): Promise<void>
}

/** How often the index follows the catalog, writes snapshots and drops dead documents. */
export interface Upkeep {
  /** The pause between looks at the catalog. */
  pollMs: number
  /** The pause between looks at whether a snapshot or a compaction is due. */
  lookMs: number
  snapshots: SnapshotTimes
  /** Dead documents are dropped when they are more than this number and more than this share of all documents. */
  dead: Share
  /** Documents are put in the order of their dates when more than this were appended. */
  appended: Share
}

/** A number of documents that is also a share of all documents: the greater of both counts. */
interface Share {
  documents: number
  share: number
}

export const SNAPSHOT_TIMES: SnapshotTimes = { everyMs: 300_000, few: 1_000, many: 50_000 }

const UPKEEP: Upkeep = {
  // A look costs half a millisecond here and in PostgreSQL. The lag must stay below a second, and an idle server should stay idle.
  pollMs: 400,
  lookMs: 1_000,
  snapshots: SNAPSHOT_TIMES,
  dead: { documents: 10_000, share: 0.3 },
  appended: { documents: 10_000, share: 0.1 },
}

export interface FollowedIndexOptions {
  /** The folder of the snapshot; null where none is written. */
  folder?: IndexFolder | null
  log: Logger
  /** The sharing of snapshots with other nodes; unset: none. */
  shared?: SharedSnapshots
  /** The list items that are kept beside the snapshot; unset: none. */
  items?: ItemSource
  /** The threads that have copies of the index; unset: none. */
  copies?: IndexCopies
  upkeep?: Partial<Upkeep>
}

const NOT_BUILT: IndexState = { ready: false, revision: 0, lagMs: Number.POSITIVE_INFINITY }
const NOT_SHARED: SharedSnapshots = { sources: [], publisher: null }

export function followCatalog(
  catalog: IndexedCatalog,
  { folder = null, log, shared = NOT_SHARED, items: kept, copies, upkeep }: FollowedIndexOptions,
): CatalogIndex {
  const { pollMs, lookMs, snapshots: times, dead, appended } = { ...UPKEEP, ...upkeep }
  const stopping = new AbortController()
  const { signal } = stopping
  let snapshots: SnapshotFolder | null = null
  const broadcaster = copies ? new IndexBroadcaster(copies) : null
  const empty = () => new JobIndex({ folder: folder?.path ?? null })
  let index = empty()
  let follower: Follower | null = null
  /** The revision up to which the items of an earlier process are trusted. */
  let trustedRevision = 0
  /** The changes to the index since a copy of it was begun; null where none is being made. */
  let changesDuringCopy: IndexChange[] | null = null
  /** The snapshot on disk has jobs that the catalog has lost, or words that were purged. */
  let snapshotOutdated = false

  const followed = {
    put(job: IndexedJob) {
      index.put(job)
      changesDuringCopy?.push({ put: job })
      broadcaster?.changed({ put: job })
    },
    drop(job: RemovedJob) {
      if (job.purged && job.revision > (snapshots?.revision() ?? 0)) snapshotOutdated = true
      if (job.purged) index.items.purge(job.id)
      index.drop(job)
      changesDuringCopy?.push({ drop: job })
      broadcaster?.changed({ drop: job })
    },
    get live() {
      return index.live
    },
  }

  async function open(): Promise<void> {
    if (folder !== null) snapshots = await openSnapshotFolder({ folder, catalog, log, times, shared })
    const read = await snapshots?.read(signal)
    index = read?.index ?? index
    broadcastItemChanges()
    const { revision } = index
    const onComplete = (at: number) => broadcaster?.complete(at)
    follower = follow({ index: followed, revision, lastRead: read?.lastRead, catalog, startOver, log, pollMs, onComplete })
    // Another node's snapshot proves nothing about the items of this one.
    trustedRevision = read?.fetched === false ? revision : 0
  }

  function broadcastItemChanges(): void {
    if (broadcaster !== null) index.items.onChange = (change) => broadcaster.tell({ kind: 'items', change })
  }

  /** No snapshot is written before it has ended: the items that this start does not trust would be trusted by the next. */
  async function recoverAndFillItems(): Promise<void> {
    if (snapshots === null || kept === undefined) return runUpkeep()
    const place = snapshots.items(kept.form)
    if (place.named) await index.items.recover(place, trustedRevision, signal)
    const isReady = () => present(follower).state().ready
    // It ends only when the index is closed, and must have ended before the lock of the folder is released.
    const filling = fillItems({ index: () => index, catalog: kept, place, isReady, log, signal }).catch(() => {})
    await runUpkeep().finally(() => filling)
  }

  function startOver(why: string): void {
    log.error(
      `the database has lost what the search index had read from it: ${why}. It has crashed without durable commits, or an older state of it was restored. ` +
        'The index is built anew, and PostgreSQL answers until it is ready. Readers of the change feed may hold events that are gone (docs/operations.md)',
    )
    index.items.discard()
    index = empty()
    changesDuringCopy = null
    broadcaster?.tell({ kind: 'emptied' })
    broadcastItemChanges()
    snapshotOutdated = true
  }

  async function discardOutdated(): Promise<void> {
    if (!snapshotOutdated) return
    snapshotOutdated = false
    await snapshots?.discard()
  }

  async function runUpkeep(): Promise<void> {
    for (;;) {
      await pause(lookMs, undefined, { signal })
      await discardOutdated()
      if (present(follower).state().lagMs === Number.POSITIVE_INFINITY) continue
      const more = (number: number, { documents, share }: Share) => number > Math.max(documents, index.length * share)
      const isDue = more(index.length - index.live, dead) || more(index.appended.size, appended)
      if (isDue || copies?.isWanted()) await compact()
      if (snapshots?.isDue(index)) await snapshots.write(index, present(follower).lastRead(), signal)
    }
  }

  /**
   * Replaces the index by a compacted copy, once the copy also has the jobs that came while it was made. These jobs are taken from memory: a copy
   * that read them from the catalog would never reach the index while much changes.
   */
  async function compact(): Promise<void> {
    const changes: IndexChange[] = []
    const begun = index
    changesDuringCopy = changes
    const copy = broadcaster === null ? await compacted(begun, signal) : await compactedFor(broadcaster, begun)
    await takeOver(copy, changes, signal, () => {
      // A rollback of the catalog may have replaced the index meanwhile.
      if (index === begun) index = copy
      changesDuringCopy = null
    })
  }

  /** A compacted copy, which the other threads get too. */
  async function compactedFor(threads: IndexBroadcaster, begun: JobIndex): Promise<JobIndex> {
    threads.tell({ kind: 'copying' })
    const { copy, handover } = await compactedForThreads(begun, signal)
    if (index === begun) {
      threads.tell({ kind: 'copied', handover }, copy)
      copy.items.tellOpened()
    }
    return copy
  }

  const progress = () => follower?.state() ?? NOT_BUILT
  const opened = open()
  const running = opened.then(recoverAndFillItems).catch((error: unknown) => {
    changesDuringCopy = null
    if (!signal.aborted)
      log.error(
        { err: error },
        'the search index no longer writes snapshots nor drops dead documents, so its memory will grow: restart the server and report this',
      )
  })

  return {
    index: () => index,
    progress,
    state: () => stateWithSize(index, progress()),
    async catchUp() {
      await opened
      await present(follower).catchUp()
    },
    async close() {
      stopping.abort()
      await running
      await follower?.stop()
      await discardOutdated()
      await snapshots?.close(index, follower?.lastRead() ?? NOTHING_READ)
    },
  }
}
