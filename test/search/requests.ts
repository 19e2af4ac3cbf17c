import { decodeCursor } from '../../src/search/cursor.ts'
import type { CountRequest, FacetsRequest, SearchEngine, SearchPage, SearchRequest } from '../../src/search/engine.ts'
import type { Filters } from '../../src/search/filters.ts'
import { NOW } from './catalog-rows.ts'

export const filtersOf = (given: Partial<Filters>): Filters => ({ status: 'open', q_scope: 'title', ...given }) as Filters

export function searchFor(given: Partial<Filters>, options: Partial<SearchRequest> = {}): SearchRequest {
  const defaults = { sort: 'posted_at', limit: 100, cursor: null, description: 'off', includeSource: false, now: NOW } as const
  return { filters: filtersOf(given), ...defaults, ...options }
}

export const countOf = (given: Partial<Filters>): CountRequest => ({ filters: filtersOf(given), now: NOW })

export function facetsOf(given: Partial<Filters>, asked: Partial<FacetsRequest>): FacetsRequest {
  return { filters: filtersOf(given), facets: [], top: 10, salary: null, weeks: false, ownFilters: 'apply', now: NOW, ...asked }
}

/** The data array of a page that was made at once. */
export const textOf = ({ items }: Pick<SearchPage, 'items'>): string =>
  `[${(items ?? []).map((item) => Buffer.from(item).toString()).join()}]`
/** An answer to compare: a page has its data array as text, because engines divide it differently. */
export const comparable = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'items' in answer ? { ...answer, items: textOf(answer as SearchPage) } : answer
export const titlesOf = (page: SearchPage): string[] => JSON.parse(textOf(page)).map((item: { title: string }) => item.title)
export const idsOf = (page: SearchPage): number[] => JSON.parse(textOf(page)).map((item: { id: number }) => item.id)

/** Every page of a walk, each asked for with the cursor of the one before; `between` runs after each. */
export async function walk(
  engine: SearchEngine,
  request: SearchRequest,
  between: (page: SearchPage) => Promise<void> = async () => {},
): Promise<SearchPage[]> {
  const pages: SearchPage[] = []
  for (let cursor = request.cursor; ; ) {
    const page = await engine.search({ ...request, cursor })
    pages.push(page)
    if (page.nextCursor === null) return pages
    await between(page)
    cursor = decodeCursor(page.nextCursor, request.sort, request.filters)
    if (cursor === null) throw new Error(`a cursor that cannot be read: ${page.nextCursor}`)
  }
}
