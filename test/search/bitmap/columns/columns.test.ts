import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DictionaryColumn } from '../../../../src/search/bitmap/columns/dictionary-column.ts'
import { NumberColumn } from '../../../../src/search/bitmap/columns/number-column.ts'
import { RangeColumn } from '../../../../src/search/bitmap/columns/range-column.ts'
import { TextColumn } from '../../../../src/search/bitmap/columns/text-column.ts'
import { TitleWords } from '../../../../src/search/bitmap/columns/title-words.ts'
import { Arena } from '../../../../src/search/bitmap/sealed/arena.ts'
import { sentTsvector } from '../sent-tsvector.ts'

/** An answer that columns remember must hold when the question is asked again after more documents came, so both take turns. */
const turns = <Document, Question>(document: fc.Arbitrary<Document>, question: fc.Arbitrary<Question>) =>
  fc.array(fc.record({ documents: fc.array(document, { maxLength: 30 }), questions: fc.array(question, { maxLength: 6 }) }), {
    maxLength: 6,
  })

const where = <Document>(documents: Document[], test: (document: Document) => boolean) =>
  documents.flatMap((document, ordinal) => (test(document) ? [ordinal] : []))

test('a range finds the numbers inside it, now and after more came', () => {
  const number = fc.oneof(
    fc.constantFrom(
      -10,
      -1,
      -0.5,
      0,
      9.999,
      2 ** 32 - 1,
      2 ** 32,
      2 ** 53 - 1,
      10,
      10.001,
      20,
      100,
      1e15,
      1.0000000000000006e300,
      1.0000000000000008e300,
    ),
    fc.integer({ min: -40, max: 60 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(1, 10, 2_500), turns(fc.option(number), number), (width, given) => {
      const column = new RangeColumn(new Arena(), width, new DictionaryColumn())
      const numbers: (number | null)[] = []
      for (const { documents, questions } of given) {
        for (const each of documents) column.push(each)
        numbers.push(...documents)
        for (const edge of questions) {
          expect([...column.atLeast(edge).toArray()]).toEqual(where(numbers, (each) => each !== null && each >= edge))
          expect([...column.atMost(edge).toArray()]).toEqual(where(numbers, (each) => each !== null && each <= edge))
        }
        expect(numbers.map((_, ordinal) => column.at(ordinal))).toEqual(numbers.map((each) => each ?? Number.NaN))
      }
      const buckets = column.bucketsDown()
      expect(buckets).toEqual(
        [...new Set(numbers.filter((each) => each !== null).map((each) => Math.floor(each / width)))].sort((a, b) => b - a),
      )
      expect(buckets.flatMap((bucket) => [...column.bucket(bucket).toArray()]).sort((a, b) => a - b)).toEqual(
        where(numbers, (each) => each !== null),
      )
    }),
  )
})

test('a window that moves on, and now and then back, loses what it leaves and gains what comes', () => {
  const step = fc.record({
    by: fc.constantFrom(0, 1, 1, 3, 40, 130, -5),
    come: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 60 }),
      fc.array(step, { maxLength: 30 }),
      (first, steps) => {
        const column = new RangeColumn(new Arena(), 100, new NumberColumn())
        const numbers = [...first]
        for (const each of first) column.push(each)
        let least = 0
        for (const { by, come } of steps) {
          for (const each of come) column.push(each)
          numbers.push(...come)
          least += by
          expect([...column.atLeast(least).toArray()]).toEqual(where(numbers, (each) => each >= least))
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a needle is found wherever it stands, now and after more texts came', () => {
  const text = fc.oneof(
    fc
      .array(fc.constantFrom('a', 'b', 'ab', 'aba', ' ', '%', '_', '\\', 'é', 'e\u0301', '🚀', '👩‍⚕️', '\n', 'ѡ', 'Ѣ'), {
        maxLength: 6,
      })
      .map((parts) => parts.join('')),
    fc.constantFrom('', 'night nurse', 'nurse', 'urs', 'nursenurse'),
  )
  fc.assert(
    fc.property(turns(text, text), (given) => {
      const column = new TextColumn(new Arena())
      const texts: string[] = []
      for (const { documents, questions } of given) {
        for (const each of documents) column.push(each)
        texts.push(...documents)
        for (const needle of questions)
          expect([...column.containing(needle).toArray()]).toEqual(where(texts, (each) => each.includes(needle)))
      }
      expect(texts.map((_, ordinal) => column.at(ordinal))).toEqual(texts)
    }),
  )
})

const LEXEMES = ['night', 'nurs', 'shift', "o'brien", "'", "''", '\\', 'back\\slash', "a'b\\c", '日本', "x':1"]

/** A title with its lexemes by position, and as Postgres sends its tsvector. */
const titles = fc.array(fc.option(fc.constantFrom(...LEXEMES)), { maxLength: 8 }).map((words) => {
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) if (word !== null) places.set(word, [...(places.get(word) ?? []), place + 1])
  return { words, tsvector: sentTsvector(places) }
})
const phrases = fc.record({
  lexemes: fc.array(fc.constantFrom(...LEXEMES, 'unheard'), { minLength: 2, maxLength: 4 }),
  distances: fc.array(fc.constantFrom(1, 1, 1, 2, 3, 0), { minLength: 3, maxLength: 3 }),
})

function stands(words: (string | null)[], lexemes: string[], distances: number[]): boolean {
  const offsets = lexemes.map((_, index) => distances.slice(0, index).reduce((sum, distance) => sum + distance, 0))
  return words.some((_, start) => lexemes.every((lexeme, index) => words[start + offsets[index]!] === lexeme))
}

test('words and phrases are found in titles by their positions, now and after more titles came', () => {
  fc.assert(
    fc.property(turns(titles, phrases), (given) => {
      const column = new TitleWords(new Arena())
      const known: { words: (string | null)[] }[] = []
      for (const { documents, questions } of given) {
        for (const { tsvector } of documents) column.push(tsvector)
        known.push(...documents)
        for (const { lexemes, distances } of questions) {
          const found = column.phrase(lexemes, distances.slice(0, lexemes.length - 1))
          expect([...found.toArray()]).toEqual(where(known, ({ words }) => stands(words, lexemes, distances)))
        }
        for (const lexeme of [...LEXEMES, 'unheard']) {
          expect([...column.having(lexeme).toArray()]).toEqual(where(known, ({ words }) => words.includes(lexeme)))
        }
      }
    }),
    { numRuns: 100 },
  )
})
