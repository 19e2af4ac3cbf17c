import pg from 'pg'
import { expect, test } from 'vitest'
import { lexemeOf, unitsOf } from '../../../../src/search/bitmap/catalog/lexeme-units.ts'
import { LAST, TsvectorReader } from '../../../../src/search/bitmap/catalog/tsvector.ts'
import { copyRows } from '../../../../src/search/postgres/copy-rows.ts'
import { testDatabase } from '../../../support/database.ts'
import { sentTsvector } from '../sent-tsvector.ts'

const { pool } = await testDatabase()

const LONG = 'x'.repeat(2_000)
const WORDS = new Map([
  ["'", [7]],
  ['ab', [10]],
  ['none', []],
  ['engin', [2, 5, 16_383]],
  ['abcdef', [11]],
  ['東京', [9]],
  ["o'brien", [1]],
  ['zürich', [8]],
  ['back\\slash', [3]],
  [LONG, [12]],
])
const PRINTED = `'''':7A 'ab':10 'none' 'engin':2,5B,16383 'abcdef':11 '東京':9 'o''brien':1 'zürich':8 'back\\\\slash':3 '${LONG}':12`

test('a tsvector is read as Postgres sends it', async () => {
  const reader = new TsvectorReader()
  const read = (sent: Uint8Array) => {
    let at = 0
    const lexemes = Array.from({ length: reader.read(sent) }, (_, place) => {
      const lexeme = lexemeOf(reader.units, reader.unitEnds[place - 1] ?? 0, reader.unitEnds[place]!)
      expect(unitsOf(lexeme).hash).toBe(reader.hashes[place])
      const from = at
      while (reader.positions[at++]! < LAST);
      const positions = [...reader.positions.subarray(from, at)].map((position) => position & ~LAST)
      return [lexeme, positions.filter((position) => position > 0)] as const
    })
    expect(at).toBe(reader.placed)
    return new Map(lexemes)
  }
  const given = [PRINTED, '', `'back'`].map((text) => pg.escapeLiteral(text)).join(', ')
  const [full, empty, short, none] = await copyRows(
    pool,
    `select sent from unnest(array[${given}, null]::tsvector[]) with ordinality as given (sent, place) order by place`,
    (row) => row.copied(),
  )
  expect(read(full!)).toEqual(WORDS)
  expect(read(sentTsvector(WORDS))).toEqual(WORDS)
  expect(read(empty!)).toEqual(new Map())
  expect(read(none!)).toEqual(new Map())
  // Behind the end of a shorter one lies the rest of the one before.
  expect(read(short!)).toEqual(new Map([['back', []]]))
})
