import type { Answer } from './context.ts'
import type { Problem } from './problem.ts'

/** Turns a problem into its HTTP answer. */
export function answerProblem(problem: Problem): Answer {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', ...problem.headers }
  return { status: problem.status, headers, body: problem.body() }
}
