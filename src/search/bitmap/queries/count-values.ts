import type { FacetName } from '../../filters.ts'
import type { GroupedValues } from '../columns/value-groups.ts'
import type { ListsView } from '../columns/value-lists.ts'
import type { CountedField } from '../documents/indexed-fields.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { NumberArray } from '../format/snapshot-bytes.ts'
import type { ReadonlyBitmap } from '../sets/bitmap.ts'
import type { Ordinals } from '../sets/ordinals.ts'
import { type Chosen, chosenDocuments } from './chosen.ts'

/**
 * Counts by value number, of `size` values. A value that cannot be among the top may be left at 0. `numbers` has the `length` values that may have a count; null: all values
 * may. Counts are kept in memory that is used again, so they are right until other values are counted.
 */
export interface ValueCounts {
  counts: Uint32Array
  size: number
  numbers: Uint32Array | null
  length: number
}

/** How many documents are in each group or, where documents are few, the group of each document. In memory that is used again for the next request. */
export interface GroupCounts {
  numbers: Uint32Array
  length: number
  isOfDocuments: boolean
}

export interface Counting {
  values(facet: FacetName): ValueCounts
  groups(facet: CountedField): GroupCounts
}

/**
 * Counts how many documents have each value of a facet. There are three ways, because none is fast for every shape:
 *
 * - **By list**: go through the value lists of the documents. For few documents.
 * - **By group**: count documents by group (value-groups.ts), then the values of each group. For many documents; one pass over the documents
 *   serves all facets that are grouped together. Skills have no groups: almost every document has a set of skills of its own.
 * - **By set**: intersect the documents with the set of each value, most frequent first. For skills of many documents, where lists are long.
 */
export function countValues(index: JobIndex, documents: Ordinals, chosen: Chosen, top: number): Counting {
  request++

  /** Few documents are not added up: each stands for its group. */
  function groups(facet: CountedField): GroupCounts {
    const its = index.groupsOf(facet)
    const known = GROUP_COUNTS.get(its) ?? new CountsOfGroups()
    if (known.request === request) return known
    GROUP_COUNTS.set(its, known)
    known.request = request
    known.count(its.byDocument(), documents, its.size)
    return known
  }

  return {
    groups,
    values(facet) {
      const size = index.values(facet).length
      if (facet !== 'skills') return countInGroups(index.groupsOf(facet).values(facet), groups(facet), size)
      if (documents.length * 8 > index.length) return countBySet(index.postings(facet), chosenDocuments(index, chosen), top, size)
      return countByList(index.skills.view(), documents, size)
    },
  }
}

/** The number of the request whose documents are counted now. */
let request = 0

/** Counts of documents by group, kept for each array of groups, so that requests use their memory again. */
const GROUP_COUNTS = new WeakMap<object, CountsOfGroups>()

/** Values that fewer documents have in all than the last of the top has here are not looked at. */
function countBySet(
  postings: ReturnType<JobIndex['postings']>,
  documents: ReadonlyBitmap,
  top: number,
  size: number,
): ValueCounts {
  clear(size)
  const counts = values
  const best: number[] = []
  let least = 1
  for (const number of postings.mostFrequentFirst()) {
    if (postings.sizeOf(number) < least) continue
    const count = documents.andSize(postings.ofNumber(number))
    counts[number] = count
    if (count < least) continue
    best.splice(best.findLastIndex((other) => other >= count) + 1, 0, count)
    if (best.length > top) best.pop()
    if (best.length === top) least = best[top - 1]!
  }
  return { counts, size, numbers: null, length: size }
}

/** Counts the values in the lists of some documents. */
function countByList({ numbers, ends }: ListsView, { values: ordinals, length }: Ordinals, size: number): ValueCounts {
  clear(size)
  const counts = values
  for (let at = 0; at < length; at++) {
    const document = ordinals[at]!
    const end = ends[document]!
    for (let place = document === 0 ? 0 : ends[document - 1]!; place < end; place++) counts[numbers[place]!]!++
  }
  return { counts, size, numbers: null, length: size }
}

/** Counts by value number plus one; place 0 counts the groups without a value. */
let dense = new Uint32Array(1)
let values = dense.subarray(1)

/** Sets the counts of `size` values, and of no value, to 0. */
function clear(size: number): void {
  const cleared = clearedCounts(dense, 1 + size)
  if (cleared === dense) return
  dense = cleared
  values = dense.subarray(1)
}

/** Some counts of 0, in memory that is used again where it is long enough. */
export function clearedCounts(used: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  return used.length < size ? new Uint32Array(2 * size) : used.fill(0, 0, size)
}

/** The bits of a head that have its first value, plus one. A head above has more values (value-groups.ts). A constant of another module is read again in every turn of a loop. */
const FIRST = 0x7fffffff

/** Counts the values of each group. Groups without a value are counted before the others, so that no branch is needed for them. */
function countInGroups(grouped: GroupedValues, { numbers, length, isOfDocuments }: GroupCounts, size: number): ValueCounts {
  if (isOfDocuments && length * 4 < size) return countFew(grouped, numbers, length, size)
  clear(size)
  if (isOfDocuments) addDocuments(grouped, numbers, length, dense)
  else addGroups(grouped, numbers, length, dense)
  return { counts: values, size, numbers: null, length: size }
}

