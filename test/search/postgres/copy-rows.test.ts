import { expect, test } from 'vitest'
import { copyRows } from '../../../src/search/postgres/copy-rows.ts'
import { testDatabase } from '../../support/database.ts'

const { pool } = await testDatabase()

test('values of each kind are read as they are stored, nulls and long texts too', async () => {
  const long = 'ß'.repeat(5_000)
  const rows = await copyRows(
    pool,
    `select 1.5::float8, true, 'München', array['a', '', 'Zürich', 'x,"y"'], '\\xff00'::bytea
     union all select null, null, null, null, null
     union all select -0.25, false, '', '{}', convert_to(repeat('ß', 5000), 'utf8')`,
    (row) => [row.number(), row.flag(), row.text(), row.texts(), Buffer.from(row.copied()).toString('latin1')],
  )
  expect(rows).toEqual([
    [1.5, true, 'München', ['a', '', 'Zürich', 'x,"y"'], '\xff\0'],
    [null, null, null, null, ''],
    [-0.25, false, '', [], Buffer.from(long).toString('latin1')],
  ])
})

test('a copied value stays as it is while later rows arrive', async () => {
  const rows = await copyRows(
    pool,
    `select n::float8, convert_to(repeat(n::text || ' ', 1000), 'utf8') from generate_series(1, 500) n order by n`,
    (row) => ({ number: row.number(), bytes: row.copied() }),
  )
  expect(rows).toHaveLength(500)
  for (const { number, bytes } of rows) expect(Buffer.from(bytes).toString()).toBe(`${number} `.repeat(1_000))
})

test('texts that share a slot of the memory, or bytes with the codes of another text, stay apart', async () => {
  const rows = await copyRows(
    pool,
    `select t from (select 'word ' || n as t, n from generate_series(1, 20000) n union all select unnest(array['Ã¼', 'ü', 'Ã¼', 'ü']), 0) x order by n % 7, t`,
    (row) => row.text(),
  )
  const words = Array.from({ length: 20_000 }, (_, place) => `word ${place + 1}`)
  expect(rows.toSorted()).toEqual(['Ã¼', 'ü', 'Ã¼', 'ü', ...words].toSorted())
})

test('a statement that fails, or a row that cannot be read, rejects, and the connection goes on', async () => {
  await expect(copyRows(pool, 'select 1 / (3 - n) from generate_series(1, 5) n', () => 1)).rejects.toThrow('division by zero')
  const unreadable = copyRows(pool, 'select 1::float8', () => {
    throw new Error('unreadable')
  })
  await expect(unreadable).rejects.toThrow('unreadable')
  expect(await copyRows(pool, 'select 7::float8', (row) => row.number())).toEqual([7])
})
