import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { readFeed } from '../../src/catalog/feed.ts'
import { findSource } from '../../src/catalog/sources.ts'
import { importFile } from '../../src/transfer/import.ts'
import { LONGEST_LINE } from '../../src/transfer/lines.ts'
import { rejectsPath } from '../../src/transfer/rejects.ts'
import { TransferFailed } from '../../src/transfer/transfer-failed.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { empty } from './catalogs.ts'
import { aRecord, dumpText, ndjson, scratchFolder, writeFile } from './files.ts'

const folder = scratchFolder()
const { pool } = await testDatabase()
beforeEach(() => empty(pool))

const events = async () =>
  (await readFeed(pool, { after: 0, limit: 100, filters: {}, includeJob: false })).events.map(
    ({ change_type, changed_fields }) => [change_type, changed_fields],
  )
const stored = async () =>
  (
    await pool.query(
      `select s.board, j.external_job_id as id, j.title, c.name as company
         from jobs j join sources s on s.id = j.source_id join companies c on c.id = j.company_id
        order by s.board collate "C", j.external_job_id collate "C"`,
    )
  ).rows
const rejects = (file: string) =>
  readFileSync(`${file}.rejects.ndjson`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('a file of records', () => {
  test('is loaded once; again only on request, and then nothing changes', async () => {
    const file = writeFile(folder, ndjson(aRecord(1), aRecord(2)))
    expect(await importFile(pool, file)).toMatchObject({ outcome: 'finished', lines: 2, imported: 2, counts: { created: 2 } })
    expect(await importFile(pool, file)).toMatchObject({ outcome: 'finished before', lines: 2, imported: 2 })
    const before = await dumpText(pool)
    const again = await importFile(pool, file, { restart: true })
    expect(again).toMatchObject({ outcome: 'finished', counts: { created: 0, unchanged: 2 } })
    expect(await dumpText(pool)).toEqual(before)
    expect(await events()).toEqual([
      ['created', null],
      ['created', null],
    ])
  })

  test('is the same file under another name, and another file when a byte differs', async () => {
    await importFile(pool, writeFile(folder, ndjson(aRecord(1, { title: 'A' }))))
    expect(await importFile(pool, writeFile(folder, ndjson(aRecord(1, { title: 'A' }))))).toMatchObject({
      outcome: 'finished before',
    })
    const other = await importFile(pool, writeFile(folder, ndjson(aRecord(1, { title: 'B' }))))
    expect(other).toMatchObject({ outcome: 'finished', counts: { updated: 1 } })
  })

  test('is told to be gzip by its content, members and all', async () => {
    const zipped = Buffer.concat([gzipSync(ndjson(aRecord(1))), gzipSync(ndjson(aRecord(2)))])
    expect(await importFile(pool, writeFile(folder, zipped, '.txt'))).toMatchObject({ imported: 2 })
    expect(await importFile(pool, writeFile(folder, ndjson(aRecord(3)), '.gz'))).toMatchObject({ imported: 1 })
  })

  test('may have a byte order mark, empty lines, CRLF and no newline at its end', async () => {
    const text = `\ufeff${JSON.stringify(aRecord(1))}\r\n\r\n  \n${JSON.stringify(aRecord(2))}`
    expect(await importFile(pool, writeFile(folder, text))).toMatchObject({ lines: 4, imported: 2, rejects: null })
  })

  test('with one key twice: the last one counts', async () => {
    const file = writeFile(folder, ndjson(aRecord(1, { title: 'first' }), aRecord(2), aRecord(1, { title: 'last' })))
    expect(await importFile(pool, file)).toMatchObject({ imported: 3, counts: { created: 2, repeated: 1 } })
    expect(await stored()).toMatchObject([{ id: '1', title: 'last' }, { id: '2' }])
  })

  test('longer than one batch keeps the last of a repeated key too', async () => {
    const many = Array.from({ length: 2_100 }, (_, index) => aRecord(`n${index}`))
    const file = writeFile(folder, ndjson(aRecord('x', { title: 'first' }), ...many, aRecord('x', { title: 'last' })))
    const progress: number[] = []
    const summary = await importFile(pool, file, { onProgress: ({ lines }) => progress.push(lines) })
    expect(summary).toMatchObject({ lines: 2_102, counts: { created: 2_101, updated: 1 } })
    expect(progress).toEqual([2_000, 2_102])
    expect((await stored()).find(({ id }) => id === 'x')).toMatchObject({ title: 'last' })
  })

  test('names the fields it did not understand', async () => {
    const file = writeFile(folder, ndjson(aRecord(1, { salary: 1 }), aRecord(2, { salary: 1, team: 'x' })))
    expect(await importFile(pool, file)).toMatchObject({ unknown: ['salary', 'team'] })
  })
})

describe('the feed', () => {
  test('tells of a closed record that it came and closed', async () => {
    await importFile(pool, writeFile(folder, ndjson(aRecord(1, { closed_at: '2026-01-02T03:04:05Z' }))))
    expect(await events()).toEqual([
      ['created', null],
      ['closed', ['closed_at']],
    ])
  })

  test('tells what a file changes in a catalog that is there', async () => {
    const source = await aSource(pool, 'acme')
    await present(pool, source, [
      aJob({ external_job_id: '1', url: 'https://jobs.example/1', title: 'Old' }),
      aJob({ external_job_id: '2', url: 'https://jobs.example/2', title: 'Engineer 2' }),
      aJob({ external_job_id: '3', url: 'https://jobs.example/3', title: 'Engineer 3' }),
      aJob({ external_job_id: '4', url: 'https://jobs.example/4', title: 'Engineer 4' }),
    ])
    await importFile(pool, writeFile(folder, ndjson(aRecord(3, { closed_at: '2026-01-02T03:04:05Z' }))))
    const closed_at = '2026-02-03T04:05:06Z'
    const file = writeFile(folder, ndjson(aRecord(1), aRecord(2, { closed_at }), aRecord(3), aRecord(4), aRecord(5)))
    const { counts } = await importFile(pool, file)
    expect(counts).toMatchObject({ updated: 1, closed: 1, reopened: 1, unchanged: 1, created: 1 })
    expect((await events()).slice(5)).toEqual([
      ['updated', ['title']],
      ['closed', ['closed_at']],
      ['reopened', ['closed_at']],
      ['created', null],
    ])
  })
})

describe('companies', () => {
  test('of one file are one by id or by name, on several boards and for several on one', async () => {
    const on = (board: string, id: number, stated: object) => aRecord(id, { source: { board }, ...stated })
    const file = writeFile(
      folder,
      ndjson(
        on('a', 1, { company_id: 9, company: { id: 9, name: 'Nine' } }),
        on('b', 2, { company_id: 9 }),
        on('b', 3, { company: { name: 'Named' } }),
        on('c', 4, { company: { name: 'Named' } }),
        on('b', 5, {}),
      ),
    )
    await importFile(pool, file)
    expect((await stored()).map(({ id, company }) => [id, company])).toEqual([
      ['1', 'Nine'],
      ['2', 'Nine'],
      ['3', 'Named'],
      ['5', 'Nine'],
      ['4', 'Named'],
    ])
    expect((await pool.query('select from companies')).rowCount).toBe(2)
  })

  test('keep the times the file states', async () => {
    const company = { id: 1, name: 'Acme', created_at: '2020-01-01T00:00:00Z', updated_at: '2021-01-01T00:00:00Z' }
    await importFile(pool, writeFile(folder, ndjson(aRecord(1, { company }))))
    const { rows } = await pool.query('select created_at, updated_at from companies')
    expect(rows).toEqual([{ created_at: new Date(company.created_at), updated_at: new Date(company.updated_at) }])
  })

  test('of stored jobs are found again, and learn what the file states', async () => {
    const source = await aSource(pool, 'acme', { name: 'Acme', industry: 'Tools' })
    await present(pool, source, [aJob({ external_job_id: '1' })])
    await importFile(
      pool,
      writeFile(folder, ndjson(aRecord(7, { company_id: 5 }), aRecord(1, { company: { id: 5, name: 'Acme Inc' } }))),
    )
    const { rows } = await pool.query('select id, name, industry from companies')
    expect(rows).toEqual([{ id: source.company_id, name: 'Acme Inc', industry: 'Tools' }])
  })

  test("another employer on a known board does not take over the board's company", async () => {
    const source = await aSource(pool, 'acme', { name: 'Acme' })
    await importFile(pool, writeFile(folder, ndjson(aRecord(1, { company: { id: 1, name: 'Globex' } }))))
    const { rows } = await pool.query('select name from companies order by name')
    expect(rows).toEqual([{ name: 'Acme' }, { name: 'Globex' }])
    expect(await findSource(pool, 'greenhouse', 'acme')).toEqual(source)
  })

  test("a record without one belongs to the board's company, which takes the board's slug when it is new", async () => {
    await aSource(pool, 'acme', { name: 'Acme' })
    await importFile(pool, writeFile(folder, ndjson(aRecord(1), aRecord(2, { source: { board: 'new' } }))))
    expect((await stored()).map(({ company }) => company)).toEqual(['Acme', 'New'])
  })
})

describe('bad lines', () => {
  test('are skipped into a rejects file with their number and everything that is wrong', async () => {
    const notUtf8 = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n')])
    const content = Buffer.concat([
      Buffer.from(`not json\n${ndjson(aRecord(1), { title: 'x' })}`),
      notUtf8,
      Buffer.from(ndjson(aRecord(2))),
      Buffer.from('{"title":"cut'),
    ])
    const file = writeFile(folder, content)
    const reported: number[] = []
    const summary = await importFile(pool, file, { onReject: ({ line }) => reported.push(line) })
    expect(summary).toMatchObject({ lines: 6, imported: 2, counts: { rejected: 4 }, rejects: `${file}.rejects.ndjson` })
    expect(reported).toEqual([1, 3, 4, 6])
    expect(rejects(file)).toEqual([
      { line: 1, errors: [{ field: '', message: expect.stringContaining('is not JSON') }], text: 'not json' },
      {
        line: 3,
        errors: [
          { field: 'url', message: 'is required' },
          { field: 'source', message: 'is required' },
        ],
        text: '{"title":"x"}',
      },
      { line: 4, errors: [{ field: '', message: 'is not UTF-8' }], text: expect.stringContaining('\ufffd') },
      { line: 6, errors: [{ field: '', message: expect.stringContaining('is not JSON') }], text: '{"title":"cut' },
    ])
  })

  test('too long are not read into memory whole', async () => {
    const content = Buffer.concat([Buffer.alloc(LONGEST_LINE + 1, 'x'), Buffer.from(`\n${ndjson(aRecord(1))}`)])
    const file = writeFile(folder, content)
    expect(await importFile(pool, file)).toMatchObject({ lines: 2, imported: 1, counts: { rejected: 1 } })
    expect(rejects(file)).toMatchObject([{ line: 1, errors: [{ message: 'is longer than 20 MB' }], text: 'x'.repeat(10_000) }])
  })

  test('that only the database refuses do not stop the others', async () => {
    await pool.query(`alter table jobs add constraint no_seven check (external_job_id <> '7')`)
    const file = writeFile(folder, ndjson(...Array.from({ length: 20 }, (_, index) => aRecord(index))))
    const summary = await importFile(pool, file)
    await pool.query('alter table jobs drop constraint no_seven')
    expect(summary).toMatchObject({ counts: { created: 19, rejected: 1 } })
    expect(rejects(file)).toMatchObject([{ line: 8, errors: [{ message: expect.stringContaining('no_seven') }] }])
  })

  test('of an earlier run leave no stale rejects file', async () => {
    const file = writeFile(folder, `oops\n${ndjson(aRecord(1))}`)
    await importFile(pool, file)
    await importFile(pool, file, { restart: true })
    expect(rejects(file)).toHaveLength(1)
  })

  test('and nothing else: the import fails and can be tried again', async () => {
    const file = writeFile(folder, 'oops\n\n{}\n')
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(importFile(pool, file)).rejects.toThrow(/holds no valid record: 2 lines are in .*rejects\.ndjson/)
      expect(rejects(file)).toHaveLength(2)
    }
  })
})

