import type { Bitmap } from './bitmap.ts'

/** After so many new documents, or a twentieth of all, values are ranked anew. */
const LEAST_DRIFT = 2_000

/**
 * The values of a field by how many documents have them, most first. Ranks may be a little old: `drift` documents have come since,
 * so a value has at most that many more than its rank says, and values that are younger than the ranking stand first.
 */
export class RankedValues {
  #ranked: { value: string; documents: Bitmap; size: number }[] = []
  #values = 0
  #at = -1

  #rank(values: ReadonlyMap<string, Bitmap>, documents: number): void {
    this.#ranked = [...values]
      .map(([value, bitmap]) => ({ value, documents: bitmap, size: bitmap.size }))
      .sort((a, b) => b.size - a.size)
    this.#values = values.size
    this.#at = documents
  }

  *mostFirst(
    values: ReadonlyMap<string, Bitmap>,
    documents: number,
  ): Generator<{ value: string; documents: Bitmap; most: number }> {
    const drift = documents - this.#at
    if (this.#at < 0 || drift > Math.max(LEAST_DRIFT, documents / 20)) this.#rank(values, documents)
    // A Map keeps the order of insertion: what came after the ranking is at its end.
    if (values.size > this.#values) {
      for (const [value, bitmap] of [...values].slice(this.#values))
        yield { value, documents: bitmap, most: Number.POSITIVE_INFINITY }
    }
    const since = documents - this.#at
    for (const { value, documents: bitmap, size } of this.#ranked) yield { value, documents: bitmap, most: size + since }
  }
}
