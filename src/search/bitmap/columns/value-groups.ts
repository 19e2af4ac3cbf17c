import { present } from '../../present.ts'
import { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { NumberArray, SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { NumberColumn } from './number-column.ts'
import { type ListsView, ValueLists } from './value-lists.ts'

/** The bit of a head that tells that its group has more values than the first. */
const MORE = 0x80000000

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
  readonly #numberOf = new Map<string, number>()
  readonly #values: Record<Field, ValueLists>
  readonly #heads: Record<Field, NumberColumn>
  readonly #byDocument = new NumberColumn(16)
  /** The views of fields, while there are so many groups. */
  #views: Partial<Record<Field, GroupedValues>> = {}
  #viewed = 0

  constructor(fields: readonly Field[]) {
    this.fields = fields
    this.#values = Object.fromEntries(fields.map((field) => [field, new ValueLists()])) as Record<Field, ValueLists>
    this.#heads = Object.fromEntries(fields.map((field) => [field, new NumberColumn(32)])) as Record<Field, NumberColumn>
  }

  /** The number of groups. */
  get size(): number {
    return this.#numberOf.size
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
    const key = this.#key((field) => values[field])
    let group = this.#numberOf.get(key)
    if (group === undefined) {
      group = this.size
      this.#numberOf.set(key, group)
      for (const field of this.fields) {
        this.#values[field].push(values[field])
        this.#heads[field].push(headOf(values[field]))
      }
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
    for (let group = 0; group < this.#values[present(this.fields[0])].length; group++) {
      for (const field of this.fields) this.#heads[field].push(headOf(this.#values[field].at(group)))
      this.#numberOf.set(
        this.#key((field) => this.#values[field].at(group)),
        group,
      )
      if (group % 256 === 0) yield
    }
  }

  get bytes(): number {
    const bytes = (field: Field) => this.#values[field].bytes + this.#heads[field].bytes
    return this.fields.reduce((sum, field) => sum + bytes(field), this.#byDocument.bytes)
  }

  #key(values: (field: Field) => number[]): string {
    let key = ''
    for (const field of this.fields) {
      for (const number of values(field)) key += `${number},`
      key += ';'
    }
    return key
  }
}

const headOf = ([first, ...others]: number[]) => (first === undefined ? 0 : first + 1 + (others.length > 0 ? MORE : 0))
