/** The options of the guides' search index, shared by the build, which writes the index, and the page, which reads it. */
import type { Options } from 'minisearch'

export interface SearchDocument {
  /** The address of the section, with its anchor. */
  id: string
  page: string
  heading: string
  text: string
}

export const SEARCH_OPTIONS: Options<SearchDocument> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  // A name such as posted_since or ROLECALL_DATA is found whole and by its parts.
  tokenize: (text) =>
    text
      .split(/[^\p{L}\p{N}_]+/u)
      .flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
      .filter(Boolean),
  searchOptions: {
    boost: { heading: 4, page: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
}
