/**
 * Answers are made of jobs, and a job may have megabytes of text. An answer of fewer bytes than this is made at once, as one text. A longer one
 * is read from the database and sent in slices, so that it takes little memory however long it is.
 */
export const AT_ONCE_BYTES = 2 * 1024 * 1024

/** A job or page of more bytes than this is read when there is room for it in the memory that its account may fill. */
export const LONG_BYTES = 256 * 1024

/** Waits until there is room for so many bytes of an answer, which then count until it is sent. */
export type HoldRoom = (bytes: number) => Promise<void>

const SLICE_BYTES = 1024 * 1024

/** Items in order, in slices of at most a megabyte. An item that is larger is a slice of its own. */
export function inSlices<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[][] {
  const slices: Item[][] = []
  let room = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    if (slices.length === 0 || bytes > room) {
      slices.push([])
      room = SLICE_BYTES
    }
    slices.at(-1)?.push(item)
    room -= bytes
  }
  return slices
}

/** The first items, as many as have `most` bytes together, and one at least. */
export function upToBytes<Item>(items: readonly Item[], most: number, bytesOf: (item: Item) => number): Item[] {
  let bytes = 0
  const end = items.findIndex((item, place) => {
    bytes += bytesOf(item)
    return place > 0 && bytes > most
  })
  return end === -1 ? [...items] : items.slice(0, end)
}

/** How long each of so many items may be where all together may have `most` bytes. */
export const shareOf = (most: number, count: number) => Math.floor(most / Math.max(1, count))

/** As a limit: items of any length. */
export const ANY_LENGTH = Number.MAX_SAFE_INTEGER
