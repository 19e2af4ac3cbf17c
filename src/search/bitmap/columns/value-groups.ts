import { present } from '../../present.ts'
import { addToHash, finishHash, SEED } from '../catalog/lexeme-units.ts'
import { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { NumberArray, SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { doubled, occupy, SLOT } from '../postings/hash-slots.ts'
import { NumberColumn } from './number-column.ts'
import { type ListsView, ValueLists } from './value-lists.ts'

/** The bit of a head that tells that its group has more values than the first. */
const MORE = 0x80000000
const FIRST_SLOTS = 64

/** The values of a field by group, for loops over many groups. Most groups have one value or none, which its head tells without a look at its list. */
export interface GroupedValues extends ListsView {
  /** By group: 0 where it has no value, else its first value plus one, with MORE where it has others. */
  heads: NumberArray
}

/**
 * Groups of documents that have the same values in some fields. There are far fewer groups than documents, so facets of many documents
 * are counted by group: each document adds one to its group, and each group then adds its count to its values. Values are value numbers
 * (postings.ts).
 */
export class ValueGroups<Field extends string> {
  readonly fields: readonly Field[]
  /** By the hash of its values, the number of each group plus one. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT)
  readonly #values: Record<Field, ValueLists>
  readonly #heads: Record<Field, NumberColumn>
  readonly #byDocument = new NumberColumn(16)
  /** The views of fields, valid while there are `#viewed` groups. */
  #views: Partial<Record<Field, GroupedValues>> = {}
  #viewed = 0

  constructor(fields: readonly Field[]) {
    this.fields = fields
    this.#values = Object.fromEntries(fields.map((field) => [field, new ValueLists()])) as Record<Field, ValueLists>
    this.#heads = Object.fromEntries(fields.map((field) => [field, new NumberColumn(32)])) as Record<Field, NumberColumn>
  }

  /** The number of groups. */
  get size(): number {
    return this.#values[present(this.fields[0])].length
  }

  /** The group of each document. */
  byDocument(): NumberArray {
    return this.#byDocument.view()
  }

  /** The values of a field, by group. */
  values(field: Field): GroupedValues {
    if (this.#viewed !== this.size) {
      this.#views = {}
      this.#viewed = this.size
    }
    this.#views[field] ??= { heads: this.#heads[field].view(), ...this.#values[field].view() }
    return this.#views[field]
  }

  /** The values of a field in one group. */
  valuesOf(field: Field, group: number): number[] {
    return this.#values[field].at(group)
  }

  /** Adds the next document, with its values of each field. */
  push(values: Record<Field, number[]>): void {
    const hash = this.#hashOf(values)
    let group = this.#find(hash, values)
    if (group < 0) {
      group = this.size
      for (const field of this.fields) this.#values[field].push(values[field])
      this.#number(group, hash, values)
    }
    this.#byDocument.push(group)
  }

  *write(out: SnapshotWriter, documents: Renumbering, numbers: Record<Field, Renumbering>): Steps {
    const groups = yield* Renumbering.used(this.size, this.#byDocument, documents)
    yield* this.#byDocument.write(out, documents, (group) => groups.of(group))
    for (const field of this.fields) yield* this.#values[field].write(out, groups, numbers[field])
  }

  *read(input: SnapshotReader): Steps {
    yield* this.#byDocument.read(input)
    for (const field of this.fields) yield* this.#values[field].read(input)
    for (let group = 0; group < this.size; group++) {
      const values = Object.fromEntries(this.fields.map((field) => [field, this.#values[field].at(group)])) as Record<
        Field,
        number[]
      >
      this.#number(group, this.#hashOf(values), values)
      if (group % 256 === 0) yield
    }
  }

  get bytes(): number {
    const bytes = (field: Field) => this.#values[field].bytes + this.#heads[field].bytes
    return this.fields.reduce((sum, field) => sum + bytes(field), this.#byDocument.bytes)
  }

  #number(group: number, hash: number, values: Record<Field, number[]>): void {
    for (const field of this.fields) this.#heads[field].push(headOf(values[field]))
    if ((group + 1) * SLOT * 2 > this.#slots.length) this.#slots = doubled(this.#slots)
    occupy(this.#slots, hash, group + 1)
  }

  #hashOf(values: Record<Field, number[]>): number {
    let hash = SEED
    for (const field of this.fields) {
      for (const number of values[field]) hash = addToHash(hash, number)
      // A number that no value has ends the field.
      hash = addToHash(hash, -1)
    }
    return finishHash(hash)
  }

  /** The group with these values; -1 where there is none. */
  #find(hash: number, values: Record<Field, number[]>): number {
    const slots = this.#slots
    const last = slots.length - 1
    for (let slot = (hash << 1) & last; ; slot = (slot + SLOT) & last) {
      const group = present(slots[slot + 1]) - 1
      if (group < 0 || (slots[slot] === hash && this.#has(group, values))) return group
    }
  }

  #has(group: number, values: Record<Field, number[]>): boolean {
    for (const field of this.fields) if (!this.#values[field].has(group, values[field])) return false
    return true
  }
}

const headOf = ([first, ...others]: number[]) => (first === undefined ? 0 : first + 1 + (others.length > 0 ? MORE : 0))
