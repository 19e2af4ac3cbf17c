import { FetchFailure } from '../../http/fetcher.ts'
import type { Listed, ListingEnd } from '../adapter.ts'
import { contradiction } from './read.ts'

export interface ListPage<Row> {
  rows: Row[]
  /** The number of rows on all pages together, as the source states it; null where this page does not. */
  total: number | null
  /** The number of pages, for sources that state that instead. */
  pages?: number | null
  url: string
}

interface At {
  offset: number
  index: number
}

export interface PagedList<Row> {
  name: string
  /** Rows of a full page. */
  size: number
  /** Distinguishes a row from every other row of the list. */
  idOf(row: Row): string
  page(at: At): Promise<ListPage<Row>>
  /** The first page, where it has been read already. */
  first?: ListPage<Row>
  /** Set where the source lists and counts some rows twice. */
  rowsRepeat?: 'in a page' | 'anywhere'
}

/** Complete: every row that was in the list all the time has been read, so a posting that was not seen is really absent. */
export interface PagesEnd {
  complete: boolean
}

/** A page that lacks more than this share of the list is broken. A total that drops by more between two pages is a mistake of the source. */
const PLAUSIBLE_LOSS = 0.1

/**
 * Reads a list page by page while it may change. When a row leaves a page that was already read, every later row moves up by one: the first
 * row of the next page moves onto the page already read, and is missed.
 * - Where pages state the total, a changed total shows between which two pages that happened. The page before is read again, which shows
 *   the row that moved.
 * - Where they do not, a last page of unexpected length, or too few different rows, shows only that it happened. The whole list is then
 *   read a second time. A row is missed by both readings only if it moved onto a page already read in each.
 *
 * The result is not complete when the list changes faster than it can be read, or the second reading contradicts itself as well. It is a
 * failure when no change explains the answer: a first page that disagrees with its own total, or a page in the middle that is far too
 * short. Of pages that are read again, only new rows are yielded.
 */
export async function* readPages<Row>(list: PagedList<Row>): AsyncGenerator<Row[], PagesEnd> {
  const { name, size } = list
  const seen = new Set<string>()
  let extent: Extent | null = null
  /** Rows that must have been seen in the end: the rows of the list when this reading began, less those that left it since. */
  let due = 0
  let read = 0
  let [furthest, returns, readings] = [-1, 0, 1]
  let [uneven, outrun, anyNew] = [false, false, false]

  for (let index = 0; ; ) {
    const offset = index * size
    const page: ListPage<Row> = await readPage(list, { offset, index }, furthest, extent)
    const stated: Extent | null = extentOf(page, size) ?? (index === 0 ? null : extent)
    const ids = list.rowsRepeat ? numbered(page.rows.map(list.idOf)) : page.rows.map(list.idOf)
    const fresh = page.rows.filter((_, position) => !seen.has(ids[position]!))
    for (const id of ids) seen.add(id)
    anyNew ||= fresh.length > 0
    const wanted = index > furthest ? page.rows : fresh
    if (index > furthest) read += page.rows.length
    furthest = Math.max(furthest, index)
    if (wanted.length > 0) yield wanted

    if (stated === null) {
      // Earlier pages stated a count. A page without one is something else, so its rows prove nothing.
      if (extent !== null) return { complete: false }
      // Without a count, the first page that is not full is the last. Some sources repeat a page for every higher number, so a page
      // without any new row is the end as well.
      if (page.rows.length < size || fresh.length === 0) return { complete: seen.size === read }
      index++
      continue
    }

    const fits = fitsIn(stated, page.rows.length, offset, size)
    const moved = index > 0 && extent !== null && !equal(extent, stated)
    if (!fits && (index === 0 || page.rows.length > size || (!moved && isBroken(stated, page.rows.length, offset, size))))
      throw contradiction(
        name,
        `${inWords(stated, offset, size)} from row ${offset} on, the page has ${page.rows.length}`,
        page.url,
      )
    if (index === 0) due = stated.least
    const lost = moved ? extent!.least - stated.least : 0
    due -= Math.max(0, lost)
    // A page that is empty by mistake may state a total of 0. Such a loss is not believed, so the listing is not complete.
    outrun ||= moved && lost > Math.max(size, extent!.least * PLAUSIBLE_LOSS)
    extent = stated
    if (moved && returns < Math.max(4, stated.most / size / 2)) {
      returns++
      index = Math.max(0, index - 1 - Math.floor(Math.abs(lost) / size))
    } else {
      outrun ||= moved
      uneven ||= !fits
      // A count of pages does not say how many rows there are. Then a row that was seen twice means that another one was missed.
      const expected = returns === 0 && stated.least < stated.most ? Math.max(read, due) : due
      if (offset + size < stated.most && page.rows.length >= size) {
        index++
      } else if (!outrun && readings === 1 && (uneven || seen.size < expected)) {
        readings++
        ;[uneven, anyNew] = [false, false]
        index = 0
      } else {
        // Repeated rows are counted by the source but seen once. If a second reading shows nothing new, all rows have been read.
        const repeats = list.rowsRepeat === 'anywhere' && !uneven && !anyNew
        return { complete: !outrun && (seen.size >= expected || repeats) }
      }
    }
  }
}

