import type { Pool } from 'pg'

/** Takes every constraint and index off the tables; the answer puts them back as they were, two at a time. */
export async function withoutIndexes(pool: Pool, tables: readonly string[], log: (line: string) => void) {
  const { rows: constraints } = await pool.query<{ table: string; name: string; kind: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where conrelid = any($1::regclass[]) and contype in ('f', 'p', 'u')
      order by contype = 'f' desc`,
    [tables],
  )
  for (const { table, name } of constraints) await pool.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)

  const add = (kinds: string) =>
    constraints
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
  return {
    async restore() {
      await runAll(pool, [...add('pu'), ...indexes.map(({ definition }) => definition)], log)
      await runAll(pool, add('f'), log)
    },
  }
}

/** Runs statements that build indexes on two connections, the machine's two cores. */
export async function runAll(pool: Pool, statements: readonly string[], log: (line: string) => void): Promise<void> {
  const left = [...statements]
  const worker = async () => {
    const client = await pool.connect()
    try {
      await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0`)
      for (let statement = left.shift(); statement !== undefined; statement = left.shift()) {
        const started = performance.now()
        await client.query(statement)
        log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${statement.replace(/\s+/g, ' ').slice(0, 110)}`)
      }
    } finally {
      client.release(true)
    }
  }
  await Promise.all([worker(), worker()])
}
