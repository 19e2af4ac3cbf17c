import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Bitmap, type ReadonlyBitmap } from '../../../../src/search/bitmap/sets/bitmap.ts'
import { Union } from '../../../../src/search/bitmap/sets/union.ts'

/** Ordinals `step` apart: single ones, lists, bit sets, just below and above what a list holds, over the borders of parts. */
const runs = fc
  .record({
    start: fc.oneof(fc.constantFrom(0, 1, 31, 32, 4_095, 65_504, 65_534, 65_535, 65_536, 131_071, 131_072), fc.nat(300_000)),
    count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(63, 4_095, 4_096, 4_097), fc.nat(9_000)),
    step: fc.constantFrom(1, 1, 2, 15, 33),
    downwards: fc.boolean(),
  })
  .map(({ start, count, step, downwards }) => {
    const ordinals = Array.from({ length: count }, (_, place) => start + place * step)
    return downwards ? ordinals.reverse() : ordinals
  })
const sets = fc.array(runs, { maxLength: 4 }).map((parts) => parts.flat())

/** Whole parts, halves of words, a single ordinal, nothing, and ranges over the borders of parts. */
const RANGES = [
  [0, 65_536],
  [1, 65_535],
  [33, 34],
  [64, 64],
  [40, 4_129],
  [4_096, 70_001],
  [65_600, 65_664],
  [65_535, 300_000],
] as const

/** Compared as bytes: `toEqual` takes ten times as long as all the rest. */
function expectSet(bitmap: ReadonlyBitmap, model: ReadonlySet<number>): void {
  const ascending = Uint32Array.from(model).sort()
  expect(Buffer.from(bitmap.toArray().buffer).equals(Buffer.from(ascending.buffer))).toBe(true)
  expect(bitmap.size).toBe(model.size)
}

