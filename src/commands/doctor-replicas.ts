import { setTimeout as pause } from 'node:timers/promises'
import { type Replication, readReplication } from '../catalog/replication.ts'
import type { ReplicaStatus } from '../database/replicas/replica.ts'
import { openReplicas } from '../database/replicas/replicas.ts'
import type { App } from './app.ts'
import { type Finding, ok, warning } from './doctor-finding.ts'
import { counted } from './quantities.ts'

/** A healthy standby answers within this time. */
const PATIENCE_MS = 3_000

/** The state of each standby of DATABASE_READ_URLS as the server would see it, and whether a failover could lose commits. */
export async function examineReplicas(app: Pick<App, 'db' | 'address' | 'config'>): Promise<Finding[]> {
  const statuses = await lookAt(app)
  const replication = await readReplication(app.db)
  const hasStandbys = statuses.length > 0 || replication.standbys > 0
  return [...statuses.map(examineReplica), ...(hasStandbys ? [examineFailover(replication)] : [])]
}

async function lookAt({ db: primary, address, config }: Pick<App, 'db' | 'address' | 'config'>): Promise<ReplicaStatus[]> {
  const quiet = { warn() {}, info() {} }
  const { DATABASE_READ_URLS: urls, DATABASE_READ_MAX_LAG_MS: maxLagMs } = config
  const replicas = openReplicas({ primary, address, urls, maxLagMs, connections: 1, log: quiet })
  try {
    const until = performance.now() + PATIENCE_MS + maxLagMs
    while (performance.now() < until && replicas.status().some(({ used }) => !used)) await pause(50)
    return replicas.status()
  } finally {
    await replicas.close()
  }
}

function examineReplica({ replica, left_out, lag_ms, used }: ReplicaStatus): Finding {
  const facts = { replica, used, lag_ms, ...(left_out !== undefined && { left_out }) }
  if (used) return ok('replica', `${replica} answers reads, at most ${lag_ms} ms behind`, null, facts)
  const next = 'repair it: it is then used again by itself. Until then the primary and other replicas answer (docs/scaling.md)'
  return warning('replica', `${replica} is left out: ${left_out}`, next, facts)
}

export function examineFailover(replication: Replication): Finding {
  const { standbys, synchronous, hidden, names } = replication
  const there = counted(standbys, 'standby')
  if (names === '') {
    const message = `${there}, and none is synchronous: a failover can lose the last events, which readers of the feed have seen`
    return warning('failover', message, 'set synchronous_standby_names on the primary (docs/scaling.md)', replication)
  }
  if (synchronous === 0 && !hidden) {
    const message = 'synchronous_standby_names is set, and no such standby is connected: writes wait for one'
    return warning('failover', message, 'bring a synchronous standby back, or add another to the list', replication)
  }
  const found = hidden ? 'synchronous_standby_names is set' : `${synchronous} of ${there} synchronous`
  return ok('failover', `${found}: a failover to a synchronous standby loses no event`, null, replication)
}
