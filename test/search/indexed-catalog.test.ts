import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { openPool } from '../../src/database/pool.ts'
import type { CatalogIndex, Upkeep } from '../../src/search/bitmap/following/catalog-index.ts'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { FACET_NAMES } from '../../src/search/filters.ts'
import { type EngineName, indexedEngine } from '../../src/search/indexed-engine.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { relayTo } from '../support/relay.ts'
import { comparable, countOf, facetsOf, searchFor, titlesOf, walk } from './requests.ts'

const HOUR = 3_600_000
/** One for all requests, because cursors hold the window that follows from it. */
const now = new Date()
const NEVER: Partial<Upkeep> = { pollMs: HOUR, lookMs: HOUR }

let pool: Pool
let url: string
beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
})

const indexes: CatalogIndex[] = []
let source: Source
beforeEach(async () => {
  await pool.query('truncate jobs, job_views, search_documents, descriptions, posting_aliases, changes cascade')
  source = await aSource(pool)
})
afterEach(async () => void (await Promise.all(indexes.splice(0).map((index) => index.close()))))

/** An index that looks at the catalog when it is opened, and then only when it is told to. */
function indexed({ over = pool, upkeep = NEVER, ready = (index: CatalogIndex) => index.state().ready } = {}) {
  const told: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void told.push(JSON.parse(line).msg) })
  const index = openCatalogIndex({ pool: over, log, upkeep })
  indexes.push(index)
  const parse = createQueryParser(postgresAnalysis(over))
  const bitmap = createIndexEngine({ pool: over, index: index.index, parse })
  const postgres = createPostgresEngine(over, { budgetMs: 10_000, parse })
  const answered: (EngineName | 'retried')[] = []
  const engine = indexedEngine(
    { engine: bitmap, ready: () => ready(index), behind: () => false, lagMs: () => 0, catchUp: index.catchUp },
    postgres,
    {
      answered: (by) => answered.push(by),
      retried: () => answered.push('retried'),
      failed: () => {},
      outdated: () => {},
    },
  )
  return { index, engine, postgres, answered, told }
}

const everything = (engine: SearchEngine) =>
  Promise.all([
    walk(engine, searchFor({}, { limit: 2, now })).then((pages) => pages.map(comparable)),
    engine.count({ ...countOf({ q: 'nurse OR cook' }), now }),
    engine.facets({ ...facetsOf({}, { facets: FACET_NAMES, weeks: true }), now }),
  ])
const recent = (given: Parameters<typeof searchFor>[0], limit = 100) => searchFor(given, { limit, now })

test('Postgres answers until the index knows the catalog, and then the index does, alike', async () => {
  await present(pool, source, [aJob({ title: 'Nurse' }), aJob({ title: 'Cook' }), aJob({ title: 'Head Nurse' })])
  const { index, engine, answered } = indexed()
  const before = await engine.search(recent({ q: 'nurse' }))
  await index.catchUp()
  expect(comparable(await engine.search(recent({ q: 'nurse' })))).toEqual(comparable(before))
  expect(titlesOf(before)).toEqual(['Head Nurse', 'Nurse'])
  expect(answered).toEqual(['postgres', 'bitmap'])
})

test('catching up makes what was committed visible: new, altered, renamed, closed, reopened', async () => {
  const { index, engine, postgres, answered } = indexed({ ready: () => true })
  const job = aJob({ title: 'Nurse' })
  const steps = [
    () => present(pool, source, [job, aJob({ title: 'Cook' })]),
    () => present(pool, source, [{ ...job, title: 'Head Nurse', workplace: 'remote' }]),
    () => updateCompany(pool, source.company_id, { name: 'Renamed' }),
    () => applyBatch(pool, { source_id: source.id, present: [], closed: [job.external_job_id] }),
    () => present(pool, source, [job]),
  ]
  for (const step of steps) {
    await step()
    await index.catchUp()
    expect(await everything(engine)).toEqual(await everything(postgres))
    for (const status of ['open', 'closed'] as const)
      expect(comparable(await engine.search(recent({ status, company: 'named' })))).toEqual(
        comparable(await postgres.search(recent({ status, company: 'named' }))),
      )
  }
  expect(new Set(answered)).toEqual(new Set(['bitmap']))
})

