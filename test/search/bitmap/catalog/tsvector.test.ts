import { expect, test } from 'vitest'
import { lexemeOf, unitsOf } from '../../../../src/search/bitmap/catalog/lexeme-units.ts'
import { TsvectorReader } from '../../../../src/search/bitmap/catalog/tsvector.ts'
import { sentTsvector as sentBySql } from '../../../../src/search/postgres/indexed-jobs.ts'
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
  const read = (sent: string) => {
    const lexemes = Array.from({ length: reader.read(sent) }, (_, place) => {
      const [from, start] = [reader.positionEnds[place - 1] ?? 0, reader.unitEnds[place - 1] ?? 0]
      const lexeme = lexemeOf(reader.units, start, reader.unitEnds[place]!)
      expect(unitsOf(lexeme).hash).toBe(reader.hashes[place])
      return [lexeme, [...reader.positions.subarray(from, reader.positionEnds[place])]] as const
    })
    return new Map(lexemes)
  }
  const { rows } = await pool.query<Record<'full' | 'empty' | 'short', string>>(
    `select ${sentBySql('$1::tsvector')} as full, ${sentBySql(`''::tsvector`)} as empty, ${sentBySql(`'''back'''::tsvector`)} as short`,
    [PRINTED],
  )
  const { full, empty, short } = rows[0]!
  expect(read(full)).toEqual(WORDS)
  expect(read(sentTsvector(WORDS))).toEqual(WORDS)
  expect(read(empty)).toEqual(new Map())
  expect(read('')).toEqual(new Map())
  // Behind the end of a shorter one lies the rest of the one before.
  expect(read(short)).toEqual(new Map([['back', []]]))
})
