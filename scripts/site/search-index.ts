/** The search index of /docs: one document for each section of a page. The page's script loads it when the search box is first used. */
import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS, type SearchDocument } from '../../web/docs/search-options.ts'
import type { Page } from './markdown.ts'

export function searchIndex(pages: Page[]): string {
  const index = new MiniSearch<SearchDocument>(SEARCH_OPTIONS)
  index.addAll(
    pages.flatMap(({ address, title, sections }) =>
      sections.map(({ heading, anchor, text }) => ({
        id: anchor ? `${address}#${anchor}` : address,
        page: title,
        heading,
        text: text.replace(/\s+/g, ' ').trim(),
      })),
    ),
  )
  return JSON.stringify(index)
}
