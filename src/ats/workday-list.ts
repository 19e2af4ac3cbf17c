import type { Fetcher } from '../http/fetcher.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { type Facet, FacetCover, facetsIn } from './workday-facets.ts'

/** More is answered with 400. */
const PAGE = 20
/** Many tenants state no total above this; past it pages start over or come empty. */
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

/** Every row of a query, page by page. False when the source would not show them all. */
export async function* readRows(
  ask: Ask,
  first: Page,
  applied: Applied = {},
  several = new Set<string>(),
): AsyncGenerator<Field[], boolean> {
  // A total of exactly the cap may stand for any number; one above it is true, though the pages may still start over.
  if (first.total !== CAP && (yield* readStraight(ask, first, applied))) return true
  const open = facetsIn(first.facets).filter((facet) => !(facet.parameter in applied))
  if (!open.some((facet) => facet.sum >= first.total)) {
    if (first.total === CAP) yield* readStraight(ask, first, applied)
    return false
  }
  return yield* readByFacets(ask, open, applied, several)
}

/** To the end of the total. False when the pages past the cap start over or come empty; short anywhere else is a failure. */
async function* readStraight(ask: Ask, first: Page, applied: Applied): AsyncGenerator<Field[], boolean> {
  let page = first
  for (let offset = 0; offset < first.total || offset === 0; offset += PAGE) {
    if (offset > 0) page = await ask({ applied, offset })
    const due = Math.min(PAGE, first.total - offset)
    const again = offset > 0 && page.rows.length > 0 && pathsOf(page) === pathsOf(first)
    if (offset >= CAP && (again || page.rows.length === 0)) return false
    if (again) throw contradiction('workday', `offset ${offset} shows the first page again`, page.url)
    if (page.rows.length !== due) {
      throw contradiction(
        'workday',
        `total ${first.total} leaves ${due} rows for offset ${offset}, jobPostings has ${page.rows.length}`,
        page.url,
      )
    }
    yield page.rows
  }
  return true
}

/**
 * Splits a query the cap cuts off. The facet with the fewest values goes first; another follows for as long as its counts say that it
 * knows postings not seen yet. A posting without any value in one facet is thus still found through the next.
 */
async function* readByFacets(
  ask: Ask,
  facets: Facet[],
  applied: Applied,
  several: Set<string>,
): AsyncGenerator<Field[], boolean> {
  const cover = new FacetCover(several)
  for (const facet of facets.toSorted((one, other) => one.values.length - other.values.length)) {
    if (!cover.lacks(facet)) continue
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
      if (!next.value) cover.fail()
    }
  }
  return cover.complete(facets)
}

function pathsOf(page: Page): string {
  return page.rows.map((row) => row.at('externalPath').textOrNull() ?? '').join('\n')
}
