import type { Pool } from 'pg'
import { shown } from './measure.ts'

/** Bytes of each large table for each job: its rows, its indexes, and what is stored out of line. */
export async function printTableSizes(pool: Pool, jobs: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; total: number; indexes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as total, pg_indexes_size(oid)::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 100000
      order by 2 desc`,
  )
  console.log('\n| table | bytes a job | of it indexes |\n|---|--:|--:|')
  for (const { name, total, indexes } of rows) console.log(`| ${name} | ${shown(total / jobs)} | ${shown(indexes / jobs)} |`)
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  console.log(`| all | ${shown(all / jobs)} | |`)
}
