import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type IndexedCatalog, indexedCatalog } from '../postgres/indexed-jobs.ts'
import { compacted } from './compact.ts'
import { type Follower, follow, type IndexState } from './follow.ts'
import { JobIndex } from './job-index.ts'
import { openSnapshotFolder, type SnapshotFolder, type SnapshotTimes } from './snapshot-folder.ts'

/** The index of the catalog as a process holds it. */
export interface CatalogIndex {
  /** After a compaction another one, with other ordinals: a request asks once and keeps what it got. */
  index(): JobIndex
  state(): IndexState & { documents: number; live: number; bytes: number }
  catchUp: Follower['catchUp']
  /** Writes a snapshot of what has changed since the last. */
  close(): Promise<void>
}

/** When the index sees to itself. */
export interface Upkeep {
  /** Between looks at the catalog. */
  pollMs: number
  /** Between looks at whether there is anything to do. */
  lookMs: number
  snapshots: SnapshotTimes
  /** With more dead documents than so many, and than this share of all, they are dropped. */
  dead: { documents: number; share: number }
}

const UPKEEP: Upkeep = {
  pollMs: 200,
  lookMs: 1_000,
  snapshots: { everyMs: 300_000, few: 1_000, many: 50_000 },
  dead: { documents: 10_000, share: 0.3 },
}

interface Options {
  /** Where its snapshot is kept; null keeps it in memory only. */
  folder?: string | null
  log: Logger
  upkeep?: Partial<Upkeep>
}

export const openCatalogIndex = ({ pool, ...options }: Options & { pool: Pool }): CatalogIndex =>
  followCatalog(indexedCatalog(pool), options)

export function followCatalog(catalog: IndexedCatalog, { folder = null, log, upkeep }: Options): CatalogIndex {
  const { pollMs, lookMs, snapshots: times, dead } = { ...UPKEEP, ...upkeep }
  const stopping = new AbortController()
  const { signal } = stopping
  let snapshots: SnapshotFolder | null = null
  let current: Followed | null = null
  const unread = new JobIndex()

  async function open(): Promise<void> {
    if (folder !== null) snapshots = await openSnapshotFolder({ folder, catalog, log, times })
    const index = (await snapshots?.read(signal)) ?? new JobIndex()
    current = followed(index, log)
  }

  function followed(index: JobIndex, log: Logger): Followed {
    const { revision } = index
    return { index, follower: follow({ index, revision, jobsAfter: catalog.jobsAfter, log, pollMs }) }
  }

  async function keepUp(): Promise<void> {
    while (!signal.aborted) {
      await pause(lookMs, undefined, { signal })
      const { index, follower } = current!
      if (follower.state().lagMs === Number.POSITIVE_INFINITY) continue
      if (index.length - index.live > Math.max(dead.documents, index.length * dead.share)) await compact(current!)
      if (snapshots?.isDue(current!.index)) await snapshots.write(current!.index, signal)
    }
  }

  /** The copy follows the catalog until it has reached what the index has, and then takes its place. */
  async function compact(old: Followed): Promise<void> {
    const next = followed(await compacted(old.index, signal), log.child({}, { level: 'warn' }))
    do await next.follower.catchUp().catch(() => pause(pollMs))
    while (next.index.revision < old.index.revision && !signal.aborted)
    if (!signal.aborted) current = next
    await (signal.aborted ? next : old).follower.stop()
  }

  const opened = open()
  const running = opened.then(keepUp).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the search index no longer writes snapshots nor drops dead documents')
  })

  return {
    index: () => current?.index ?? unread,
    // Asked at every request, so the bytes of all bitmaps are summed only when somebody reads them.
    state: () => {
      const { index, follower } = current ?? { index: unread, follower: null }
      return {
        ...(follower?.state() ?? { ready: false, revision: 0, lagMs: Number.POSITIVE_INFINITY }),
        documents: index.length,
        live: index.live,
        get bytes() {
          return index.bytes
        },
      }
    },
    async catchUp() {
      await opened
      for (let asked: Followed | null = null; asked !== current; ) {
        asked = current
        await asked?.follower.catchUp()
      }
    },
    async close() {
      stopping.abort()
      await running
      await current?.follower.stop()
      await snapshots?.close(current?.index ?? unread)
    },
  }
}

interface Followed {
  index: JobIndex
  follower: Follower
}
