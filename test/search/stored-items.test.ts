import { existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { updateCompany } from '../../src/catalog/companies.ts'
import { type Reads, readsOf } from '../../src/catalog/reads.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { itemsFile } from '../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { searchFor, textOf, walk } from './requests.ts'

const now = new Date()
let pool: Pool
let source: Source
let folder: string

beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rolecall-stored-items-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  folder = join(parent, 'index')
  await pool.query('truncate jobs, job_views, search_documents, descriptions, posting_aliases, changes cascade')
  source = await aSource(pool)
  await present(pool, source, jobs(0, 250))
})

const jobs = (from: number, to: number, title = 'Nurse') =>
  Array.from({ length: to - from }, (_, n) =>
    aJob({ external_job_id: `job-${from + n}`, title: `${title} ${from + n} für Köln` }),
  )

/** No request may ask the catalog. */
const NO_CATALOG: Reads = {
  read: () => Promise.reject(new Error('the catalog was asked')),
  find: () => Promise.reject(new Error('the catalog was asked')),
}

function open() {
  const log = pino({ level: 'silent' })
  const index = openCatalogIndex({ pool, folder, log, upkeep: { pollMs: 20, lookMs: 20 } })
  onTestFinished(() => index.close().catch(() => {}))
  const parse = createQueryParser(postgresAnalysis(pool))
  /** An engine that remembers nothing. */
  const engine = (reads: Reads) => createIndexEngine({ pool, reads, index: index.index, parse, rememberedBytes: 0 })
  const isFilled = () => {
    const now = index.index()
    const documents = [...now.open.toArray(), ...now.closed.toArray()]
    return documents.length > 0 && documents.every((each) => now.items.has(now.idOf(each), now.revisionOf(each)))
  }
  const filled = async () => {
    await index.catchUp()
    await expect.poll(isFilled, { timeout: 30_000 }).toBe(true)
  }
  return { index, engine, filled }
}

const pages = async (engine: SearchEngine) =>
  (await walk(engine, searchFor({}, { limit: 70, now }))).map((page) => ({ items: textOf(page), nextCursor: page.nextCursor }))
const truth = () => pages(createPostgresEngine(pool, { budgetMs: 60_000, parse: createQueryParser(postgresAnalysis(pool)) }))

test('pages ask the catalog for no item once the file is filled, and are those of PostgreSQL', async () => {
  const { engine, filled } = open()
  await filled()
  expect(await pages(engine(NO_CATALOG))).toEqual(await truth())
})

test('a job or employer that changes is never shown as it was', async () => {
  const { index, engine, filled } = open()
  await filled()
  const asked = engine(readsOf(pool))
  await pages(asked)
  for (let round = 0; round < 5; round++) {
    await present(pool, source, jobs(round * 10, round * 10 + 20, `Cook of round ${round}`))
    await updateCompany(pool, source.company_id, { name: `Harbour ${round}` })
    await index.catchUp()
    expect(await pages(asked)).toEqual(await truth())
    await filled()
    expect(await pages(engine(NO_CATALOG))).toEqual(await truth())
  }
})

test('the next process begins with the file', async () => {
  const first = open()
  await first.filled()
  await first.index.close()
  const { ino } = statSync(itemsFile(folder))
  await present(pool, source, jobs(240, 260, 'Cook'))
  const second = open()
  await second.filled()
  expect(statSync(itemsFile(folder)).ino).toBe(ino)
  expect(await pages(second.engine(NO_CATALOG))).toEqual(await truth())
})

test.each([
  ['is missing', (file: string) => rmSync(file)],
  ['ends in the middle of a record', (file: string) => truncateSync(file, statSync(file).size - 1_000)],
  ['is empty', (file: string) => truncateSync(file, 0)],
])('a file that %s is filled again', async (_, spoil) => {
  const first = open()
  await first.filled()
  await first.index.close()
  spoil(itemsFile(folder))
  const second = open()
  await second.index.catchUp()
  expect(await pages(second.engine(readsOf(pool)))).toEqual(await truth())
  await second.filled()
  expect(await pages(second.engine(NO_CATALOG))).toEqual(await truth())
})

test('a process without the lock has items of its own, and leaves the file alone', async () => {
  const first = open()
  await first.filled()
  const before = readFileSync(itemsFile(folder))
  const second = open()
  await second.filled()
  expect(await pages(second.engine(NO_CATALOG))).toEqual(await truth())
  await second.index.close()
  expect(readFileSync(itemsFile(folder)).equals(before)).toBe(true)
})

test('without a snapshot of the same folder, the file of an earlier process is removed', async () => {
  const first = open()
  await first.filled()
  await first.index.close()
  const { ino } = statSync(itemsFile(folder))
  rmSync(join(folder, 'jobs.idx'))
  const second = open()
  await second.filled()
  expect(existsSync(itemsFile(folder)) && statSync(itemsFile(folder)).ino).not.toBe(ino)
  expect(await pages(second.engine(NO_CATALOG))).toEqual(await truth())
})
