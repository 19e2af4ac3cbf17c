import { plainHyphens } from '../../job/words/hyphens.ts'
import type { Quote, QuotedText } from '../step.ts'

/** Quoted words with their position in a served text, in UTF-16 code units. Offsets are null where the position is not certain. */
export interface Mark {
  in: QuotedText
  text: string
  start: number | null
  end: number | null
}

/** Finds quotes in the texts that are served. */
export interface Locator {
  /** The texts that the steps read. All but the description are the same as the served ones. */
  read: Record<QuotedText, string | null>
  served: Record<QuotedText, string | null>
  /** For each position in the description as read, the position in the served one. */
  places: Int32Array
}

/**
 * Finds the positions of a fact's quotes. Words that occur more than once get a position only if the step gave one, or if they are quoted
 * as often as they occur: positions are never guessed.
 */
export function locate(quotes: Quote[], locator: Locator): Mark[] {
  return quotes.map((quote, index) => {
    const start = quote.start ?? placeOf(quote, quotes.slice(0, index), quotes, locator)
    return (start === null ? null : markAt(quote, start, locator)) ?? { in: quote.in, text: quote.text, start: null, end: null }
  })
}

function placeOf(quote: Quote, before: Quote[], all: Quote[], { read }: Locator): number | null {
  const same = ({ in: where, text }: Quote) => where === quote.in && text === quote.text
  const found = occurrences(read[quote.in] ?? '', quote.text)
  return found.length === all.filter(same).length ? (found[before.filter(same).length] ?? null) : null
}

/** Positions of the words, ignoring case if they do not occur as written: steps that read titles fold them. */
function occurrences(text: string, words: string): number[] {
  if (words === '') return []
  const exact = indexes(text, words)
  if (exact.length > 0) return exact
  const lower = text.toLowerCase()
  return lower.length === text.length ? indexes(lower, words.toLowerCase()) : []
}

const MOST = 100

function indexes(text: string, words: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(words); at !== -1 && found.length < MOST; at = text.indexOf(words, at + words.length)) found.push(at)
  return found
}

/** The mark of a quote that begins at `from` in the text as read; null when the served text does not have those words. */
function markAt({ in: where, text }: Quote, from: number, { read, served, places }: Locator): Mark | null {
  const words = read[where]?.slice(from, from + text.length) ?? ''
  const start = where === 'description' ? places[from] : from
  const last = where === 'description' ? places[from + text.length - 1] : from + text.length - 1
  if (start === undefined || last === undefined || start < 0 || last < start) return null
  const shown = served[where]?.slice(start, last + 1) ?? ''
  return plain(shown) === plain(words) ? { in: where, text: shown, start, end: last + 1 } : null
}

/** Removes the signs in which the two texts of a description may differ, and writes every hyphen as "-". */
const plain = (text: string) => plainHyphens(text.replaceAll(' | ', '').replace(/[\s\\]/g, ''))
