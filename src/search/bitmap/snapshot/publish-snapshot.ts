import type { Logger } from 'pino'
import type { SnapshotTimes } from './snapshot-folder.ts'
import type { SnapshotName, SnapshotStore } from './snapshot-source.ts'

/** Runs the work unless another node is running its own; returns whether it ran. Work on a snapshot of a `revision` that may not be published is skipped. */
export type RunExclusive = (revision: number, work: () => Promise<void>) => Promise<boolean>

export interface SnapshotPublisher {
  store: SnapshotStore
  /** Publishes a snapshot that was just written, in the background, unless the store has one that is new enough. */
  offer(name: SnapshotName, file: string, revision: number): void
  /** The stored snapshot is not usable: the next snapshot that is offered replaces it, whatever its revision. */
  replaceStored(): void
  close(): Promise<void>
}

interface Options {
  store: SnapshotStore
  runExclusive: RunExclusive
  times: SnapshotTimes
  log: Logger
}

/** Every node offers its snapshots. Only a snapshot that is much newer than the stored one is sent, and by one node at a time. */
export function createSnapshotPublisher({ store, runExclusive, times, log }: Options): SnapshotPublisher {
  const stopping = new AbortController()
  const { signal } = stopping
  let underWay: Promise<void> | null = null
  let storedIsUnusable = false

  async function isDue(name: SnapshotName, revision: number): Promise<boolean> {
    if (storedIsUnusable) return true
    const stored = await store.stored(name, signal)
    if (stored === null) return true
    const changes = revision - stored.revision
    return changes >= times.many || (changes >= times.few && stored.ageMs >= times.everyMs)
  }

  async function publish(name: SnapshotName, file: string, revision: number): Promise<void> {
    if (!(await isDue(name, revision))) return
    await runExclusive(revision, async () => {
      // Another node may have published between the look and the lock.
      if (!(await isDue(name, revision))) return
      const started = performance.now()
      await store.upload(name, file, revision, signal)
      storedIsUnusable = false
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      log.info(`the snapshot of the search index at revision ${revision} was published to ${store.place} in ${seconds} s`)
    })
  }

  return {
    store,
    offer(name, file, revision) {
      if (signal.aborted) return
      // A snapshot that is still being sent is not interrupted: the next one comes in minutes.
      underWay ??= publish(name, file, revision)
        .catch((error: Error) => {
          if (!signal.aborted)
            log.warn(
              `the snapshot of the search index could not be published to ${store.place} and is tried again later: ${error.message}`,
            )
        })
        .finally(() => {
          underWay = null
        })
    },
    replaceStored() {
      storedIsUnusable = true
    },
    async close() {
      stopping.abort()
      await underWay
    },
  }
}
