/** About 40,000 jobs of the most recent pages. */
const MOST_BYTES = 40_000_000

/** A power of two. Documents whose numbers differ by a multiple of it take each other's place. */
const SLOTS = 65_536

/**
 * The list items of documents that were asked for lately, up to a number of bytes. A page asks for a hundred of them, so a look-up is one comparison: in
 * a cache that kept the order of use, a page's look-ups took 5% of its time over HTTP. An item leaves when the hand that goes round the slots has met it twice since
 * it was asked for.
 */
export class RecentItems {
  readonly #documents = new Int32Array(SLOTS).fill(-1)
  readonly #items = new Array<Uint8Array | null>(SLOTS).fill(null)
  readonly #wasUsed = new Uint8Array(SLOTS)
  #bytes = 0
  #hand = 0

  get(document: number): Uint8Array | null {
    const slot = document & (SLOTS - 1)
    if (this.#documents[slot] !== document) return null
    this.#wasUsed[slot] = 1
    return this.#items[slot] ?? null
  }

  set(document: number, item: Uint8Array): void {
    const slot = document & (SLOTS - 1)
    this.#drop(slot)
    this.#documents[slot] = document
    this.#items[slot] = item
    this.#wasUsed[slot] = 1
    this.#bytes += item.length
    while (this.#bytes > MOST_BYTES) {
      this.#hand = (this.#hand + 1) & (SLOTS - 1)
      if (this.#wasUsed[this.#hand] === 0) this.#drop(this.#hand)
      this.#wasUsed[this.#hand] = 0
    }
  }

  #drop(slot: number): void {
    this.#bytes -= this.#items[slot]?.length ?? 0
    this.#documents[slot] = -1
    this.#items[slot] = null
  }
}
