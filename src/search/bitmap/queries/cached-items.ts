import { LRUCache } from 'lru-cache'
import { fitAtOnce, type ItemForm, type PageJob } from '../../page-items.ts'
import type { FoundItems } from '../../paging.ts'
import { present } from '../../present.ts'
import type { CatalogRows } from '../catalog/catalog-rows.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { ItemFile } from '../items/item-file.ts'

/** About 40,000 jobs of the most recent pages. */
const CACHED_BYTES = 40_000_000

/** A job of the page has changed since it was indexed, so the index must catch up first. */
export class Stale extends Error {
  override name = 'Stale'
}

/**
 * The jobs of a page with their list items: from memory, else from the file of the index, else from the catalog. Most pages are of the newest jobs, so
 * the least recently used items leave the memory first. An item is valid as long as the index has the job at the same revision. (A page of 100:
 * docs/performance-appendix.md.)
 */
export class CachedItems {
  readonly #catalog: CatalogRows
  readonly #items = new LRUCache<number, { revision: number; item: Uint8Array }>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ item }) => item.length,
  })

  /** The file of the index that the items belong to. */
  #file: ItemFile | null = null

  constructor(catalog: CatalogRows) {
    this.#catalog = catalog
  }

  /** The items of documents. */
  async itemsOf(index: JobIndex, ordinals: number[], form: ItemForm): Promise<FoundItems> {
    const plain = form.description === 'off' && !form.includeSource
    if (this.#file !== index.items) this.#items.clear()
    this.#file = index.items
    const inMemory = plain ? this.#inMemory(index, ordinals) : null
    if (inMemory !== null && fitAtOnce(inMemory)) return { texts: inMemory }
    const wanted = ordinals.map((ordinal) => ({ id: index.idOf(ordinal), revision: index.revisionOf(ordinal) }))
    const found = plain ? await this.#found(index.items, wanted) : []
    const missing = wanted.filter((_, place) => !found[place])
    if (missing.length === 0) {
      const texts = found as Uint8Array[]
      return fitAtOnce(texts) ? { texts } : { jobs: wanted.map(({ id }, place) => pageJob(id, present(texts[place]))) }
    }
    const newest = missing.reduce((most, { revision }) => Math.max(most, revision), 0)
    const rows = await this.#catalog.items(
      missing.map(({ id }) => id),
      form,
      newest,
    )
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const jobs = wanted.map(({ id, revision }, place) => {
      const here = found[place]
      if (here) return pageJob(id, here)
      const row = rowOf.get(id)
      if (row?.revision !== revision) throw new Stale()
      const item = row.item === null ? null : utf8.encode(row.item)
      if (plain && item !== null) this.#keep(index.items, id, revision, item)
      return { id, bytes: row.bytes, item }
    })
    return { jobs }
  }

  /** The items of documents, in their order; null where one is not in memory. Most pages of most servers are, so this does nothing else. */
  #inMemory(index: JobIndex, ordinals: number[]): Uint8Array[] | null {
    const found: Uint8Array[] = []
    for (const ordinal of ordinals) {
      const row = this.#items.get(index.idOf(ordinal))
      if (row?.revision !== index.revisionOf(ordinal)) return null
      found.push(row.item)
    }
    return found
  }

  /** The items that are in memory or in the file, in the order of `wanted`. */
  async #found(file: ItemFile, wanted: { id: number; revision: number }[]): Promise<(Uint8Array | null)[]> {
    const found = wanted.map(({ id, revision }) => {
      const row = this.#items.get(id)
      return row?.revision === revision ? row.item : null
    })
    const missing = wanted.filter((_, place) => found[place] === null)
    if (missing.length === 0) return found
    const read = (await file.read(missing)).values()
    return found.map((item, place) => {
      if (item !== null) return item
      const { id, revision } = present(wanted[place])
      const fromFile = read.next().value ?? null
      if (fromFile !== null) this.#keep(file, id, revision, fromFile)
      return fromFile
    })
  }

  #keep(file: ItemFile, id: number, revision: number, item: Uint8Array): void {
    if (this.#file === file) this.#items.set(id, { revision, item })
  }
}

const pageJob = (id: number, item: Uint8Array): PageJob => ({ id, bytes: item.length, item })

/** Not Buffer.from: a small Buffer is part of a larger block of memory, which then lives as long as the item. */
const utf8 = new TextEncoder()
