import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** A statement that a test run used: the place in the source, and the cluster's plan. */
export interface RecordedPlan {
  file: string
  /** The function that runs it. */
  statement: string
  plan: unknown
}

/** The plans that a run has recorded so far. */
export function readPlans(file: string): RecordedPlan[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedPlan)
}

type Query = string | { text: string; values?: unknown[] }

/** Appends the plan of every statement of src/ that runs on the pool to the file ROLECALL_CITUS_PLANS names, each statement once. */
export function recordPlans(pool: pg.Pool, explain: pg.Pool): void {
  const file = process.env.ROLECALL_CITUS_PLANS
  if (!file) return
  const seen = new Set<string>()
  const note = (query: Query, values: unknown[] | undefined) => {
    const place = caller()
    const text = typeof query === 'string' ? query : query.text
    if (place === null || !/^\s*(with|select|insert|update|delete)\b/i.test(text) || seen.has(text)) return
    seen.add(text)
    const given = (typeof query === 'string' ? values : query.values) ?? []
    explain.query(`explain (format json, costs off) ${text}`, given).then(
      ({ rows }) => appendFileSync(file, `${JSON.stringify({ ...place, plan: rows[0]['QUERY PLAN'] })}\n`),
      () => seen.delete(text),
    )
  }
  watch(pool, note)
  pool.on('connect', (client) => watch(client, note))
}

function watch(target: { query: unknown }, note: (query: Query, values: unknown[] | undefined) => void): void {
  const query = target.query as (...given: unknown[]) => unknown
  target.query = function (this: unknown, ...given: unknown[]) {
    note(given[0] as Query, Array.isArray(given[1]) ? given[1] : undefined)
    return query.apply(target, given)
  }
}

/** A function of a file with SQL, as a source or built, and the path of the file. */
const FRAME = /at (?:async )?(?:Object\.)?(\S+) \(.*\/(?:src|dist)\/((?:catalog|search\/postgres)\/[^:]+)\.[jt]s:/

/** The innermost function of the sources with SQL on the stack. */
function caller(): Pick<RecordedPlan, 'file' | 'statement'> | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 30
  const frames = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = limit
  for (const frame of frames) {
    const found = FRAME.exec(frame)
    if (found && found[1] !== 'transaction') return { statement: found[1]!, file: `src/${found[2]}.ts` }
  }
  return null
}
