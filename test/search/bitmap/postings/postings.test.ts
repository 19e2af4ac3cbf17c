import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Renumbering } from '../../../../src/search/bitmap/format/renumbering.ts'
import { SnapshotReader, SnapshotWriter } from '../../../../src/search/bitmap/format/snapshot-bytes.ts'
import { Postings, TEXTS } from '../../../../src/search/bitmap/postings/postings.ts'
import { Arena } from '../../../../src/search/bitmap/sealed/arena.ts'
import { readGaps, writeGaps } from '../../../../src/search/bitmap/sealed/gaps.ts'
import { valuesOf } from '../../../../src/search/bitmap/sets/container.ts'

/** Values from rare to frequent: each document has a value when a hash of both says so. */
const VALUES = { always: 1, often: 0.4, 'every tenth': 0.1, 'of middling frequency': 0.03, seldom: 0.002, once: 0.00002 }

function has(value: string, document: number, seed: number): boolean {
  let hash = Math.imul(document + 1, 0x9e3779b1) ^ Math.imul(value.length + seed * 31, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < VALUES[value as keyof typeof VALUES]
}

function filled(
  end: number,
  seed: number,
  packed: boolean,
  from = 0,
  into = new Postings<string>({ arena: new Arena(), packed }),
) {
  for (let document = from; document < end; document++)
    for (const value of Object.keys(VALUES)) if (has(value, document, seed)) into.add(value, document)
  return into
}

function expectAll(postings: Postings<string>, end: number, seed: number): void {
  for (const value of Object.keys(VALUES)) {
    const expected = Array.from({ length: end }, (_, document) => document).filter((document) => has(value, document, seed))
    const found = postings.having(value)
    expect(found.size, value).toBe(expected.length)
    expect(Buffer.compare(Buffer.from(found.toArray().buffer), Buffer.from(Uint32Array.from(expected).buffer)), value).toBe(0)
  }
}

const run = <Result>(steps: Generator<void, Result>): Result => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

test.each([false, true])('documents are found under their values, sealed or not (packed: %s)', (packed) => {
  for (const end of [1, 1_000, 65_535, 65_536, 65_537, 200_000]) expectAll(filled(end, end, packed), end, end)
})

test.each([false, true])(
  'what is written is read again, without what is dropped, in any order, and grows on (packed: %s)',
  (packed) => {
    const [end, more] = [150_000, 220_000]
    const postings = filled(end, 1, packed)
    const all = Array.from({ length: end }, (_, document) => document)
    const mixed = (document: number) => (document < 70_000 ? document : 70_000 + ((document * 7_919) % 80_000))
    for (const order of [
      all,
      all.filter((document) => document <= 100_000 || document % 7 > 0),
      all.filter((document) => document % 3 === 0),
      all.toReversed(),
      all.map(mixed).filter((document) => document % 5 > 0 || document < 66_000),
    ]) {
      const kept = new Renumbering(end)
      for (const document of order) kept.keep(document)
      const out = new SnapshotWriter()
      const numbers = run(postings.write(out, kept, TEXTS))
      const copy = new Postings<string>({ arena: new Arena(), packed })
      run(copy.read(new SnapshotReader(out.takeRest()[Symbol.iterator]()), kept.size, TEXTS))
      for (const value of Object.keys(VALUES)) {
        const expected = [...postings.having(value).toArray()].flatMap((document) =>
          kept.has(document) ? kept.of(document) : [],
        )
        expected.sort((a, b) => a - b)
        expect([...copy.having(value).toArray()], value).toEqual(expected)
        if (expected.length > 0) expect(copy.numberOf(value)).toBe(numbers.of(postings.numberOf(value)!))
      }
      if (order === all) expectAll(filled(more, 1, packed, end, copy), more, 1)
    }
  },
)

test('a value that comes for the first time after many documents, or is not there at all', () => {
  const postings = new Postings<string>({ arena: new Arena() })
  postings.add('late', 200_000)
  postings.add('late', 200_000)
  postings.add('later', 400_001)
  expect([...postings.having('late').toArray()]).toEqual([200_000])
  expect([...postings.having('later').toArray()]).toEqual([400_001])
  expect(postings.having('never').size).toBe(0)
  expect(postings.values()).toEqual(['late', 'later'])
})

test('gaps hold what they were given', () => {
  const lows = fc
    .uniqueArray(fc.oneof(fc.nat(65_535), fc.constantFrom(0, 246, 247, 248, 249, 2_294, 2_295, 2_296, 2_297, 65_535)), {
      minLength: 1,
      maxLength: 600,
    })
    .map((each) => Uint16Array.from(each).sort())
  fc.assert(
    fc.property(lows, fc.nat(10), (given, from) => {
      const bytes = new Uint8Array(20_000)
      expect(writeGaps(given, given.length, bytes, from) - from).toBeLessThanOrEqual(given.length + 300)
      expect([...valuesOf(readGaps(bytes, from, given.length), given.length)]).toEqual([...given])
    }),
  )
  const many = Uint16Array.from({ length: 7_900 }, (_, place) => place * 8)
  const bytes = new Uint8Array(20_000)
  writeGaps(many, many.length, bytes, 0)
  expect([...valuesOf(readGaps(bytes, 0, many.length), many.length)]).toEqual([...many])
})
