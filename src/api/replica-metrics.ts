import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../database/replicas/replicas.ts'

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
  new Counter({
    name: 'rolecall_reads_total',
    help: 'Reads of the catalog for requests, by the server that answered.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      this.inc({ server: 'primary' }, replicas.primaryReads())
      for (const { replica, reads } of replicas.status()) this.inc({ server: replica }, reads)
    },
  })
  new Counter({
    name: 'rolecall_replica_failed_reads_total',
    help: 'Reads that a replica could not answer, and another server did.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset()
      for (const { replica, failed_reads } of replicas.status()) this.inc({ replica }, failed_reads)
    },
  })
}
