import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAST } from '../../../../src/search/bitmap/catalog/tsvector.ts'
import { FullWords } from '../../../../src/search/bitmap/columns/full-words.ts'
import { Renumbering } from '../../../../src/search/bitmap/format/renumbering.ts'
import { SnapshotReader, SnapshotWriter } from '../../../../src/search/bitmap/format/snapshot-bytes.ts'
import { PackedRun, packRun } from '../../../../src/search/bitmap/positions/packed-run.ts'
import { LexemeNumbers } from '../../../../src/search/bitmap/postings/lexeme-numbers.ts'
import { Arena } from '../../../../src/search/bitmap/sealed/arena.ts'
import { Bitmap } from '../../../../src/search/bitmap/sets/bitmap.ts'
import { rounds } from '../../../support/rounds.ts'
import { sentTsvector } from '../sent-tsvector.ts'

/** The positions of each word of a document. */
type Placed = Map<string, number[]>

/** Document n of a made-up catalog. Words differ in frequency; some stand far apart, often, or nowhere. */
function document(n: number): Placed {
  const placed: Placed = new Map()
  const add = (word: string, position: number) => placed.set(word, [...(placed.get(word) ?? []), position])
  let state = n * 2_654_435_761
  const draw = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
  const length = 3 + draw(12)
  for (let position = 1; position <= length; position++) {
    const word = ['team', 'work', `often${draw(8)}`, `rare${draw(900)}`][draw(4)]!
    add(word, position + (draw(40) === 0 ? 9_000 : 0))
  }
  if (n % 300 === 0)
    placed.set(
      'many',
      Array.from({ length: 255 }, (_, at) => 20 + 2 * at),
    )
  if (n % 301 === 0) placed.set('last', [16_382, 16_383])
  if (n % 50 === 0) placed.set('nowhere', [])
  return new Map([...placed].map(([word, at]) => [word, [...new Set(at)].sort((a, b) => a - b)]))
}

/** By the definition of Postgres' `<N>`. */
const stands = (placed: Placed, words: string[], distances: number[]) =>
  (placed.get(words[0]!) ?? []).some((first) =>
    words.every((word, place) => {
      const position = first + distances.slice(0, place).reduce((sum, distance) => sum + distance, 0)
      return placed.get(word)?.includes(position) ?? false
    }),
  )

const PHRASES: [words: string[], distances: number[]][] = [
  [['team', 'work'], [1]],
  [
    ['work', 'team', 'work'],
    [1, 2],
  ],
  [['team', 'team'], [1]],
  [['team', 'often3'], [3]],
  [['often1', 'team'], [1]],
  [['rare5', 'work'], [1]],
  [
    ['many', 'many', 'many'],
    [2, 506],
  ],
  [['last', 'last'], [1]],
  [['team', 'last'], [16_381]],
  [['team', 'nowhere'], [1]],
  [['nowhere', 'team'], [1]],
  [['team', 'unknown'], [1]],
]

function filled(documents: Placed[]): FullWords {
  const words = new FullWords(new Arena(), null)
  for (const each of documents) words.push(sentTsvector(each))
  return words
}

function expectPhrases(words: FullWords, documents: Placed[]): void {
  const all = Bitmap.of(documents.keys())
  const third = Bitmap.of([...documents.keys()].filter((ordinal) => ordinal % 3 === 0))
  for (const [lexemes, distances] of PHRASES) {
    const expected = [...documents.keys()].filter((ordinal) => stands(documents[ordinal]!, lexemes, distances))
    expect([...words.phrase(lexemes, distances, all).toArray()]).toEqual(expected)
    expect([...words.phrase(lexemes, distances, third).toArray()]).toEqual(expected.filter((ordinal) => ordinal % 3 === 0))
  }
}

/** A copy of some documents, in the order given. */
function copied(words: FullWords, end: number, kept: number[], meanwhile: () => void = () => {}): FullWords {
  const renumbering = new Renumbering(end)
  for (const ordinal of kept) renumbering.keep(ordinal)
  const out = new SnapshotWriter()
  for (const _ of words.write(out, renumbering)) meanwhile()
  const copy = new FullWords(new Arena(), null)
  for (const _ of copy.read(new SnapshotReader(out.takeRest()[Symbol.iterator]()), kept.length));
  return copy
}

describe('phrases are found as Postgres defines them', () => {
  const documents = Array.from({ length: rounds(9_500, 80_000) }, (_, n) => document(n))

  test('in documents that came one by one', () => {
    const words = filled(documents)
    expectPhrases(words, documents)
  })

  test('in a copy without some documents, and in documents that come after it', () => {
    const kept = [...documents.keys()].filter((ordinal) => ordinal % 7 !== 3)
    const copy = copied(filled(documents), documents.length, kept)
    const left = kept.map((ordinal) => documents[ordinal]!)
    expectPhrases(copy, left)
    const more = Array.from({ length: 5_000 }, (_, n) => document(1_000_000 + n))
    for (const each of more) copy.push(sentTsvector(each))
    expectPhrases(copy, [...left, ...more])
    expectPhrases(copied(copy, left.length, [...left.keys()]), left)
  })

  test('in a copy in another order, made while documents come', () => {
    const kept = [...documents.keys()].sort((a, b) => ((a * 7_919) % 9_973) - ((b * 7_919) % 9_973) || a - b)
    const words = filled(documents)
    let came = 0
    const copy = copied(words, documents.length, kept, () => {
      if (came < 6_000) words.push(sentTsvector(document(2_000_000 + came++)))
    })
    expect(came).toBe(6_000)
    expectPhrases(
      copy,
      kept.map((ordinal) => documents[ordinal]!),
    )
  })
})

test('a packed run has its units, wherever one begins to read', () => {
  const entry = fc
    .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 16_383 })), { minLength: 1, maxLength: 5 })
    .map((positions) => positions.sort((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 400 }), (entries) => {
      const units = Uint16Array.from(
        entries.flatMap((each) => each.map((at, place) => at | (place === each.length - 1 ? LAST : 0))),
      )
      const bytes = packRun(units)
      const run = new PackedRun((from, end) => bytes.subarray(from, end), bytes.length, entries.length)
      expect(run.unpacked(entries.length)).toEqual(units)
      for (const step of [1, 7, 150]) {
        const places = [...entries.keys()].filter((place) => place % step === 0)
        const read = run.unitsOf(Uint32Array.from(places))
        for (const [at, place] of places.entries()) {
          const its = entries[place]!.map((position, index, { length }) => position + (index === length - 1 ? read.mark : 0))
          expect([...read.units.subarray(read.firsts[at], read.firsts[at]! + its.length)]).toEqual(its)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('lexemes keep their numbers, whatever their bytes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-z]{1,3}$/)), { maxLength: 3_000 }),
      (lexemes) => {
        const numbers = new LexemeNumbers()
        for (const [number, lexeme] of lexemes.entries()) {
          expect(numbers.get(lexeme)).toBeUndefined()
          numbers.set(lexeme, number)
        }
        expect(lexemes.map((lexeme) => numbers.get(lexeme))).toEqual([...lexemes.keys()])
        expect(numbers.get('not among them')).toBeUndefined()
      },
    ),
    { numRuns: rounds(20, 200) },
  )
})
