import { FetchFailure } from '../../http/fetcher.ts'
import type { Listed, ListingEnd } from '../adapter.ts'
import { contradiction } from './read.ts'

export interface ListPage<Row> {
  rows: Row[]
  /** How many rows all pages together are said to have; null where the source does not tell. */
  total: number | null
  url: string
}

/**
 * Reads pages until all rows that the first one promises are there. A page that is short, a total that moves and a page too many are
 * contradictions: absence from such a list would prove nothing.
 */
export async function* readPages<Row>(
  name: string,
  size: number,
  page: (at: { offset: number; index: number }) => Promise<ListPage<Row>>,
): AsyncGenerator<Row[]> {
  let offset = 0
  let total: number | null = null
  for (let index = 0; ; index++) {
    const { rows, total: stated, url } = await (index === 0 ? page({ offset, index }) : laterPage(name, page({ offset, index })))
    if (index > 0 && stated !== total) throw contradiction(name, `the total was ${total} and is ${stated} at row ${offset}`, url)
    total = stated
    if (total !== null) {
      const due = Math.min(size, total - offset)
      if (rows.length !== due) {
        throw contradiction(
          name,
          `a total of ${total} leaves ${due} rows from row ${offset} on, the page has ${rows.length}`,
          url,
        )
      }
    }
    offset += rows.length
    if (rows.length > 0) yield rows
    // Without a total the first page that is not full is the last.
    if (total === null ? rows.length < size : offset >= total) return
  }
}

/** A page that is not there when earlier ones are: the list got shorter meanwhile. Only of the first would it mean that the board is gone. */
async function laterPage<Page>(name: string, page: Promise<Page>): Promise<Page> {
  try {
    return await page
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'gone') throw contradiction(name, 'a page is missing', error.url)
    throw error
  }
}

/**
 * The listing that pages of rows make. A row seen twice means that another slipped between two pages: what is absent may only have been
 * missed, so the listing is not complete.
 */
export async function* listPages<Row>(
  pages: AsyncGenerator<Row[]>,
  listed: (row: Row) => Listed,
  end: () => Partial<ListingEnd> = () => ({}),
): AsyncGenerator<Listed[], ListingEnd> {
  const ids = new Set<string>()
  let read = 0
  for await (const rows of pages) {
    read += rows.length
    const fresh = rows.map(listed).filter(({ external_job_id: id }) => !ids.has(id) && ids.add(id))
    // A page of nothing new: this source may answer so to any page number, for ever.
    if (fresh.length === 0) break
    yield fresh
  }
  return { complete: ids.size === read, ...end() }
}
