import type { ApiContext } from './endpoint.ts'
import { bodyFor } from './own-answers.ts'
import type { Problem } from './problem.ts'

/** Turns a problem into its HTTP answer. */
export function answerProblem(c: ApiContext, problem: Problem): Response {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', ...problem.headers }
  return c.body(bodyFor(c, problem.body()), problem.status as 400, headers)
}
