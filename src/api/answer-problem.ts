import type { Answer } from './context.ts'
import { PROBLEM_TYPE, type Problem } from './problem.ts'

/** Turns a problem into its HTTP answer. */
export function answerProblem(problem: Problem): Answer {
  const headers = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...problem.headers }
  return { status: problem.status, headers, body: problem.body() }
}
