import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src/transfer/export/columns.ts'
import { parquetWriter } from '../../../src/transfer/export/parquet.ts'
import { readParquet } from './read-back.ts'

const COLUMNS: Column[] = [
  { name: 'id', type: 'int64', nullable: false, of: ({ id }) => id },
  { name: 'title', type: 'string', nullable: true, of: ({ title }) => title },
]
const line = (id: number, title: string | null) => `${JSON.stringify({ id, title, company: null })}\n`

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
    const { metadata, rows } = await readParquet(Buffer.concat(parts))
    expect(metadata.row_groups.length).toBeGreaterThan(20)
    for (const { num_rows } of metadata.row_groups)
      expect(Number(num_rows)).toBeLessThanOrEqual(full / line(1, 'Job 1').length + 1)
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 5_000 }, (_, at) => at + 1))
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
  const statistics = async (lines: string) => {
    const writer = parquetWriter(COLUMNS)
    const { metadata } = await readParquet(Buffer.concat([writer.begin(), writer.rows(lines), writer.end()]))
    return metadata.row_groups[0]!.columns.map(({ meta_data }) => meta_data!.statistics!)
  }

  it('is told no bounds of texts: JavaScript orders them by UTF-16, and readers by UTF-8', async () => {
    const titles = ['！Barista', '😀 Barista', 'Zebra', '日本', null]
    const [, { min_value, max_value } = {}] = await statistics(titles.map((title, at) => line(at, title)).join(''))
    expect([min_value, max_value]).toEqual([undefined, undefined])
  })

  it('is told the bounds of numbers, and how many values are null', async () => {
    const bounds = await statistics(line(3, null) + line(7, 'x'))
    expect(bounds.map(({ min_value, max_value, null_count }) => [min_value, max_value, null_count])).toEqual([
      [3n, 7n, 0n],
      [undefined, undefined, 1n],
    ])
  })
})
