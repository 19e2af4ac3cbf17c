import type { Logger } from 'pino'
import { JobIndex } from '../documents/job-index.ts'
import { inSlices } from '../format/slices.ts'
import { ItemFile } from '../items/item-file.ts'
import { readHandover } from '../snapshot/compact.ts'
import type { Handover } from '../snapshot/handed-bytes.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { LONGEST_LAG_MS } from './follow.ts'
import { applyChange, type IndexChange, type IndexNews, monotonicMs } from './index-news.ts'
import { stateWithSize } from './index-state.ts'
import { takeOver } from './take-over.ts'

export interface CopiedIndexOptions {
  folder: string | null
  /** Returns when the thread that follows the catalog has caught up and its news have been taken. */
  catchUp: () => Promise<void>
  /** Called when the first copy is there. */
  onReady?: () => void
  log: Logger
}

/** The copy of an index that another thread follows the catalog with. */
export interface CopiedIndex extends CatalogIndex {
  take(news: IndexNews): void
}

/**
 * Shares the memory of sealed sets, columns and positions with the index that it is a copy of, and keeps the rest by the same changes. Each compaction of that
 * index is handed over and replaces the copy.
 */
export function copiedIndex({ folder, catchUp, onReady = () => {}, log }: CopiedIndexOptions): CopiedIndex {
  const stopping = new AbortController()
  const { signal } = stopping
  let items = new ItemFile()
  let index = new JobIndex({ items })
  let hasCopy = false
  let wasReady = false
  let completeAt = Number.NEGATIVE_INFINITY
  /** The changes since each copy that is under way was begun; the last one is not handed over yet. */
  let changesByCopy: IndexChange[][] = []

  async function replaceBy(handover: Handover, late: IndexChange[]): Promise<void> {
    const copy = await inSlices(readHandover(handover, { items, folder }), { signal })
    await takeOver(copy, late, signal, () => {
      // The catalog may have lost what was copied, or a later copy may be there already.
      if (!changesByCopy.includes(late)) return
      changesByCopy = changesByCopy.slice(changesByCopy.indexOf(late) + 1)
      index = copy
      hasCopy = true
    })
    if (hasCopy && !wasReady) onReady()
    wasReady ||= hasCopy
  }

  const TAKE: { [Kind in IndexNews['kind']]: (news: Extract<IndexNews, { kind: Kind }>) => void } = {
    copying: () => void changesByCopy.push([]),
    copied({ handover }) {
      const late = changesByCopy.at(-1)
      if (late === undefined) return
      replaceBy(handover, late).catch((error: unknown) => {
        if (!signal.aborted)
          log.error({ err: error }, 'a thread could not take over the search index, so it goes on with what it has')
      })
    },
    changed({ changes }) {
      for (const late of changesByCopy) late.push(...changes)
      if (hasCopy) for (const change of changes) applyChange(index, change)
    },
    complete({ at }) {
      completeAt = at
    },
    emptied() {
      items = new ItemFile()
      index = new JobIndex({ items })
      hasCopy = false
      changesByCopy = []
    },
    items({ change }) {
      try {
        items.follow(change)
      } catch (error) {
        log.debug({ err: error }, 'a thread asks PostgreSQL for list items, because their file is gone')
      }
    },
  }

  const lagMs = () => (hasCopy ? monotonicMs() - completeAt : Number.POSITIVE_INFINITY)
  const progress = () => ({ ready: lagMs() < LONGEST_LAG_MS, revision: index.revision, lagMs: lagMs() })
  return {
    take: (news) => TAKE[news.kind](news as never),
    index: () => index,
    progress,
    state: () => stateWithSize(index, progress()),
    catchUp,
    async close() {
      stopping.abort()
    },
  }
}
