import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHealth } from '../../src/api/health.ts'
import { createMetrics } from '../../src/api/metrics.ts'
import { type CatalogSearch, createCatalogSearch } from '../../src/search/catalog-search.ts'
import { testDatabase } from '../support/database.ts'
import { addJobs } from './catalog-rows.ts'
import { comparable, countOf, searchFor, titlesOf } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let pool: Pool
let search: CatalogSearch | null = null
beforeAll(async () => {
  pool = (await testDatabase()).pool
  await addJobs(pool, [{ title: 'Nurse' }, { title: 'Head Nurse' }, { title: 'Cook' }])
})
afterEach(async () => {
  await search?.close()
  search = null
})

let folders = 0
const freshFolder = () => join(folder, String(++folders))
const silent = pino({ level: 'silent' })

function created(options: { pool?: Pool; log?: typeof silent } = {}): CatalogSearch {
  search = createCatalogSearch({ pool, log: silent, budgetMs: 10_000, ...options })
  return search
}

const untilReady = (asked: CatalogSearch) => expect.poll(() => asked.status().engine).toBe('bitmap')

/** A pool that passes everything on, but fails with an error of ours where a statement matches. */
function failing(pattern: RegExp): Pool {
  const check = (given: string | { text: string }) => {
    if (pattern.test(typeof given === 'string' ? given : given.text)) throw new TypeError('planted')
  }
  const connect = async () => {
    const client = await pool.connect()
    const query = async (given: string, values?: unknown[]) => {
      check(given)
      return client.query(given, values)
    }
    return { query, release: (failure?: Error) => client.release(failure) }
  }
  const query = async (given: string, values?: unknown[]) => {
    check(given)
    return pool.query(given, values)
  }
  return { connect, query } as unknown as Pool
}

describe('what a server searches with', () => {
  it('is Postgres before the index is open, the index when it is ready, with the same answers', async () => {
    const asked = created()
    expect(asked.status()).toEqual({
      engine: 'postgres',
      index: null,
      answers: { bitmap: 0, postgres: 0 },
      stale_retries: 0,
      index_failures: 0,
      outdated_answers: 0,
    })
    const before = await asked.engine.search(searchFor({ q: 'nurse' }))
    asked.openIndex(freshFolder())
    await untilReady(asked)
    const after = await asked.engine.search(searchFor({ q: 'nurse' }))
    expect(comparable(after)).toEqual(comparable(before))
    expect(titlesOf(before)).toEqual(['Head Nurse', 'Nurse'])
    expect(asked.status()).toMatchObject({
      answers: { bitmap: 1, postgres: 1 },
      index: { revision: 3, jobs: 3, documents: 3, dead_documents: 0 },
    })
    expect(asked.status().index!.lag_seconds).toBeGreaterThanOrEqual(0)
    // A count from before the jobs came is believed for a while.
    await expect.poll(() => asked.status().index!.bytes).toBeGreaterThan(100)
  })

  it('asks Postgres about a word once, whichever engine answers', async () => {
    const texts: unknown[] = []
    const query = (given: { name?: string; values?: unknown[] }) => {
      if (given.name === 'analyse-texts') texts.push(...(given.values![0] as string[]))
      return pool.query(given as unknown as string)
    }
    const asked = created({ pool: { connect: () => pool.connect(), query } as unknown as Pool })
    await asked.engine.count(countOf({ q: 'head nurse' }))
    asked.openIndex(freshFolder())
    await untilReady(asked)
    await asked.engine.count(countOf({ q: 'head nurse' }))
    expect(asked.status().answers).toEqual({ bitmap: 1, postgres: 1 })
    expect(texts.filter((text) => text === '"nurse"')).toHaveLength(1)
  })

  it('answers by Postgres what the index fails on, and says so once', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
    // Only the index hydrates rows by id.
    const asked = created({ pool: failing(/where job\.id = any/), log })
    asked.openIndex(freshFolder())
    await untilReady(asked)
    for (let times = 0; times < 3; times++)
      expect(titlesOf(await asked.engine.search(searchFor({ q: 'cook' })))).toEqual(['Cook'])
    expect(asked.status()).toMatchObject({ answers: { bitmap: 0, postgres: 3 }, index_failures: 3 })
    const told = lines.filter((line) => line.includes('the search index could not answer, so PostgreSQL did'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('planted')
  })
})

describe('/readyz and /metrics', () => {
  it('tell of the engine and the index', async () => {
    const asked = created()
    const health = createHealth(pool, { searchStatus: asked.status })
    const metrics = createMetrics(pool, { searchStatus: asked.status })
    health.waitFor(null)
    expect(await health.readiness()).toEqual({ ready: true, search: asked.status(), memory_bytes: expect.any(Number) })
    const without = await metrics.text()
    expect(without).toContain('rolecall_search_engine{engine="postgres"} 1')
    expect(without).toContain('rolecall_search_answers_total{engine="bitmap"} 0')
    expect(without).not.toMatch(/^rolecall_search_index_jobs/m)

    asked.openIndex(freshFolder())
    await untilReady(asked)
    await asked.engine.count(countOf({}))
    await asked.engine.count(countOf({}))
    expect(await health.readiness()).toMatchObject({ ready: true, search: { engine: 'bitmap', index: { jobs: 3 } } })
    // The bytes were counted when it was empty, and are not counted again for a moment.
    await expect.poll(() => metrics.text()).toMatch(/^rolecall_search_index_bytes [1-9]/m)
    const text = await metrics.text()
    for (const line of [
      'rolecall_search_engine{engine="bitmap"} 1',
      'rolecall_search_engine{engine="postgres"} 0',
      'rolecall_search_index_revision 3',
      'rolecall_search_index_jobs 3',
      'rolecall_search_index_documents 3',
      'rolecall_search_index_dead_documents 0',
      'rolecall_search_answers_total{engine="bitmap"} 2',
      'rolecall_search_stale_retries_total 0',
      'rolecall_search_index_failures_total 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^rolecall_search_index_lag_seconds \d/m)
    expect(await metrics.text()).toContain('rolecall_search_answers_total{engine="bitmap"} 2')
  })
})
