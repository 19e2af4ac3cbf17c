import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeColumns, encodeColumns, PackedStrings } from '../../../src/enrich/places/columns.ts'
import { NameIndex } from '../../../src/enrich/places/name-index.ts'

const name = fc.string({ unit: fc.constantFrom(...'aab cé東서𝒳'), minLength: 1, maxLength: 6 })
const pairs = fc.array(fc.tuple(name, fc.nat({ max: 300 })), { maxLength: 60 })
const sorted = (ranks: Iterable<number>) => [...ranks].sort((a, b) => a - b)

describe('NameIndex', () => {
  it('finds exactly the places of a name', () => {
    fc.assert(
      fc.property(pairs, name, (entries, wanted) => {
        const index = NameIndex.decode(NameIndex.encode(entries))
        for (const key of [wanted, ...entries.map(([key]) => key)]) {
          const expected = new Set(entries.filter(([other]) => other === key).map(([, rank]) => rank))
          expect([...index.named(key)]).toEqual(sorted(expected))
        }
      }),
    )
  })

  it('finds exactly the places whose names start so', () => {
    fc.assert(
      fc.property(pairs, name, (entries, wanted) => {
        const index = NameIndex.decode(NameIndex.encode(entries))
        for (const prefix of ['', wanted, ...entries.map(([key]) => [...key].slice(0, 2).join(''))]) {
          const expected = new Set(entries.filter(([key]) => key.startsWith(prefix)).map(([, rank]) => rank))
          expect(sorted(new Set(index.startingWith(prefix)))).toEqual(sorted(expected))
        }
      }),
    )
  })

  it('refuses a rank that does not fit', () => {
    expect(() => NameIndex.encode([['a', 70_000]])).toThrow('70000')
  })
})

describe('columns', () => {
  it('come back as they were', () => {
    const integers = fc.array(fc.nat({ max: 0xffff_ffff }))
    fc.assert(
      fc.property(integers, fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })), (numbers, strings) => {
        const columns = decodeColumns(
          encodeColumns({
            wide: Uint32Array.from(numbers),
            narrow: Uint16Array.from(numbers),
            bytes: Uint8Array.from(numbers),
            strings: PackedStrings.of(strings),
          }),
        )
        expect(columns.get('wide')).toEqual(Uint32Array.from(numbers))
        expect(columns.get('narrow')).toEqual(Uint16Array.from(numbers))
        expect(columns.get('bytes')).toEqual(Uint8Array.from(numbers))
        const read = columns.get('strings') as PackedStrings
        expect(strings.map((_, i) => read.at(i))).toEqual(strings.map((text) => text.toWellFormed()))
      }),
    )
  })

  it('refuse a string whose length does not fit', () => {
    expect(() => PackedStrings.of(['x'.repeat(256)])).toThrow('longer than 255')
  })
})
