import { LRUCache } from 'lru-cache'
import type { Bitmap, ReadonlyBitmap } from '../sets/bitmap.ts'

/**
 * The sets of the latest questions about documents. Documents never change, so a set that was made before only lacks the documents that have come
 * since, which are looked at when the same is asked again.
 */
export class CachedSets {
  readonly #sets: LRUCache<string, { documents: Bitmap; upTo: number }>

  constructor(most: number) {
    this.#sets = new LRUCache({ max: most })
  }

  /** The documents below `end` that have what is asked. `make` makes the set of those that are there now, `has` looks at one document. */
  get(asked: string, end: number, make: () => Bitmap, has: (document: number) => boolean): ReadonlyBitmap {
    let known = this.#sets.get(asked)
    if (known === undefined) {
      known = { documents: make(), upTo: end }
      this.#sets.set(asked, known)
    }
    for (; known.upTo < end; known.upTo++) if (has(known.upTo)) known.documents.add(known.upTo)
    return known.documents
  }
}
