import type pg from 'pg'
import { inject, vi } from 'vitest'
import { migrate } from '../../src/catalog/migrate.ts'
import { openPool } from '../../src/database/pool.ts'
import { closeTemplate, copyDatabase, createDatabase, dropDatabase } from '../support/citus/databases.ts'
import { rolecall, serve } from '../support/cli.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { whenOver } from '../support/when-over.ts'

export const ports = inject('citus')!

export async function reading<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 4, applicationName: 'test', onError: () => {} })
  return work(pool).finally(() => pool.end())
}

export const distribute = (url: string, ...options: string[]) =>
  rolecall(['distribute', '--shards', '4', ...options], { DATABASE_URL: url })

/** The least number of jobs in it. */
export const JOBS = 300

/** Fills a catalog on the coordinator alone: a server crawls a part of the demo world. The function copies it, for the test that calls it. */
export async function filledCatalog(name: string): Promise<(copy: string) => Promise<string>> {
  const unfinished = `unfinished_${name}`
  for (const database of [unfinished, name]) await dropDatabase(ports, database)
  whenOver(() => dropDatabase(ports, name))
  const url = await createDatabase(ports, unfinished)
  await reading(url, migrate)
  await crawlDemo(url)
  await reading(url, addAbsence)
  await closeTemplate(ports, unfinished, name)
  return async (copy) => {
    await dropDatabase(ports, copy)
    whenOver(() => dropDatabase(ports, copy))
    return copyDatabase(ports, name, copy)
  }
}

async function crawlDemo(url: string): Promise<void> {
  const server = await serve({ DATABASE_URL: url, ROLECALL_DEMO: '1', ROLECALL_INDEX: 'off' })
  const enough = async (pool: pg.Pool) => (await pool.query('select from jobs limit $1', [JOBS + 1])).rowCount! > JOBS
  await vi.waitUntil(() => reading(url, enough), { timeout: 240_000, interval: 500 })
  await server.kill('SIGTERM')
}

/** Rows that the crawl may not have made yet. */
async function addAbsence(pool: pg.Pool): Promise<void> {
  await present(pool, await aSource(pool), [aJob({ external_job_id: 'absent' }), aJob()])
  await pool.query(
    `insert into absences (source_id, job_id, times, since) select source_id, id, 1, now() from jobs where external_job_id = 'absent'`,
  )
}

/** Citus' kind of each table of the catalog that it knows of. */
export async function kinds(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select table_name::text as name, citus_table_type as type from citus_tables order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

export const SPREAD = [
  'absences',
  'descriptions',
  'job_views',
  'jobs',
  'listed_postings',
  'posting_aliases',
  'postings',
  'search_documents',
]
const REFERENCES = ['boards', 'companies', 'sources']
export const DISTRIBUTED = Object.fromEntries([
  ...SPREAD.map((name) => [name, 'distributed']),
  ...REFERENCES.map((name) => [name, 'reference']),
  // The coordinator has these alone, and Citus knows of them, because of what they refer to, or by our own request.
  ...['board_hosts', 'source_companies', 'two_phase_commits'].map((name) => [name, 'local']),
])
