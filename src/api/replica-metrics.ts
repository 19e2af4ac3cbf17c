import { Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../database/replicas/replicas.ts'
import { countedElsewhere } from './counted-elsewhere.ts'

/** Metrics of each replica and of its lag; none without replicas. */
export function measureReplicas(registry: Registry, replicas: Pick<Replicas, 'status' | 'primaryReads'>): void {
  if (replicas.status().length === 0) return
  const registers = [registry]
  new Gauge({
    name: 'rolecall_replica_used',
    help: '1 while the replica answers reads, 0 while it is left out.',
    aggregator: 'min',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { replica, used } of replicas.status()) this.set({ replica }, used ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rolecall_replica_lag_seconds',
    help: 'How old answers of the replica are at most; +Inf where that is not known.',
    aggregator: 'max',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { replica, lag_ms } of replicas.status())
        this.set({ replica }, lag_ms === null ? Number.POSITIVE_INFINITY : lag_ms / 1000)
    },
  })
  const ofEach = (count: 'reads' | 'failed_reads') => replicas.status().map((status) => [status.replica, status[count]] as const)
  countedElsewhere(registry, {
    name: 'rolecall_reads_total',
    help: 'Reads of the catalog for requests, by the server that answered.',
    label: 'server',
    counts: () => ({ primary: replicas.primaryReads(), ...Object.fromEntries(ofEach('reads')) }),
  })
  countedElsewhere(registry, {
    name: 'rolecall_replica_failed_reads_total',
    help: 'Reads that a replica could not answer, and another server did.',
    label: 'replica',
    counts: () => Object.fromEntries(ofEach('failed_reads')),
  })
}
