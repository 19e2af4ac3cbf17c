import { clusterOf, emptyWorkers, silentWorkers } from '../catalog/citus-cluster.ts'
import { isDistributed } from '../catalog/distributed.ts'
import { isHalfDistributed } from '../catalog/distribution.ts'
import type { App } from './app.ts'
import { REPLICAS_OF_CLUSTER } from './cluster-replicas.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { counted } from './quantities.ts'

/** Whether all nodes of a distributed catalog answer. No findings for a catalog on one server. */
export async function examineCluster({ db, config }: Pick<App, 'db' | 'config'>): Promise<Finding[]> {
  if (await isHalfDistributed(db)) {
    return [
      problem(
        'cluster',
        'rolecall distribute was broken off: the catalog is distributed in part',
        'run rolecall distribute again',
      ),
    ]
  }
  if (!(await isDistributed(db))) return []
  const { version, workers } = await clusterOf(db)
  const silent = await silentWorkers(db)
  const facts = { version, workers, silent }
  const found =
    silent.length === 0
      ? ok('cluster', `distributed over ${counted(workers.length, 'node')} with Citus ${version}`, null, facts)
      : warning(
          'cluster',
          `${silent.join(', ')} of ${counted(workers.length, 'node')} with shards: no answer`,
          'start it again: until then, requests that need its rows fail with 503',
          facts,
        )
  const empty = await emptyWorkers(db)
  const findings = empty.length === 0 ? [found] : [found, withoutShards(empty)]
  if (config.DATABASE_READ_URLS.length === 0) return findings
  return [...findings, problem('replica', REPLICAS_OF_CLUSTER.message, REPLICAS_OF_CLUSTER.next)]
}

const withoutShards = (empty: string[]): Finding =>
  warning(
    'cluster',
    `${empty.join(', ')}: no shards, so no part of the catalog is there`,
    'call citus_rebalance_start() on the coordinator (docs/scaling.md)',
    { empty },
  )