describe('a page that has changed since the index saw it', () => {
  const [nurse, cook] = [aJob({ title: 'Nurse' }), aJob({ title: 'Nurse and Cook', posted_at: '2020-01-01T00:00:00.000Z' })]
  const since = new Date('2000-01-01T00:00:00Z')
  const close = (id: string) => applyBatch(pool, { source_id: source.id, present: [], closed: [id] })

  test.each<[string, () => Promise<unknown>, string[]]>([
    ['has the job as it is now', () => present(pool, source, [{ ...nurse, level: 'senior' }]), ['Nurse', 'Nurse and Cook']],
    ['lacks a job that no longer matches', () => present(pool, source, [{ ...nurse, title: 'Doctor' }]), ['Nurse and Cook']],
    ['lacks a job that closed', () => close(cook.external_job_id), ['Nurse']],
    [
      'has another order',
      () => present(pool, source, [{ ...nurse, posted_at: '2019-01-01T00:00:00.000Z' }]),
      ['Nurse and Cook', 'Nurse'],
    ],
    ['shows the new name', () => updateCompany(pool, source.company_id, { name: 'Renamed' }), ['Nurse', 'Nurse and Cook']],
  ])('%s', async (_, change, titles) => {
    await present(pool, source, [nurse, cook])
    const { index, engine, postgres, answered } = indexed({ ready: () => true })
    await index.catchUp()
    await change()
    const request = recent({ q: 'nurse', posted_since: since })
    const page = await engine.search(request)
    expect(answered).toEqual(['retried', 'bitmap'])
    expect(titlesOf(page)).toEqual(titles)
    expect(comparable(page)).toEqual(comparable(await postgres.search(request)))
  })

  test('is for Postgres when a job has left the catalog that was read long ago, which the index never learns', async () => {
    await present(pool, source, [nurse, cook])
    // Of the last jobs it would learn it, and be built anew.
    await present(
      pool,
      source,
      Array.from({ length: 30 }, () => aJob()),
    )
    const { index, engine, answered } = indexed({ ready: () => true })
    await index.catchUp()
    const ids = 'select id from jobs where external_job_id = $1'
    await pool.query(`delete from search_documents where job_id in (${ids})`, [nurse.external_job_id])
    await pool.query(`delete from jobs where external_job_id = $1`, [nurse.external_job_id])
    expect(titlesOf(await engine.search(recent({ q: 'nurse', posted_since: since })))).toEqual(['Nurse and Cook'])
    expect(answered).toEqual(['retried', 'postgres'])
  })

  test('is read once more for all who meet it at once', async () => {
    await present(pool, source, [nurse, cook])
    const { index, engine, answered } = indexed({ ready: () => true })
    await index.catchUp()
    await present(pool, source, [{ ...nurse, title: 'Senior Nurse' }])
    const pages = await Promise.all(Array.from({ length: 30 }, () => engine.search(recent({ q: 'nurse', posted_since: since }))))
    for (const page of pages) expect(titlesOf(page)).toEqual(['Senior Nurse', 'Nurse and Cook'])
    expect(answered).not.toContain('postgres')
  })
})

test('nothing is lost while many write at once and the index reads all the time', async () => {
  const { index, engine, postgres } = indexed({
    upkeep: { pollMs: 1, lookMs: 5, dead: { documents: 20, share: 0.1 }, appended: { documents: 50, share: 0.1 } },
  })
  const sources = await Promise.all(Array.from({ length: 6 }, () => aSource(pool)))
  await Promise.all(
    sources.map(async (each) => {
      const jobs = Array.from({ length: 4 }, () => aJob({ title: 'Nurse' }))
      for (let round = 0; round < 12; round++) {
        const titled = jobs.map((job, place) => ({ ...job, title: `Nurse ${round} ${place}` }))
        await present(pool, each, titled.slice(0, 1 + (round % 4)))
        if (round % 3 === 0) await applyBatch(pool, { source_id: each.id, present: [], closed: [jobs[0]!.external_job_id] })
      }
    }),
  )
  await index.catchUp()
  expect(await everything(engine)).toEqual(await everything(postgres))
  expect(index.state().live).toBe(24)
})

test('a database that goes away and comes back is followed again, with what was written meanwhile', async () => {
  const relay = await relayTo(url)
  const over = openPool(relay.url, { max: 5, applicationName: 'relayed', onError: () => {} })
  try {
    await present(pool, source, [aJob({ title: 'Nurse' })])
    const { index, engine, told } = indexed({ over, upkeep: { pollMs: 5, lookMs: HOUR } })
    await index.catchUp()
    const count = () => engine.count({ ...countOf({}), now })
    expect(await count()).toBe(1)

    await relay.cut()
    await expect(index.catchUp()).rejects.toThrow()
    await expect(engine.search(recent({}))).rejects.toThrow()
    await present(pool, source, [aJob({ title: 'Cook' })])
    await expect.poll(() => told).toContain('the search index cannot read the catalog: Postgres answers until it can')

    await relay.restore()
    await expect.poll(() => index.catchUp().then(count, () => null)).toBe(2)
    expect(titlesOf(await engine.search(recent({ title: 'cook' })))).toEqual(['Cook'])
    expect(told.filter((line) => line.includes('cannot read'))).toHaveLength(1)
  } finally {
    await Promise.all(indexes.splice(0).map((index) => index.close()))
    await over.end()
    await relay.cut()
  }
})
