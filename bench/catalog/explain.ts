import type { Pool } from 'pg'

type Query = { text: string; values: unknown[] }

/** A pool that also keeps every statement it is asked to run. */
export function recording(pool: Pool): { pool: Pool; taken(): Query[] } {
  let queries: Query[] = []
  const listening = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name)
        if (name === 'query') {
          return (...args: [string | Query, unknown[]?]) => {
            const [given, values = []] = args
            queries.push(typeof given === 'string' ? { text: given, values } : { text: given.text, values: given.values ?? [] })
            return (value as (...args: unknown[]) => unknown).apply(target, args)
          }
        }
        if (name === 'connect') return async () => listening(await (value as () => Promise<object>).call(target))
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    pool: listening(pool),
    taken() {
      const answer = queries
      queries = []
      return answer
    },
  }
}

/** Runs the statements again on one connection, with EXPLAIN before those that read tables. */
export async function explain(pool: Pool, queries: Query[]): Promise<string> {
  const client = await pool.connect()
  const plans: string[] = []
  try {
    for (const { text, values } of queries) {
      const reads = /^\s*(select|with)\b/i.test(text)
      const { rows } = await client.query(reads ? `explain (analyze, buffers) ${text}` : text, values)
      if (reads) plans.push(`${text.trim()}\n-- ${JSON.stringify(values)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
  } finally {
    client.release()
  }
  return plans.join('\n\n')
}

/** Large tables that a plan reads whole. */
export function sequentialScans(plan: string, rowsOf: Map<string, number>): string[] {
  const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!)
  return [...new Set(scanned)].filter((table) => (rowsOf.get(table) ?? 0) > 10_000)
}

/** How many rows a plan read only to throw them away. */
export function rowsDiscarded(plan: string): number {
  let loops = 1
  let discarded = 0
  for (const line of plan.split('\n')) {
    loops = Number(/loops=(\d+)/.exec(line)?.[1] ?? loops)
    discarded += Number(/Rows Removed by [\w ]+: (\d+)/.exec(line)?.[1] ?? 0) * loops
  }
  return discarded
}

export async function tableRows(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}
