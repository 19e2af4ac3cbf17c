/**
 * Answers are made of jobs, and a job may have megabytes of text. An answer of fewer bytes than this is made at once, as one text. A longer one
 * is read from the database and sent in slices, so that it takes little memory however long it is.
 */
export const AT_ONCE_BYTES = 2 * 1024 * 1024

/** A piece of an answer that has more bytes than this must have memory reserved for it. */
export const LONG_BYTES = 256 * 1024

/**
 * Waits until there is memory for the next piece of an answer, and gives the memory of the last one back. A piece that is not long needs none.
 * Rejects when there was no memory in time, or the signal is aborted: without a signal, when the client has gone.
 */
export type ReserveMemory = (bytes: number, signal?: AbortSignal) => Promise<void>

/** The most bytes of jobs, or of values, in a page of revisions, of a history or of a batch: 500 jobs with descriptions of 16 kB. */
export const PAGE_BYTES = 8 * 1024 * 1024

/** Items in order, in slices that are not long. An item that is long is a slice of its own. */
export function inSlices<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[][] {
  const slices: Item[][] = []
  let room = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    if (slices.length === 0 || bytes > room) {
      slices.push([])
      room = LONG_BYTES
    }
    slices.at(-1)?.push(item)
    room -= bytes
  }
  return slices
}

/** The first items, up to PAGE_BYTES in sum, and at least one. */
export function withinPage<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[] {
  let bytes = 0
  const end = items.findIndex((item, place) => {
    bytes += bytesOf(item)
    return place > 0 && bytes > PAGE_BYTES
  })
  return end === -1 ? [...items] : items.slice(0, end)
}

/** The longest length of each of `count` items that may have `most` bytes together. */
export const shareOf = (most: number, count: number) => Math.floor(most / Math.max(1, count))

/** A limit that no item exceeds. */
export const ANY_LENGTH = Number.MAX_SAFE_INTEGER