test('adding and deleting in any order leaves what a set would hold', () => {
  const steps = fc.array(fc.record({ ordinals: runs, adds: fc.integer({ min: 0, max: 2 }).map((of) => of > 0) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(steps, fc.array(fc.nat(310_000), { maxLength: 50 }), (given, asked) => {
      const [bitmap, model] = [new Bitmap(), new Set<number>()]
      for (const { ordinals, adds } of given) {
        for (const ordinal of ordinals) {
          if (adds) bitmap.add(ordinal)
          else bitmap.delete(ordinal)
          if (adds) model.add(ordinal)
          else model.delete(ordinal)
        }
        expectSet(bitmap, model)
      }
      for (const ordinal of [...asked, ...given.flatMap(({ ordinals }) => ordinals.slice(0, 100))])
        expect(bitmap.has(ordinal)).toBe(model.has(ordinal))
    }),
    { numRuns: 40 },
  )
})

test('all, or, andNot and their sizes give what sets give; to what is made, but by or, more may be added', () => {
  fc.assert(
    fc.property(sets, sets, sets, (a, b, c) => {
      const [first, second, third] = [Bitmap.of(a), Bitmap.of(b), Bitmap.of(c)]
      const [inA, inB, inC] = [new Set(a), new Set(b), new Set(c)]
      const made = {
        and: [first.and(second), new Set([...inA].filter((ordinal) => inB.has(ordinal)))],
        andNot: [first.andNot(second), new Set([...inA].filter((ordinal) => !inB.has(ordinal)))],
        or: [Bitmap.or([first, second]), new Set([...inA, ...inB])],
        orOfThree: [Bitmap.or([first, second, third]), new Set([...inA, ...inB, ...inC])],
        allWithout: [
          Bitmap.all([first, second], [third, new Bitmap()]),
          new Set([...inA].filter((ordinal) => inB.has(ordinal) && !inC.has(ordinal))),
        ],
        withoutTwo: [
          Bitmap.all([first], [second, third]),
          new Set([...inA].filter((ordinal) => !inB.has(ordinal) && !inC.has(ordinal))),
        ],
        clone: [first.clone(), inA],
        all: [Bitmap.all([first, second, third]), new Set([...inA].filter((ordinal) => inB.has(ordinal) && inC.has(ordinal)))],
        allOfOne: [Bitmap.all([first]), inA],
        andOfNone: [first.and(new Bitmap()), new Set<number>()],
        orOfNone: [Bitmap.or([]), new Set<number>()],
      } as const
      expect(Bitmap.sizeOfAll([third, first, second])).toBe(made.all[1].size)
      expect(Bitmap.sizeOfAll([first])).toBe(inA.size)
      expect(Bitmap.sizeOfAll([second, first], [third])).toBe(made.allWithout[1].size)
      expect(Bitmap.sizeOfAll([first], [third, second])).toBe(made.withoutTwo[1].size)
      for (const end of [0, 1, 4_096, 65_536, 70_001, 600_000]) {
        const below = [...made.allWithout[1]].filter((ordinal) => ordinal < end).sort((x, y) => y - x)
        expect(Bitmap.down([first, second], [third], { from: 0, to: end }, 100_000).join()).toBe(below.join())
      }
      for (const [from, to] of RANGES) {
        const within = [...made.allWithout[1]].filter((ordinal) => ordinal >= from && ordinal < to).sort((x, y) => x - y)
        const range = { from, to }
        expectSet(Bitmap.all([first, second], [third], range), new Set(within))
        expect(Bitmap.sizeOfAll([second, first], [third], range)).toBe(within.length)
        expect(Bitmap.down([second, first], [third], range, 70).join()).toBe(within.toReversed().slice(0, 70).join())
        const ofOne = [...inA].filter((ordinal) => ordinal >= from && ordinal < to)
        expectSet(Bitmap.all([first], [], range), new Set(ofOne))
        expect(Bitmap.sizeOfAll([first], [], range)).toBe(ofOne.length)
        expect(Bitmap.sizeOfAll([first, second], [], range)).toBe(ofOne.filter((ordinal) => inB.has(ordinal)).length)
      }
      expect(first.andSize(second)).toBe(made.and[1].size)
      expect(second.andSize(first)).toBe(made.and[1].size)
      for (const [bitmap, model] of Object.values(made)) expectSet(bitmap, model)

      for (const [name, [bitmap, model]] of Object.entries(made)) {
        if (!(bitmap instanceof Bitmap) || name.startsWith('or')) continue
        for (const ordinal of [0, 65_535, 65_536, ...a.slice(0, 3), ...b.slice(0, 3)]) bitmap.add(ordinal)
        for (const ordinal of model) bitmap.delete(ordinal)
      }
      for (const [bitmap, model] of [
        [first, inA],
        [second, inB],
        [third, inC],
      ] as const)
        expectSet(bitmap, model)
    }),
    { numRuns: 40 },
  )
})

test('a union gives what its joined members give, in every range', () => {
  fc.assert(
    fc.property(sets, sets, sets, sets, (a, b, c, d) => {
      const [first, second, third, fourth] = [a, b, c, d].map((ordinals) => Bitmap.of(ordinals)) as [
        Bitmap,
        Bitmap,
        Bitmap,
        Bitmap,
      ]
      const [joined, union] = [Bitmap.or([first, second]), new Union([first, second])]
      const other = new Union([third, new Bitmap(), fourth])
      for (const [given, made, without] of [
        [[third, union], [third, joined], []],
        [[union, third], [third, joined], [fourth]],
        [[union, other], [joined, Bitmap.or([third, fourth])], []],
        [[union], [joined], [third]],
      ] as const) {
        for (const [from, to] of RANGES) {
          const range = { from, to }
          const expected = Bitmap.all(made, without, range).toArray()
          expectSet(Bitmap.all(given, without, range), new Set(expected))
          expect(Bitmap.sizeOfAll(given, without, range)).toBe(expected.length)
          expect(Bitmap.down(given, without, range, 70).join()).toBe([...expected].reverse().slice(0, 70).join())
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('results of results stay right', () => {
  fc.assert(
    fc.property(sets, sets, sets, (a, b, c) => {
      const [inB, inC] = [new Set(b), new Set(c)]
      const [first, second, third] = [Bitmap.of(a), Bitmap.of(b), Bitmap.of(c)]
      const either = Bitmap.or([first, second]).andNot(third)
      expectSet(either, new Set([...a, ...b].filter((ordinal) => !inC.has(ordinal))))
      expectSet(either.and(second).and(first), new Set(a.filter((ordinal) => inB.has(ordinal) && !inC.has(ordinal))))
      expect(either.andSize(first)).toBe(new Set(a.filter((ordinal) => !inC.has(ordinal))).size)
    }),
    { numRuns: 40 },
  )
})

test('a bit set that has lost most of its ordinals is still intersected with longer lists', () => {
  const lost = Bitmap.of(Array.from({ length: 6_000 }, (_, place) => place))
  for (let ordinal = 100; ordinal < 6_000; ordinal++) lost.delete(ordinal)
  const [thirds, halves] = [3, 2].map((step) => Bitmap.of(Array.from({ length: 2_000 }, (_, place) => place * step)))
  expectSet(lost.and(thirds!), new Set(Array.from({ length: 34 }, (_, place) => place * 3)))
  expectSet(Bitmap.all([lost, thirds!, halves!]), new Set(Array.from({ length: 17 }, (_, place) => place * 6)))
  expect([lost.andSize(thirds!), Bitmap.sizeOfAll([halves!, lost, thirds!])]).toEqual([34, 17])
})

describe('a container of 65,536 ordinals', () => {
  const bytesOf = (count: number) => Bitmap.of(Array.from({ length: count }, (_, place) => place * 3)).bytes

  test('is a list of at most 4,096, then a bit set', () => {
    expect(bytesOf(4_096)).toBe(8_192)
    expect(bytesOf(4_097)).toBe(8_192)
    expect(bytesOf(20_000)).toBe(8_192)
    expect(bytesOf(1)).toBe(2)
  })

  test('that is full has them all', () => {
    const full = Bitmap.of(Array.from({ length: 65_536 }, (_, place) => 65_536 + place))
    expect([full.size, full.bytes, full.andSize(full)]).toEqual([65_536, 8_192, 65_536])
    expect([65_535, 65_536, 131_071, 131_072].map((ordinal) => full.has(ordinal))).toEqual([false, true, true, false])
    expect(full.andNot(full).size).toBe(0)
  })

  test('is a list again in what is made of it', () => {
    const [many, few] = [Bitmap.of(Array.from({ length: 9_000 }, (_, place) => place)), Bitmap.of([1, 2, 3, 70_000])]
    expect(many.and(Bitmap.of(Array.from({ length: 5_000 }, (_, place) => place * 9))).bytes).toBeLessThanOrEqual(2_000)
    expect(many.andNot(Bitmap.of(Array.from({ length: 8_990 }, (_, place) => place))).bytes).toBeLessThanOrEqual(20)
    expectSet(Bitmap.or([few, Bitmap.of([2, 4])]), new Set([1, 2, 3, 4, 70_000]))
  })
})

test('bit sets are intersected whole when one of them is given twice, as the words of a phrase may be', () => {
  const multiples = (step: number) => Bitmap.of(Array.from({ length: Math.ceil(60_000 / step) }, (_, place) => place * step))
  const [twos, threes, fives] = [multiples(2), multiples(3), multiples(5)]
  const expected = new Set(Array.from({ length: 2_000 }, (_, place) => place * 30))
  for (const sets of [
    [twos, threes, threes, fives],
    [twos, twos, threes, fives],
    [fives, twos, threes, twos, threes, fives, fives],
  ])
    expectSet(Bitmap.all(sets), expected)
})
