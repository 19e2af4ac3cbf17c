import { encodeCursor, type Mode } from './cursor.ts'
import { type SearchPage, type SearchRequest, windowStart } from './engine.ts'
import { type ItemsRequest, type PageItems, type PageJob, pageItems } from './page-items.ts'
import type { ParsedQuery, QueryNode } from './query/tree.ts'

/** The elements of the data array (page-items.ts) or, where they are long or some are missing, its jobs. */
export type FoundItems = { texts: Uint8Array[] } | { jobs: PageJob[] }

/** The jobs of one page, as an engine finds them. */
export interface PageJobs {
  items: FoundItems
  count: number
  /** Sort key and id of the last job; null where another page does not follow. */
  last: { key: number; id: number } | null
}

/** Finds the jobs of a page that match a query tree and lie in the freshness window, where there is one. */
export type FindPage = (request: SearchRequest, tree: QueryNode | null, window: number | null) => Promise<PageJobs>

const NO_JOBS: PageJobs = { items: { jobs: [] }, count: 0, last: null }

/** A page as it was found: its items are not read yet where they are long. */
export interface FoundPage extends Omit<SearchPage, keyof PageItems> {
  items: FoundItems
  /** The query tree that matched the jobs. */
  tree: QueryNode | null
  window: number | null
}

/**
 * A page of results or, when the query matches nothing, a page of its fallback. Later pages keep the mode (exact or fuzzy) of the first. A page
 * whose cursor comes from a search with other filters chooses the mode again.
 */
export async function searchPage(request: SearchRequest, query: ParsedQuery | null, find: FindPage): Promise<FoundPage> {
  const { cursor } = request
  const start = windowStart(request.filters, request.now)
  const window = start === null ? null : (cursor?.windowStart ?? start)

  const page = async (tree: QueryNode | null, mode: Mode): Promise<FoundPage> => {
    const { items, count, last } = tree === null && query !== null ? NO_JOBS : await find(request, tree, window)
    const nextCursor =
      last && encodeCursor({ sort: request.sort, mode, windowStart: window, key: last.key, id: last.id }, request.filters)
    return { items, count, nextCursor, fuzzy: mode === 'fuzzy' && count > 0, tree, window }
  }

  if (query === null) return page(null, 'exact')
  if (cursor?.mode !== 'fuzzy') {
    const exact = await page(query.tree, 'exact')
    if (exact.count > 0 || cursor?.mode === 'exact') return exact
    // All matches may be before the cursor.
    if (cursor !== null && query.tree !== null) {
      const { count } = await find({ ...request, cursor: null, limit: 1, description: 'off' }, query.tree, window)
      if (count > 0) return exact
    }
  }
  return page(query.fallback, 'fuzzy')
}

/** The page with its items. Items that are read later are read in their current version; a job that no longer matches is left out. */
export async function withItems(
  { items: found, tree, window, count, nextCursor, fuzzy }: FoundPage,
  { filters, description, includeSource }: SearchRequest,
  read: (ids: number[], request: ItemsRequest) => Promise<Map<number, string>>,
): Promise<SearchPage> {
  if ('texts' in found) return { items: found.texts, slices: null, count, nextCursor, fuzzy }
  const asked = { filters, window, tree, description, includeSource }
  const { items, slices } = await pageItems(found.jobs, (ids) => read(ids, asked))
  return { items, slices, count, nextCursor, fuzzy }
}
