import type { IdsRequest } from '../../engine.ts'
import type { FoundIds } from '../../matching-ids.ts'
import { present } from '../../present.ts'
import type { QueryNode } from '../../query/tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { chosenDocuments } from './chosen.ts'
import { confirmPhrases, select } from './match.ts'
import type { SearchedIndex } from './page.ts'
import { conditions } from './where.ts'

/** Documents in which phrases are looked for at once, at most. */
const CHECKED_AT_ONCE = 500

/** The lowest ids after `after` of the jobs that match. */
export function findIds(
  { index, lowered }: Pick<SearchedIndex, 'index' | 'lowered'>,
  { filters, window, after, limit }: IdsRequest,
  tree: QueryNode | null,
): FoundIds {
  const selection = select(index, tree, filters.q_scope, conditions(index, filters, window, lowered), 'unchecked')
  const documents = chosenDocuments(index, selection).toArray()
  const atOnce = selection.unchecked === null ? limit : Math.min(limit, CHECKED_AT_ONCE)
  for (let from = after; ; ) {
    const candidates = lowestAfter(index, documents, from, atOnce)
    const next = candidates.length < atOnce ? null : index.idOf(present(candidates.at(-1)))
    const confirmed = confirmPhrases(index, selection, filters.q_scope, candidates)
    if (confirmed.length > 0 || next === null) return { ids: confirmed.map((ordinal) => index.idOf(ordinal)), next }
    from = next
  }
}

/**
 * The first `count` documents with id > `after`, ascending by id. Ordinals and ids both grow as jobs are created, so once enough documents are found
 * one comparison skips most of the others.
 */
function lowestAfter(index: JobIndex, documents: Uint32Array, after: number, count: number): number[] {
  let lowest: number[] = []
  let highest = Number.POSITIVE_INFINITY
  const inOrder = () => lowest.sort((a, b) => index.idOf(a) - index.idOf(b)).slice(0, count)
  for (const ordinal of documents) {
    const id = index.idOf(ordinal)
    if (id <= after || id >= highest || lowest.push(ordinal) < 2 * count) continue
    lowest = inOrder()
    highest = index.idOf(present(lowest.at(-1)))
  }
  return inOrder()
}