describe('files that cannot be read', () => {
  test.each([
    ['a missing one', () => join(folder, 'missing.ndjson'), 'there is no such file'],
    ['a folder', () => folder, 'it is not a file'],
    ['an empty one', () => writeFile(folder, ''), 'holds no records'],
    ['one of empty lines', () => writeFile(folder, '\n\n'), 'holds no records'],
  ])('%s', async (_name, file, message) => {
    const failure = await importFile(pool, file()).catch((error) => error)
    expect(failure).toBeInstanceOf(TransferFailed)
    expect(failure.message).toContain(message)
  })

  test('gzip that breaks off: what was read stays, and the whole file completes it', async () => {
    const records = Array.from({ length: 2_300 }, (_, index) =>
      aRecord(index, { description_md: `${Math.sin(index)}`.repeat(20) }),
    )
    const zipped = gzipSync(ndjson(...records))
    const cut = writeFile(folder, zipped.subarray(0, zipped.length - 5_000), '.ndjson.gz')
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(importFile(pool, cut)).rejects.toThrow(/is cut off or damaged after line 2\d\d\d /)
    }
    const read = (await stored()).length
    expect(read).toBeGreaterThan(2_000)
    const { counts } = await importFile(pool, writeFile(folder, zipped, '.ndjson.gz'))
    expect(counts).toMatchObject({ unchanged: read, created: 2_300 - read, rejected: 0 })
    expect((await events()).every(([type]) => type === 'created')).toBe(true)
  })
})

test('rejects go to the working folder when nothing can be written beside the file', async () => {
  // Not even root can make a file in /proc.
  expect(await rejectsPath('/proc/self/environ')).toBe(resolve('environ.rejects.ndjson'))
})
