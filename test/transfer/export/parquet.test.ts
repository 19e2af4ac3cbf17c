import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src/transfer/export/columns.ts'
import { parquetWriter } from '../../../src/transfer/export/parquet.ts'
import { whenOver } from '../../support/when-over.ts'

const COLUMNS: Column[] = [
  { name: 'id', type: 'int64', nullable: false, of: ({ id }) => id },
  { name: 'title', type: 'string', nullable: true, of: ({ title }) => title },
]
const line = (id: number, title: string | null) => `${JSON.stringify({ id, title, company: null })}\n`

/** Asks DuckDB about a file, whose name is FILE in the question. */
async function ask(parts: Uint8Array[], sql: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-parquet-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'jobs.parquet')
  writeFileSync(file, Buffer.concat(parts))
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    return (await connection.runAndReadAll(sql.replaceAll('FILE', `'${file}'`))).getRowObjectsJson()
  } finally {
    connection.closeSync()
  }
}

describe('the memory of an export to Parquet', () => {
  it('holds at most the rows of one row group: every row group leaves as soon as it is full', async () => {
    const full = 10_000
    const writer = parquetWriter(COLUMNS, full)
    const parts = [writer.begin()]
    let held = 0
    for (let id = 1; id <= 5_000; id++) {
      const text = line(id, `Job ${id}`)
      const written = writer.rows(text)
      held = written.length > 0 ? 0 : held + text.length
      expect(held).toBeLessThan(full)
      parts.push(written)
    }
    parts.push(writer.end())
    const groups = await ask(parts, 'select distinct row_group_id, row_group_num_rows::int as jobs from parquet_metadata(FILE)')
    expect(groups.length).toBeGreaterThan(20)
    for (const { jobs } of groups) expect(jobs).toBeLessThanOrEqual(full / line(1, 'Job 1').length + 1)
    expect(await ask(parts, 'select count(*)::int as jobs, sum(id)::int as ids from FILE')).toEqual([
      { jobs: 5_000, ids: (5_000 * 5_001) / 2 },
    ])
  })

  it('keeps nothing of a written row group but its line in the index, however long its texts are', async () => {
    const [few, many] = [10, 110]
    const script = resolve('test/transfer/export/parquet-memory-process.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, String(few), String(many)])
    const [before, after] = JSON.parse(stdout)
    // The two descriptions of a row group have 100,000 characters. Its line in the index takes about 30,000 bytes, for 40 columns.
    expect((after - before) / (many - few)).toBeLessThan(80_000)
  })
})

it('the same jobs are the same file, however their lines arrive', () => {
  const lines = Array.from({ length: 500 }, (_, id) => line(id, `Job ${id}`))
  const fileOf = (texts: string[]) => {
    const writer = parquetWriter(COLUMNS, 3_000)
    return Buffer.concat([writer.begin(), ...texts.map(writer.rows), writer.end()])
  }
  const inPairs = lines.flatMap((text, at) => (at % 2 === 0 ? [text + lines[at + 1]] : []))
  expect(fileOf(inPairs).equals(fileOf(lines))).toBe(true)
  expect(fileOf([lines.join('')]).equals(fileOf(lines))).toBe(true)
})

describe('a reader that skips row groups by their bounds', () => {
  it.each(['😀 Barista', '！Barista', 'Zebra', '日本'])('finds %s', async (title) => {
    const writer = parquetWriter(COLUMNS)
    const titles = ['！Barista', '😀 Barista', 'Zebra', '日本', null]
    const parts = [writer.begin(), writer.rows(titles.map((title, at) => line(at, title)).join('')), writer.end()]
    expect(await ask(parts, `select title from FILE where title = '${title}'`)).toEqual([{ title }])
  })

  it('is told the bounds of numbers, and how many values are null', async () => {
    const writer = parquetWriter(COLUMNS)
    const parts = [writer.begin(), writer.rows(line(3, null) + line(7, 'x')), writer.end()]
    const bounds = await ask(
      parts,
      'select stats_min_value as low, stats_max_value as high, stats_null_count::int as nulls from parquet_metadata(FILE)',
    )
    expect(bounds).toEqual([
      { low: '3', high: '7', nulls: 0 },
      { low: null, high: null, nulls: 1 },
    ])
  })
})
