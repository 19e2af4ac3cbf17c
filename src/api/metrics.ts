import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  contentType: string
  text(): Promise<string>
  observe(method: string, route: string, status: number, seconds: number): void
}

export function createMetrics(db: Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'rolecall_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'rolecall_database_connections',
    help: 'Connections of this process to the database, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, db.idleCount)
      this.set({ state: 'busy' }, db.totalCount - db.idleCount)
      this.set({ state: 'waiting' }, db.waitingCount)
    },
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
  }
}
