import { isDistributed } from '../catalog/distributed.ts'
import type { App } from './app.ts'
import { CommandFailed } from './command-failed.ts'

/** The message about replicas beside a cluster. A replica of the coordinator has no shards. */
export const REPLICAS_OF_CLUSTER = {
  message:
    'DATABASE_READ_URLS is set, and the catalog is distributed with Citus: a replica of the coordinator cannot answer for its workers',
  next: 'take DATABASE_READ_URLS away, and add workers to the cluster instead (docs/scaling.md)',
}

export async function refuseReplicasOfCluster({ config, db }: Pick<App, 'config' | 'db'>): Promise<void> {
  if (config.DATABASE_READ_URLS.length > 0 && (await isDistributed(db))) throw replicasRefused()
}

export const replicasRefused = () => new CommandFailed(`${REPLICAS_OF_CLUSTER.message}: ${REPLICAS_OF_CLUSTER.next}`)
