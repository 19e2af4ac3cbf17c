import type { ParsedQuery, QueryNode } from './query/tree.ts'

interface FallbackSteps<Found> {
  find(tree: QueryNode | null): Found | Promise<Found>
  sizeOf(found: Found): number
  /** The answer to a query without a word. */
  nothing(): Found
}

/** The result of the query or, where it is empty, the result of its title-substring fallback. */
export async function findOrFallBack<Found>(
  query: ParsedQuery | null,
  { find, sizeOf, nothing }: FallbackSteps<Found>,
): Promise<Found> {
  if (query === null) return find(null)
  const exact = query.tree === null ? nothing() : await find(query.tree)
  return sizeOf(exact) === 0 && query.fallback !== null ? find(query.fallback) : exact
}
