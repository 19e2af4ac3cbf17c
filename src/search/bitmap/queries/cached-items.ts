import { LRUCache } from 'lru-cache'
import { type ItemForm, joinedItems, type PageJob } from '../../page-items.ts'
import type { CatalogRows } from '../catalog/catalog-rows.ts'
import type { JobIndex } from '../documents/job-index.ts'

/** About 40,000 jobs of the most recent pages. */
const CACHED_BYTES = 40_000_000

/** A job of the page has changed since it was indexed, so the index must catch up first. */
export class Stale extends Error {
  override name = 'Stale'
}

/**
 * The jobs of a page with their list items, cached. Most pages are of the newest jobs, so the least recently used items go first. An item is valid as
 * long as the index has the job at the same revision. (A page of 100: docs/performance.md.)
 */
export class CachedItems {
  readonly #catalog: CatalogRows
  readonly #items = new LRUCache<number, { revision: number; item: Uint8Array }>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ item }) => item.length,
  })

  /** The origin of the index that the items belong to (JobIndex.origin). */
  #origin: object | null = null

  constructor(catalog: CatalogRows) {
    this.#catalog = catalog
  }

  /** The items of documents, joined where all of them are in memory. */
  async itemsOf(index: JobIndex, ordinals: number[], form: ItemForm): Promise<Buffer | PageJob[]> {
    const plain = form.description === 'off' && !form.includeSource
    if (this.#origin !== index.origin) this.#items.clear()
    this.#origin = index.origin
    const joined = plain ? this.#joined(index, ordinals) : null
    if (joined !== null) return joined
    const jobs: (PageJob | undefined)[] = []
    /** The ids to ask the catalog for, with the revision that each must have and its place in the page. */
    const missing = new Map<number, { place: number; revision: number }>()
    for (const ordinal of ordinals) {
      const [id, revision] = [index.idOf(ordinal), index.revisionOf(ordinal)]
      const row = plain ? this.#items.get(id) : undefined
      if (row?.revision === revision) jobs.push({ id, bytes: row.item.length, item: row.item })
      else missing.set(id, { place: jobs.push(undefined) - 1, revision })
    }
    if (missing.size === 0) return jobs as PageJob[]
    const newest = Math.max(...Array.from(missing.values(), ({ revision }) => revision))
    for (const { id, revision, bytes, item: text } of await this.#catalog.items([...missing.keys()], form, newest)) {
      const asked = missing.get(id)
      if (revision !== asked?.revision) throw new Stale()
      const item = text === null ? null : utf8.encode(text)
      jobs[asked.place] = { id, bytes, item }
      if (plain && item !== null && this.#origin === index.origin) this.#items.set(id, { revision, item })
    }
    return jobs.map((job) => job ?? raise(new Stale()))
  }

  /** The items as a JSON array; null where one is missing, or all together are too long for one text. */
  #joined(index: JobIndex, ordinals: number[]): Buffer | null {
    const items: Uint8Array[] = []
    for (const ordinal of ordinals) {
      const row = this.#items.get(index.idOf(ordinal))
      if (row === undefined || row.revision !== index.revisionOf(ordinal)) return null
      items.push(row.item)
    }
    return joinedItems(items)
  }
}

/** Not Buffer.from: a small Buffer is part of a larger block of memory, which then lives as long as the item. */
const utf8 = new TextEncoder()

function raise(error: Error): never {
  throw error
}
