import { answerProblem } from './answer-problem.ts'
import { addInternalRoutes, type InternalOptions } from './internal-routes.ts'
import { Problem } from './problem.ts'
import { Router } from './router.ts'

/** The HTTP interface of a worker on WORKER_PORT: its health and metrics, and nothing of the catalog. */
export function createWorkerApp(options: InternalOptions): Router {
  const app = new Router({
    notFound: () => answerProblem(new Problem(404, { detail: 'a worker answers /healthz, /readyz and /metrics only' })),
    failed: (_, error) => answerProblem(error instanceof Problem ? error : new Problem(500)),
  })
  addInternalRoutes(app, options)
  return app
}
