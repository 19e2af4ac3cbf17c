import type { Hono } from 'hono'
import type { ApiEnv } from './endpoint.ts'
import type { Health } from './health.ts'
import { mayLookInside, metricsRefused } from './inside.ts'
import type { Metrics } from './metrics.ts'
import { respond } from './respond.ts'

export interface Inside {
  health: Health
  metrics: Metrics
  /** A bearer token that opens /metrics and the details of /readyz. */
  metricsToken?: string | null
}

/** Routes on which load balancers, monitors and operators ask a process about itself. */
export function addInsideRoutes(app: Hono<ApiEnv>, { health, metrics, metricsToken = null }: Inside): void {
  app.get('/healthz', (c) => respond(c, '{"status":"ok"}'))
  app.get('/readyz', async (c) => {
    const state = await health.readiness()
    const status = state.ready ? 'ready' : 'not ready'
    return c.json(mayLookInside(c, metricsToken) ? { status, ...state } : { status }, state.ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayLookInside(c, metricsToken)) throw metricsRefused()
    return respond(c, await metrics.text(), { contentType: metrics.contentType })
  })
}
