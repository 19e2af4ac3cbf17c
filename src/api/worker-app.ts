import { Hono } from 'hono'
import { answerProblem } from './answer-problem.ts'
import type { ApiContext, ApiEnv } from './endpoint.ts'
import { addInsideRoutes, type Inside } from './inside-routes.ts'
import { Problem } from './problem.ts'

/** The HTTP interface of a worker on WORKER_PORT: its health and metrics, and nothing of the catalog. */
export function createWorkerApp(inside: Inside): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addInsideRoutes(app, inside)
  app.notFound((c) =>
    answerProblem(c as ApiContext, new Problem(404, { detail: 'a worker answers /healthz, /readyz and /metrics only' })),
  )
  app.onError((error, c) => answerProblem(c, error instanceof Problem ? error : new Problem(500)))
  return app
}
