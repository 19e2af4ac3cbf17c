import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { SearchTimeout } from '../../src/search/engine.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { testDatabase } from '../support/database.ts'
import { NOW } from './catalog-rows.ts'
import { countOf, searchFor } from './requests.ts'

const HEAVY_CATALOG = `
  insert into companies (id, name, name_from, summary, created_at, updated_at) values (1, 'Northwind', 'stated', 'null', $1, $1);
  insert into sources (id, type, board, company_id) values (1, 'greenhouse', 'northwind', 1);
  insert into jobs (source_id, id, company_id, revision, external_job_id, url, title, title_words, usa, city_names, world_regions,
    skill_slugs, first_seen_at, created_at, updated_at)
  select 1, n, 1, n, n, 'https://jobs.example/' || n, 'Nurse', to_tsvector('english', 'Nurse'), false, '', '{}', '{}', $1, $1, $1 from generate_series(1, 20000) n;
  insert into search_documents (source_id, job_id, full_text)
  select 1, n, words from generate_series(1, 20000) n,
    (select to_tsvector('english', repeat('night shift day care ', 250)) as words) document`

/** All but the last word of the phrase is in every row, over and over: each row must be read and searched to its end. */
const HEAVY = { q: `"${'night shift day care '.repeat(4)}day"`, q_scope: 'full' } as const

let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
  for (const statement of HEAVY_CATALOG.split(';')) await pool.query(statement.replaceAll('$1', `'${NOW.toISOString()}'`))
  await pool.query('vacuum analyze')
})

async function stillRunning(): Promise<string[]> {
  const { rows } = await pool.query(
    `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend' and state <> 'idle'`,
  )
  return rows.map((row) => row.query)
}

describe('a q that exceeds the budget', () => {
  const hurried = () => createPostgresEngine(pool, { budgetMs: 150 })
  const cancelled = expect.objectContaining({ name: 'SearchTimeout', cause: expect.objectContaining({ code: '57014' }) })

  test('is cancelled on the server, in search and in count', async () => {
    const engine = hurried()
    await expect(engine.search(searchFor(HEAVY))).rejects.toEqual(cancelled)
    await expect.poll(stillRunning).toEqual([])
    await expect(engine.count(countOf(HEAVY))).rejects.toEqual(cancelled)
    await expect.poll(stillRunning).toEqual([])
  })

  test('leaves the connections as they were', async () => {
    const engine = hurried()
    const attempts = Array.from({ length: 20 }, () => engine.search(searchFor(HEAVY)))
    const outcomes = await Promise.allSettled(attempts)
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(SearchTimeout)
    }
    await expect.poll(() => pool.idleCount).toBe(pool.totalCount)
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as scans`,
    )
    expect(rows).toEqual([{ timeout: '0', scans: 'on' }])
    expect(await stillRunning()).toEqual([])
  })

  test('is not even begun when nothing is left', async () => {
    const spent = createPostgresEngine(pool, { budgetMs: 0 })
    await expect(spent.search(searchFor({ q: 'nurse' }))).rejects.toBeInstanceOf(SearchTimeout)
    await expect(spent.count(countOf({ q: 'nurse' }))).rejects.toBeInstanceOf(SearchTimeout)
  })

  test('does not concern requests without q', async () => {
    const spent = createPostgresEngine(pool, { budgetMs: 0 })
    expect(await spent.count(countOf({}))).toBe(20_000)
  })

  test('is answered when there is time', async () => {
    expect(await createPostgresEngine(pool, { budgetMs: 60_000 }).count(countOf(HEAVY))).toBe(0)
  })
})
