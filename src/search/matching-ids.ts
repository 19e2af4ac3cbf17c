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

interface AmongSteps {
  /** The jobs among the given ones that match a tree. */
  find(tree: QueryNode | null): Promise<number[]>
  /** Whether any job of the catalog matches a tree. */
  matchesAny(tree: QueryNode): Promise<boolean>
}

/**
 * The jobs among some that a search shows. Title substrings count only while no job of the whole catalog matches the query, as in a search. The
 * catalog is asked only if that decides. For both engines.
 */
export async function matchingAmong(query: ParsedQuery | null, { find, matchesAny }: AmongSteps): Promise<number[]> {
  if (query === null) return find(null)
  const exact = query.tree === null ? [] : await find(query.tree)
  if (exact.length > 0 || query.fallback === null) return exact
  const fuzzy = await find(query.fallback)
  const isExact = fuzzy.length > 0 && query.tree !== null && (await matchesAny(query.tree))
  return isExact ? [] : fuzzy
}
