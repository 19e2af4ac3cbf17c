import { htmlText } from './html-text.ts'
import { searchText } from './search-text.ts'

/** Characters of a title or description that are looked at: more is no posting, and reading it would take seconds. */
const LONGEST_TITLE = 10_000
export const LONGEST_DESCRIPTION = 1_000_000
/** Bytes of the text that Postgres makes words of. Whatever they hold, the tsvector stays below its limit of 1 MB. */
const MOST_BYTES = 250_000

/** A title as Postgres is to make words of it. */
export function titleText(title: string): string {
  return cut(searchText(beginning(title, LONGEST_TITLE)), LONGEST_TITLE)
}

/** A description as Postgres is to make words of it: the HTML's text, or the Markdown where there is no HTML. */
export function bodyText(html: string | null, markdown: string | null): string {
  const text = html === null ? beginning(markdown ?? '', LONGEST_DESCRIPTION) : htmlText(beginning(html, LONGEST_DESCRIPTION))
  return cut(searchText(text), MOST_BYTES)
}

/** Cut between two halves of a character, the text would be none that Postgres takes. */
const beginning = (text: string, most: number) => (text.length <= most ? text : text.slice(0, most).toWellFormed())

function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text.toWellFormed()
  return Buffer.from(text).subarray(0, bytes).toString()
}