/** Makes the ids of equal rows of a page different, by numbering them. */
function numbered(ids: string[]): string[] {
  const times = new Map<string, number>()
  return ids.map((id) => {
    times.set(id, (times.get(id) ?? 0) + 1)
    return `${id} ${times.get(id)}`
  })
}

/** A later page that answers 404 means that the list got shorter meanwhile. Only a 404 of the first page means that the board is gone. */
async function readPage<Row>(list: PagedList<Row>, at: At, furthest: number, extent: Extent | null): Promise<ListPage<Row>> {
  if (list.first && furthest === -1) return list.first
  try {
    return await list.page(at)
  } catch (error) {
    if (at.index === 0 || !(error instanceof FetchFailure) || error.kind !== 'gone') throw error
    if (extent === null) throw contradiction(list.name, 'a page is missing', error.url)
    return { rows: [], total: null, url: error.url }
  }
}

/** The number of rows in a list: between two numbers where only its pages are counted. */
interface Extent {
  least: number
  most: number
}

function extentOf({ total, pages }: ListPage<unknown>, size: number): Extent | null {
  if (total !== null) return { least: total, most: total }
  if (pages === undefined || pages === null) return null
  // An empty list may have no page, or one without rows.
  return { least: pages > 1 ? (pages - 1) * size + 1 : 0, most: pages * size }
}

const equal = (one: Extent, other: Extent) => one.least === other.least && one.most === other.most
const within = (rows: number, size: number) => Math.min(Math.max(rows, 0), size)

function fitsIn({ least, most }: Extent, rows: number, offset: number, size: number): boolean {
  return rows >= within(least - offset, size) && rows <= within(most - offset, size)
}

function isBroken({ least }: Extent, rows: number, offset: number, size: number): boolean {
  return least - offset - rows > Math.max(size, least * PLAUSIBLE_LOSS)
}

function inWords({ least, most }: Extent, offset: number, size: number): string {
  const [fewest, longest] = [within(least - offset, size), within(most - offset, size)]
  return least === most
    ? `a total of ${least} leaves ${fewest} rows`
    : `${most / size} pages leave ${fewest === longest ? fewest : `${fewest} to ${longest}`} rows`
}

/** All rows at once, for lists whose rows can be mapped only together. */
export async function allRows<Row>(pages: AsyncGenerator<Row[], PagesEnd>): Promise<PagesEnd & { rows: Row[] }> {
  const rows: Row[] = []
  for (;;) {
    const next = await pages.next()
    if (next.done) return { ...next.value, rows }
    rows.push(...next.value)
  }
}

/** Makes a listing from pages of rows. `listed` returns null for a row that is not public. */
export async function* listPages<Row>(
  pages: AsyncGenerator<Row[], PagesEnd>,
  listed: (row: Row) => Listed | null,
  end: () => Partial<ListingEnd> = () => ({}),
): AsyncGenerator<Listed[], ListingEnd> {
  const ids = new Set<string>()
  let next = await pages.next()
  for (; !next.done; next = await pages.next()) {
    const fresh = next.value
      .map(listed)
      .filter((row) => row !== null && !ids.has(row.external_job_id) && ids.add(row.external_job_id))
    if (fresh.length > 0) yield fresh as Listed[]
  }
  return { ...next.value, ...end() }
}
