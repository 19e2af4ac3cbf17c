import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { tryWithPublishingLock } from '../catalog/publishing-lock.ts'
import { lastPurge } from '../catalog/takedown/purge.ts'
import type { Config } from '../config/settings.ts'
import { SNAPSHOT_TIMES } from '../search/bitmap/following/catalog-index.ts'
import { createSnapshotPublisher, type RunExclusive } from '../search/bitmap/snapshot/publish-snapshot.ts'
import type { SharedSnapshots } from '../search/bitmap/snapshot/snapshot-folder.ts'
import type { SnapshotStore } from '../search/bitmap/snapshot/snapshot-source.ts'
import { snapshotOfNode } from '../search/snapshots/from-node.ts'

/** How this node shares snapshots of the search index, by its settings. Other nodes are asked before the store: their snapshots are newer. */
export async function sharedSnapshots({ config, db, log }: { config: Config; db: Pool; log: Logger }): Promise<SharedSnapshots> {
  const nodes = config.ROLECALL_SNAPSHOT_FROM.map((node) => snapshotOfNode(node, config.METRICS_TOKEN))
  const store = await snapshotStore(config)
  if (store === null) return { sources: nodes, publisher: null }
  const runExclusive: RunExclusive = (revision, work) =>
    tryWithPublishingLock(db, async () => {
      // An older snapshot may have words that were purged since it was written.
      if ((await lastPurge(db)) <= revision) await work()
    })
  return { sources: [...nodes, store], publisher: createSnapshotPublisher({ store, runExclusive, times: SNAPSHOT_TIMES, log }) }
}

export async function snapshotStore(config: Config): Promise<SnapshotStore | null> {
  if (config.ROLECALL_SNAPSHOT_STORE === null) return null
  const { s3SnapshotStore } = await import('../search/snapshots/s3-store.ts')
  return s3SnapshotStore({
    ...config.ROLECALL_SNAPSHOT_STORE,
    region: config.AWS_REGION,
    endpoint: config.AWS_ENDPOINT_URL_S3,
    accessKeyId: config.AWS_ACCESS_KEY_ID,
    secretAccessKey: config.AWS_SECRET_ACCESS_KEY,
    sessionToken: config.AWS_SESSION_TOKEN,
  })
}
