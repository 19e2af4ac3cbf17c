import { dirname } from 'node:path'
import { setImmediate as letRequestsIn, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PLAIN_ITEM } from '../../page-items.ts'
import type { ItemSource } from '../catalog/catalog-rows.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { writeProblem } from '../format/write-problem.ts'
import type { ItemFilePlace } from '../items/item-file.ts'

export interface FillOptions {
  /** The index of this moment. */
  index: () => JobIndex
  catalog: ItemSource
  place: ItemFilePlace
  isReady: () => boolean
  log: Logger
  signal: AbortSignal
}

const LOOK_MS = 100
/** The catalog gives items of up to 20 kB in a batch of 100. Longer ones stay in the catalog. */
const BATCH = 100
/** Documents that are looked at without a pause for requests. */
const LOOKED_AT_ONCE = 2_000
const RETRY_MS = 10_000

const utf8 = new TextEncoder()

/** Puts the list items of new documents into the file of the index, and of all documents where there is a new file. Ends when the signal is aborted. */
export async function fillItems({ index, catalog, place, isReady, log, signal }: FillOptions): Promise<void> {
  /** The documents below `length` of this index have been looked at. */
  let looked: { index: JobIndex; losses: number; length: number } | null = null
  let failed = false
  for (;;) {
    await pause(failed ? RETRY_MS : LOOK_MS, undefined, { signal })
    if (!isReady()) continue
    const now = index()
    const { items, length } = now
    try {
      if (items.isMostlyDead) items.discard()
      if (!items.isOpen) items.begin(place)
      const { losses } = items
      const from: number = looked?.index === now && looked.losses === losses ? looked.length : 0
      if (from === length) continue
      for await (const ids of lacking(now, from, length)) {
        const began = performance.now()
        await add(ids, now)
        // The catalog has other work: filling takes half of one connection's time at most.
        await pause(performance.now() - began, undefined, { signal })
        if (index() !== now || !items.isOpen) break
      }
      looked = { index: now, losses, length }
      failed = false
    } catch (error) {
      signal.throwIfAborted()
      if (!failed)
        log.warn(
          `list items could not be stored beside the search index, so PostgreSQL is asked for them: ${writeProblem(error, dirname(place.path))}`,
        )
      failed = true
    }
  }

  async function add(ids: number[], { items, revision }: JobIndex): Promise<void> {
    const rows = await catalog.items(ids, PLAIN_ITEM, revision)
    // A job that was taken out of service meanwhile must not be stored.
    const now = index()
    if (now.items !== items) return
    await items.append(
      rows.flatMap(({ id, revision, item }) => {
        const document = now.documentOf(id)
        const isCurrent = document !== null && now.revisionOf(document) === revision
        return isCurrent && item !== null ? [{ id, revision, item: utf8.encode(item) }] : []
      }),
    )
  }
}

/** The jobs, newest documents first, whose items the file does not have, in batches. */
async function* lacking(index: JobIndex, from: number, length: number): AsyncGenerator<number[]> {
  let ids: number[] = []
  for (let ordinal = length - 1; ordinal >= from; ordinal--) {
    const id = index.idOf(ordinal)
    if (index.documentOf(id) === ordinal && !index.items.has(id, index.revisionOf(ordinal))) ids.push(id)
    if (ids.length === BATCH) {
      yield ids
      ids = []
    }
    if (ordinal % LOOKED_AT_ONCE === 0) await letRequestsIn()
  }
  if (ids.length > 0) yield ids
}
