import { execFileSync } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { createCompany, UNKNOWN_COMPANY } from '../../src/catalog/companies.ts'
import { findSource } from '../../src/catalog/sources.ts'
import { dumpTo, dumpToFile } from '../../src/transfer/dump.ts'
import { importFile } from '../../src/transfer/import.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { anyCatalog, empty, store } from './catalogs.ts'
import { dumpText, scratchFolder, writeFile } from './files.ts'

const folder = scratchFolder()
const { pool } = await testDatabase()
const { pool: other } = await testDatabase()

describe('dump, import into an empty catalog, dump again', () => {
  test('equal byte for byte, for any catalog, and importing again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalog, async (catalog) => {
        await empty(pool)
        await empty(other)
        await store(pool, catalog)
        const first = await dumpText(pool)
        fc.pre(first.length > 0)
        const file = writeFile(folder, first)
        const summary = await importFile(other, file)
        expect(summary.counts.rejected).toBe(0)
        expect((await dumpText(other)).toString()).toBe(first.toString())

        const again = await importFile(other, file, { restart: true })
        expect(again.counts).toMatchObject({ unchanged: again.imported, created: 0, revised: 0, repeated: 0 })
        const itself = await importFile(pool, file)
        expect(itself.counts).toMatchObject({ unchanged: itself.imported, created: 0, revised: 0 })
        expect((await dumpText(pool)).toString()).toBe(first.toString())
      }),
      { numRuns: 8 },
    )
  })

  test("a board keeps its own company although all its jobs are others'", async () => {
    await empty(pool)
    await empty(other)
    const source = await aSource(pool, 'agency', { name: 'Agency', industry: 'Staffing' })
    const employer = await createCompany(pool, { ...UNKNOWN_COMPANY, name: 'Employer' })
    await applyBatch(pool, { source_id: source.id, present: [{ job: aJob(), company_id: employer }] })
    const first = await dumpText(pool)
    await importFile(other, writeFile(folder, first))
    const copied = (await findSource(other, source.type, source.board))!
    const { rows } = await other.query('select name, industry from companies where id = $1', [copied.company_id])
    expect(rows).toEqual([{ name: 'Agency', industry: 'Staffing' }])
    expect((await dumpText(other)).toString()).toBe(first.toString())
  })
})

describe('dump', () => {
  test('orders by type, board and external id, by code point, with dense ids', async () => {
    await empty(pool)
    for (const board of ['b', 'B', 'a']) await present(pool, await aSource(pool, board), [aJob({ external_job_id: 'z' })])
    await present(pool, await aSource(pool, 'a'), [aJob({ external_job_id: 'É' }), aJob({ external_job_id: 'Z' })])
    const records = (await dumpText(pool))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records.map(({ source, external_job_id }) => [source.board, external_job_id])).toEqual([
      ['B', 'z'],
      ['a', 'Z'],
      ['a', 'z'],
      ['a', 'É'],
      ['b', 'z'],
    ])
    expect(records.map(({ id, source_id, company_id, company }) => [id, source_id, company_id, company.id])).toEqual([
      [1, 1, 1, 1],
      [2, 2, 2, 2],
      [3, 2, 2, 2],
      [4, 2, 2, 2],
      [5, 3, 3, 3],
    ])
  })

  test('pages through more jobs than it fetches at once', async () => {
    await empty(pool)
    await present(
      pool,
      await aSource(pool),
      Array.from({ length: 1_234 }, () => aJob()),
    )
    expect((await dumpText(pool)).toString().trim().split('\n')).toHaveLength(1_234)
  })

  test('an empty catalog is an empty file', async () => {
    await empty(pool)
    expect(await dumpText(pool)).toHaveLength(0)
  })

  test('writes a file under its name only when it is whole, and compresses on demand', async () => {
    await empty(pool)
    await present(pool, await aSource(pool), [aJob(), aJob()])
    const file = join(folder, 'whole.ndjson.gz')
    expect(await dumpToFile(pool, file, { gzip: true })).toBe(2)
    expect(gunzipSync(readFileSync(file))).toEqual(await dumpText(pool))
    await expect(dumpToFile(pool, join(folder, 'missing', 'file.ndjson'))).rejects.toThrow('ENOENT')
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('writes into a pipe that has the name, and leaves it a pipe', async () => {
    await empty(pool)
    await present(pool, await aSource(pool), [aJob(), aJob()])
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [jobs, text] = await Promise.all([dumpToFile(pool, pipe), readFile(pipe)])
    expect(jobs).toBe(2)
    expect(text).toEqual(await dumpText(pool))
    expect(statSync(pipe).isFIFO()).toBe(true)
  })

  test('a reader that goes away ends the dump and frees its connection', async () => {
    await empty(pool)
    await present(
      pool,
      await aSource(pool),
      Array.from({ length: 2_000 }, () => aJob({ description_md: 'x'.repeat(500) })),
    )
    const output = createWriteStream(join(folder, 'cut.ndjson'), { highWaterMark: 1 })
    output.once('open', () => output.destroy())
    await expect(dumpTo(pool, output)).rejects.toThrow()
    const inTransaction = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    await expect.poll(async () => (await pool.query(inTransaction)).rowCount).toBe(0)
  })
})
