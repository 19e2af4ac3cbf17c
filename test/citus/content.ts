import type pg from 'pg'
import { testApi } from '../support/api.ts'

/** Every row of every table of the catalog, as sorted lines of JSON, and where its sequences stand. */
export async function contentOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'two_phase_commits' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`select * from ${name}`)
    content[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  const { rows: sequences } = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return { ...content, sequences: sequences.map((row) => JSON.stringify(row)) }
}

const REQUESTS = [
  '/jobs?limit=100',
  '/jobs?q=engineer+OR+nurse&limit=50&description=html',
  '/jobs?q=manager&q_scope=full&sort=updated_at&limit=50',
  '/jobs?country=DE,US&workplace=remote&limit=50',
  '/jobs/count?q=engineer',
  '/jobs/count?status=all',
  '/jobs/facets?facet=country,level,company,skill',
  '/companies?limit=50',
  '/coverage',
  '/changes?since_id=0&limit=500',
  '/changes?since_id=0&limit=200&include=job',
]

/** The API's answers to a round of requests, and to requests for each of the first jobs. */
export async function answersOf(pool: pg.Pool, now: Date): Promise<Record<string, unknown>> {
  const api = await testApi(pool, { now: () => now })
  const answers: Record<string, unknown> = {}
  const ask = async (path: string) => {
    const { status, body } = await api.get(`/api/v1${path}`)
    answers[path] = { status, body }
    return body
  }
  for (const path of REQUESTS) await ask(path)
  const { data: jobs } = await ask('/jobs?limit=5')
  for (const { id, url } of jobs) {
    await ask(`/jobs/${id}`)
    await ask(`/jobs/${id}/changes`)
    await ask(`/jobs/resolve?url=${encodeURIComponent(url)}`)
  }
  // The use of the account is written now, not at some moment while rows are compared.
  await api.usage.close()
  return answers
}