function addGroups(grouped: GroupedValues, inGroups: Uint32Array, length: number, counts: Uint32Array): void {
  const { heads } = grouped
  for (let group = 0; group < length; group++) {
    const head = heads[group]!
    const count = inGroups[group]!
    counts[head & FIRST]! += count
    if (head > FIRST && count > 0) addOthers(grouped, group, count, counts)
  }
}

function addDocuments(grouped: GroupedValues, ofDocuments: Uint32Array, length: number, counts: Uint32Array): void {
  const { heads } = grouped
  for (let at = 0; at < length; at++) {
    const head = heads[ofDocuments[at]!]!
    counts[head & FIRST]!++
    if (head > FIRST) addOthers(grouped, ofDocuments[at]!, 1, counts)
  }
}

function addOthers({ numbers, ends }: ListsView, group: number, count: number, counts: Uint32Array): void {
  const end = ends[group]!
  for (let place = group === 0 ? 1 : ends[group - 1]! + 1; place < end; place++) counts[1 + numbers[place]!]! += count
}

/** Counts of few documents are kept here, and set to 0 again before the next use: an array of all values of a facet may be longer than they are. */
let scratch = new Uint32Array(0)
let met = new Uint32Array(0)
let used = 0

function countFew({ heads, numbers, ends }: GroupedValues, ofDocuments: Uint32Array, length: number, size: number): ValueCounts {
  for (let at = 0; at < used; at++) scratch[met[at]!] = 0
  used = 0
  if (scratch.length < size) {
    scratch = new Uint32Array(2 * size)
    met = new Uint32Array(2 * size)
  }
  const [counts, found] = [scratch, met]
  for (let at = 0; at < length; at++) {
    const group = ofDocuments[at]!
    const head = heads[group]!
    if (head === 0) continue
    let value = (head & FIRST) - 1
    let others = head <= FIRST ? 0 : ends[group]! - (group === 0 ? 0 : ends[group - 1]!) - 1
    for (;;) {
      if (counts[value] === 0) found[used++] = value
      counts[value]!++
      if (others === 0) break
      value = numbers[ends[group]! - others--]!
    }
  }
  return { counts, size, numbers: found, length: used }
}

/** Below this number of documents for each group, counting by group does not pay. */
const DOCUMENTS_PER_GROUP = 1

class CountsOfGroups implements GroupCounts {
  numbers = new Uint32Array(0)
  length = 0
  isOfDocuments = false
  request = 0

  /**
   * Counts documents by group, four in each turn of the loop: 2.6 ns for a document, where one by one takes 4.6. The loop is written twice,
   * once for each width of the array: one loop that has seen both takes 3.5 ns, because V8 then checks the kind of the array every time.
   */
  count(groupOf: NumberArray, { values: documents, length }: Ordinals, size: number): void {
    this.isOfDocuments = length < size * DOCUMENTS_PER_GROUP
    this.length = this.isOfDocuments ? length : size
    if (this.isOfDocuments) {
      if (this.numbers.length < length) this.numbers = new Uint32Array(size)
      copyNumbers(groupOf, documents, length, this.numbers)
    } else {
      this.numbers = clearedCounts(this.numbers, size)
      const fours = length - (length % 4)
      if (groupOf instanceof Uint16Array) countNarrow(groupOf, documents, fours, this.numbers)
      else countWide(groupOf as Uint32Array, documents, fours, this.numbers)
      for (let at = fours; at < length; at++) this.numbers[groupOf[documents[at]!]!]!++
    }
  }
}

/** Four in each turn, as above. */
function copyNumbers(numbers: NumberArray, ordinals: Uint32Array, length: number, into: Uint32Array): void {
  const fours = length - (length % 4)
  for (let at = 0; at < fours; at += 4) {
    into[at] = numbers[ordinals[at]!]!
    into[at + 1] = numbers[ordinals[at + 1]!]!
    into[at + 2] = numbers[ordinals[at + 2]!]!
    into[at + 3] = numbers[ordinals[at + 3]!]!
  }
  for (let at = fours; at < length; at++) into[at] = numbers[ordinals[at]!]!
}

function countNarrow(groupOf: Uint16Array, documents: Uint32Array, fours: number, counts: Uint32Array): void {
  for (let at = 0; at < fours; at += 4) {
    const a = groupOf[documents[at]!]!
    const b = groupOf[documents[at + 1]!]!
    const c = groupOf[documents[at + 2]!]!
    const d = groupOf[documents[at + 3]!]!
    counts[a]!++
    counts[b]!++
    counts[c]!++
    counts[d]!++
  }
}

function countWide(groupOf: Uint32Array, documents: Uint32Array, fours: number, counts: Uint32Array): void {
  for (let at = 0; at < fours; at += 4) {
    const a = groupOf[documents[at]!]!
    const b = groupOf[documents[at + 1]!]!
    const c = groupOf[documents[at + 2]!]!
    const d = groupOf[documents[at + 3]!]!
    counts[a]!++
    counts[b]!++
    counts[c]!++
    counts[d]!++
  }
}
