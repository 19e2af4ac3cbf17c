import type { IdsRequest, MatchingIds } from './engine.ts'
import type { ParsedQuery, QueryNode } from './query/tree.ts'

export type FoundIds = Pick<MatchingIds, 'ids' | 'next'>

const NO_IDS: FoundIds = { ids: [], next: null }

/** The ids of the jobs that the query matches. Without a mode, a query that matches none falls back to title substrings. For both engines. */
export async function matchingIds(
  { mode }: IdsRequest,
  query: ParsedQuery | null,
  find: (tree: QueryNode | null) => Promise<FoundIds>,
): Promise<MatchingIds> {
  if (query === null) return { ...(await find(null)), mode: 'exact', tree: null }
  const found = async (tree: QueryNode | null) => (tree === null ? NO_IDS : await find(tree))
  if (mode !== 'fuzzy') {
    const exact = await found(query.tree)
    if (exact.ids.length > 0 || mode === 'exact') return { ...exact, mode: 'exact', tree: query.tree }
  }
  return { ...(await found(query.fallback)), mode: 'fuzzy', tree: query.fallback }
}
