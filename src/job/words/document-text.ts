import { htmlText } from './html-text.ts'
import { searchText } from './search-text.ts'

/** The characters of a title or description that are read. No posting has more, and reading more could take seconds. */
const LONGEST_TITLE = 10_000
export const LONGEST_DESCRIPTION = 1_000_000
/** The bytes that Postgres makes words of. Whatever text they hold, the tsvector stays below its limit of 1 MB. */
const MOST_BYTES = 250_000

/** The text of a title that Postgres makes words of. */
export function titleText(title: string): string {
  return cut(searchText(beginning(title, LONGEST_TITLE)), LONGEST_TITLE)
}

/** The text of a description that Postgres makes words of: that of the HTML, or the Markdown where there is no HTML. */
export function bodyText(html: string | null, markdown: string | null): string {
  const text = html === null ? beginning(markdown ?? '', LONGEST_DESCRIPTION) : htmlText(beginning(html, LONGEST_DESCRIPTION))
  return cut(searchText(text), MOST_BYTES)
}

/** Never cuts between the two halves of a surrogate pair, because Postgres refuses half a character. */
const beginning = (text: string, most: number) => (text.length <= most ? text : text.slice(0, most).toWellFormed())

function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text.toWellFormed()
  return Buffer.from(text).subarray(0, bytes).toString()
}
