import { type Fetcher, FetchFailure } from '../../http/fetcher.ts'
import { HTML, type Page, readPage } from './page.ts'

const HOPS = 4

/**
 * Reads the page at an address. Systems redirect from missing postings to a list or to their own site. `elsewhere` recognises such
 * targets by their URL, so that they are not contacted.
 */
export async function pageAt(name: string, url: string, http: Fetcher, elsewhere: (target: URL) => boolean): Promise<Page> {
  let at = url
  for (let hop = 0; hop < HOPS; hop++) {
    const answer = await http.fetch(at, { ...HTML, redirect: 'manual' })
    if (!answer.location) return readPage(name, answer)
    at = answer.location
    if (elsewhere(new URL(at))) throw new FetchFailure('gone', `${name}: ${url} leads to ${at}`, { url, status: answer.status })
  }
  throw new FetchFailure('bad_payload', `${name}: ${url} leads from page to page`, { url })
}
