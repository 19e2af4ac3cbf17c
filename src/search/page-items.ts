import { AT_ONCE_BYTES, inSlices, type ReserveMemory } from '../catalog/slices.ts'
import type { DescriptionFormat, Filters } from './filters.ts'
import type { QueryNode } from './query/tree.ts'

export interface ItemForm {
  description: DescriptionFormat
  includeSource: boolean
}

/** The form of most requests. */
export const PLAIN_ITEM = { description: 'off', includeSource: false } as const satisfies ItemForm

/** A list item as it is stored. */
export interface ItemRow {
  id: number
  revision: number
  open: boolean
  /** Approximate length of the item. */
  bytes: number
  /** Null where the item is longer than asked for. */
  item: string | null
}

/** A search whose jobs were found by id and whose list items are still to be read. */
export interface ItemsRequest extends ItemForm {
  filters: Filters
  window: number | null
  tree: QueryNode | null
  includeDetail?: boolean
}

export interface PageJob {
  id: number
  /** Approximate length of its list item. */
  bytes: number
  /** The JSON text of its list item in UTF-8; null for a long item, which is read when its turn comes. */
  item: Uint8Array | null
}

/** The data array of an answer as JSON text in UTF-8. */
export interface PageItems {
  /**
   * The elements of the array, one or more in each text; null where they are too long to be sent at once. Joining 100 items into new memory
   * takes longer than finding them, so it is left to the code that sends them.
   */
  items: Uint8Array[] | null
  /** Makes a long array, brackets included, slice by slice, each when there is memory for it. */
  slices: ((reserveMemory: ReserveMemory) => AsyncGenerator<Uint8Array>) | null
}

/** Reads the list items of some jobs, by id. A job that is missing is left out of the answer. */
export type ReadItems = (ids: number[]) => Promise<Map<number, string>>

/** The items of a page: at once where they are short, else in slices. Both read jobs in their order. */
export async function pageItems(jobs: PageJob[], read: ReadItems): Promise<PageItems> {
  const bytes = sumOf(jobs)
  if (bytes <= AT_ONCE_BYTES) return { items: await texts(jobs, read), slices: null }
  return { items: null, slices: (reserveMemory) => sliced(jobs, read, reserveMemory) }
}

async function* sliced(jobs: PageJob[], read: ReadItems, reserveMemory: ReserveMemory): AsyncGenerator<Uint8Array> {
  let before = OPENING
  for (const slice of inSlices(jobs, ({ bytes }) => bytes)) {
    await reserveMemory(sumOf(slice))
    before = yield* sliceItems(slice, read, before)
  }
  yield before === OPENING ? EMPTY : CLOSING
}

/**
 * The items of a slice after a bracket or comma; returns the sign before the next slice. A generator of its own, because a generator that waits
 * keeps its variables, and the slice must be gone before there is memory for the next one.
 */
async function* sliceItems(slice: PageJob[], read: ReadItems, before: Buffer): AsyncGenerator<Uint8Array, Buffer> {
  const [first, ...others] = await texts(slice, read)
  if (first === undefined) return before
  yield before
  yield others.length === 0 ? first : joined([first, ...others])
  return COMMA
}

const sumOf = (jobs: PageJob[]) => jobs.reduce((sum, { bytes }) => sum + bytes, 0)

async function texts(jobs: PageJob[], read: ReadItems): Promise<Uint8Array[]> {
  const missing = jobs.flatMap(({ id, item }) => (item === null ? [id] : []))
  const found = missing.length === 0 ? new Map<number, string>() : await read(missing)
  const items: Uint8Array[] = []
  for (const { id, item } of jobs) {
    const text = item === null ? found.get(id) : undefined
    if (item !== null) items.push(item)
    else if (text !== undefined) items.push(Buffer.from(text))
  }
  return items
}

const [OPENING, COMMA, CLOSING, EMPTY] = ['[', ',', ']', '[]'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

/** Whether items are short enough to be sent at once. */
export function fitAtOnce(items: Uint8Array[]): boolean {
  let bytes = 0
  for (const { length } of items) bytes += length
  return bytes <= AT_ONCE_BYTES
}

const joined = (items: Uint8Array[]): Buffer =>
  Buffer.concat(items.flatMap((item, place) => (place === 0 ? [item] : [COMMA, item])))
