import { fitAtOnce, type ItemForm, type PageJob } from '../../page-items.ts'
import type { FoundItems } from '../../paging.ts'
import { present } from '../../present.ts'
import type { CatalogRows } from '../catalog/catalog-rows.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { RecentItems } from './recent-items.ts'

/** A job of the page has changed since it was indexed, so the index must catch up first. */
export class Stale extends Error {
  override name = 'Stale'
}

/**
 * The jobs of a page with their list items: from memory, else from the file of the index, else from the catalog. A document never changes, so its item
 * is valid as long as the index is the same. (A page of 100: docs/performance-appendix.md.)
 */
export class CachedItems {
  readonly #catalog: CatalogRows
  #recent = new RecentItems()
  /** The index whose documents the items are of. */
  #index: JobIndex | null = null

  constructor(catalog: CatalogRows) {
    this.#catalog = catalog
  }

  async itemsOf(index: JobIndex, ordinals: number[], form: ItemForm): Promise<FoundItems> {
    const plain = form.description === 'off' && !form.includeSource
    if (this.#index !== index) this.#recent = new RecentItems()
    this.#index = index
    const inMemory = plain ? this.#inMemory(ordinals) : null
    if (inMemory !== null && fitAtOnce(inMemory)) return { texts: inMemory }
    const wanted = ordinals.map((ordinal) => ({ ordinal, id: index.idOf(ordinal), revision: index.revisionOf(ordinal) }))
    const found = plain ? await this.#found(index, wanted) : []
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
    const jobs = wanted.map(({ ordinal, id, revision }, place) => {
      const here = found[place]
      if (here) return pageJob(id, here)
      const row = rowOf.get(id)
      if (row?.revision !== revision) throw new Stale()
      const item = row.item === null ? null : utf8.encode(row.item)
      if (plain && item !== null) this.#keep(index, ordinal, item)
      return { id, bytes: row.bytes, item }
    })
    return { jobs }
  }

  /** The items of documents, in their order; null where one is not in memory. Most pages of most servers are, so this does nothing else. */
  #inMemory(ordinals: number[]): Uint8Array[] | null {
    const found: Uint8Array[] = []
    for (const ordinal of ordinals) {
      const item = this.#recent.get(ordinal)
      if (item === null) return null
      found.push(item)
    }
    return found
  }

  /** The items that are in memory or in the file, in the order of `wanted`. */
  async #found(index: JobIndex, wanted: WantedItem[]): Promise<(Uint8Array | null)[]> {
    const found = wanted.map(({ ordinal }) => this.#recent.get(ordinal))
    const missing = wanted.filter((_, place) => found[place] === null)
    if (missing.length === 0) return found
    const read = (await index.items.read(missing)).values()
    return found.map((item, place) => {
      if (item !== null) return item
      const fromFile = read.next().value ?? null
      if (fromFile !== null) this.#keep(index, present(wanted[place]).ordinal, fromFile)
      return fromFile
    })
  }

  #keep(index: JobIndex, ordinal: number, item: Uint8Array): void {
    if (this.#index === index) this.#recent.set(ordinal, item)
  }
}

interface WantedItem {
  ordinal: number
  id: number
  revision: number
}

const pageJob = (id: number, item: Uint8Array): PageJob => ({ id, bytes: item.length, item })

/** Not Buffer.from: a small Buffer is part of a larger block of memory, which then lives as long as the item. */
const utf8 = new TextEncoder()
