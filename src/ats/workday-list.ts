import type { Fetcher } from '../http/fetcher.ts'
import { type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { type Facet, FacetCover, facetsIn } from './workday-facets.ts'

/** The largest page: a higher limit is answered with 400. */
const PAGE = 20
/** Many tenants state no total above this; past it pages start over or are empty. */
const CAP = 2000

/** The facet values a query is narrowed to, by facet parameter. */
export type Applied = Record<string, string[]>

export interface Page {
  url: string
  /** Correct at offset 0 only: later pages say 0. */
  total: number
  rows: Field[]
  facets: Field
}

export type Ask = (query: { applied?: Applied; offset?: number; search?: string }) => Promise<Page>

/** Asks one site for pages of its list. */
export function asker(http: Fetcher, cxs: string): Ask {
  return async ({ applied = {}, offset = 0, search = '' }) => {
    const url = `${cxs}/jobs`
    const json = { appliedFacets: applied, limit: PAGE, offset, searchText: search }
    const payload = readJson('workday', await http.fetch(url, { method: 'POST', json }))
    const rows = payload.at('jobPostings').items()
    return { url, total: payload.at('total').number(), rows, facets: payload.at('facets') }
  }
}

/** Every row of a query, page by page. Not complete when the source does not show them all, or the list changed too fast. */
export async function* readRows(
  ask: Ask,
  first: Page,
  applied: Applied = {},
  several = new Set<string>(),
): AsyncGenerator<Field[], PagesEnd> {
  // A total of exactly the cap may stand for any number; one above it is true, though the pages may still start over.
  if (first.total !== CAP) {
    const end = yield* readStraight(ask, first, applied)
    if (end !== 'capped') return end
  }
  const open = facetsIn(first.facets).filter((facet) => !(facet.parameter in applied))
  if (!open.some((facet) => facet.sum >= first.total)) {
    if (first.total === CAP) yield* readStraight(ask, first, applied)
    return { complete: false }
  }
  return yield* readByFacets(ask, open, applied, several)
}

class CapReached extends Error {}

/** Reads to the end of the total, or to the cap: past it pages start over or are empty. */
async function* readStraight(ask: Ask, first: Page, applied: Applied): AsyncGenerator<Field[], PagesEnd | 'capped'> {
  let start = first
  const page = async ({ offset }: { offset: number }) => {
    const read = await ask({ applied, offset })
    if (offset === 0) start = read
    const startsOver = offset > 0 && read.rows.length > 0 && pathsOf(read) === pathsOf(start)
    if (offset >= CAP && (startsOver || read.rows.length === 0)) throw new CapReached()
    if (startsOver) throw contradiction('workday', `offset ${offset} shows the first page again`, read.url)
    return { rows: read.rows, total: offset === 0 ? read.total : null, url: read.url }
  }
  const idOf = (row: Field) => row.at('externalPath').textOrNull() ?? ''
  try {
    return yield* readPages({ name: 'workday', size: PAGE, idOf, first, page, rowsRepeat: 'anywhere' })
  } catch (error) {
    if (error instanceof CapReached) return 'capped'
    throw error
  }
}

/**
 * Splits a query that the cap cuts off. The facet with the fewest values goes first; another follows as long as its counts show
 * postings not seen yet. A posting without any value in one facet is thus still found through the next. Before another facet is read,
 * the counts are asked for again: postings that left meanwhile are not missing.
 */
async function* readByFacets(
  ask: Ask,
  facets: Facet[],
  applied: Applied,
  several: Set<string>,
): AsyncGenerator<Field[], PagesEnd> {
  const cover = new FacetCover(several)
  const counts = async () => facetsIn((await ask({ applied })).facets).filter((facet) => !(facet.parameter in applied))
  let known = facets
  let begun = false
  for (const { parameter } of facets.toSorted((one, other) => one.values.length - other.values.length)) {
    if (begun && known.some((facet) => cover.lacks(facet))) known = await counts()
    const facet = known.find((each) => each.parameter === parameter)
    if (!facet || !cover.lacks(facet)) continue
    begun = true
    cover.begin(facet)
    for (const value of facet.values) {
      const narrowed = { ...applied, [facet.parameter]: [value] }
      const first = await ask({ applied: narrowed })
      if (first.total < CAP) cover.compare(first.total, facetsIn(first.facets))
      const pages = readRows(ask, first, narrowed, several)
      cover.beginValue()
      let next = await pages.next()
      for (; !next.done; next = await pages.next()) {
        cover.count(next.value)
        yield next.value
      }
      if (!next.value.complete) cover.fail()
    }
  }
  return { complete: cover.complete(known) || cover.complete(await counts()) }
}

function pathsOf(page: Page): string {
  return page.rows.map((row) => row.at('externalPath').textOrNull() ?? '').join('\n')
}
