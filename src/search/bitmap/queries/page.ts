import type { SearchRequest } from '../../engine.ts'
import type { PageJobs } from '../../paging.ts'
import { present } from '../../present.ts'
import type { QueryNode } from '../../query/tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { CachedItems } from './cached-items.ts'
import { confirmPhrases, select } from './match.ts'
import { newestFirst } from './newest.ts'
import { conditions, type Lowered } from './where.ts'

/** Documents in which phrases are looked for first, at least. Every further time it is twice as many. */
const CHECKED_FIRST = 200

export interface SearchedIndex {
  index: JobIndex
  items: CachedItems
  lowered: Lowered
}

/** The jobs of one page. One more than the page holds is looked for, which tells whether another page follows. */
export async function findPage(
  reading: SearchedIndex,
  request: SearchRequest,
  tree: QueryNode | null,
  window: number | null,
): Promise<PageJobs> {
  const { index, lowered } = reading
  const { filters, sort, limit, cursor } = request
  const selection = select(index, tree, filters.q_scope, conditions(index, filters, window, lowered), 'unchecked')
  const wanted = limit + 1
  const chunk = selection.unchecked === null ? wanted : Math.max(2 * wanted, CHECKED_FIRST)
  const ordinals: number[] = []
  for (const some of newestFirst(index, selection, sort, cursor, chunk)) {
    ordinals.push(...confirmPhrases(index, selection, filters.q_scope, some))
    if (ordinals.length >= wanted) break
  }
  const shown = ordinals.slice(0, limit)
  const last = ordinals.length > limit ? present(shown.at(-1)) : null
  const key = sort === 'posted_at' ? index.posted : index.seen
  return {
    items: await reading.items.itemsOf(index, shown, request),
    count: shown.length,
    last: last === null ? null : { key: key.at(last), id: index.idOf(last) },
  }
}
