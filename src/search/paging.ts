import { type Cursor, encodeCursor } from './cursor.ts'
import { type SearchPage, type SearchRequest, windowStart } from './engine.ts'
import type { ParsedQuery } from './query.ts'
import type { QueryNode } from './tree.ts'

/** The jobs of one page, as an engine finds them. */
export interface PageJobs {
  /** The JSON text of the data array in UTF-8, brackets included. */
  items: Buffer
  count: number
  /** Sort key and id of the last job; null where another page does not follow. */
  last: { key: number; id: number } | null
}

/** Finds the jobs of the page that match a query tree and lie in the freshness window, where there is one. */
export type FindPage = (tree: QueryNode | null, window: number | null) => Promise<PageJobs>

const NO_JOBS: PageJobs = { items: Buffer.from('[]'), count: 0, last: null }

/** A page of results; on the first page, when the query matches nothing, a page of its fallback. Later pages stay with what the first was. */
export async function searchPage(request: SearchRequest, query: ParsedQuery | null, find: FindPage): Promise<SearchPage> {
  const { cursor } = request
  const start = windowStart(request.filters, request.now)
  const window = start === null ? null : (cursor?.windowStart ?? start)

  const page = async (tree: QueryNode | null, mode: Cursor['mode']): Promise<SearchPage> => {
    const { items, count, last } = tree === null && query !== null ? NO_JOBS : await find(tree, window)
    const nextCursor = last === null ? null : encodeCursor({ sort: request.sort, mode, windowStart: window, ...last })
    return { items, count, nextCursor, fuzzy: mode === 'fuzzy' && count > 0 }
  }

  if (query === null) return page(null, 'exact')
  if (cursor?.mode !== 'fuzzy') {
    const exact = await page(query.tree, 'exact')
    if (exact.count > 0 || cursor !== null) return exact
  }
  return page(query.fallback, 'fuzzy')
}
