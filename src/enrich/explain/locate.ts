import type { Quote, QuotedText } from '../step.ts'

/** Words with their place in a served text, in UTF-16 code units; without offsets where their place is not certain. */
export interface Mark {
  in: QuotedText
  text: string
  start: number | null
  end: number | null
}

/** Finds quotes in the texts that are served. */
export interface Locator {
  /** The text the steps read; for all but the description it is the served one. */
  read: Record<QuotedText, string | null>
  served: Record<QuotedText, string | null>
  /** From a position in the read description to one in the served. */
  places: Int32Array
}

/**
 * The marks of one fact's quotes. Words that stand more than once are marked only where the step said which they are, or where there are
 * as many quotes of them as places: a mark is never a guess.
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

/** Where the words stand, in any case: steps that read titles fold them. */
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

/** The mark of words that begin there in the read text; null when the served text does not have them. */
function markAt({ in: where, text }: Quote, from: number, { read, served, places }: Locator): Mark | null {
  const words = read[where]?.slice(from, from + text.length) ?? ''
  const start = where === 'description' ? places[from] : from
  const last = where === 'description' ? places[from + text.length - 1] : from + text.length - 1
  if (start === undefined || last === undefined || start < 0 || last < start) return null
  const shown = served[where]?.slice(start, last + 1) ?? ''
  return plain(shown) === plain(words) ? { in: where, text: shown, start, end: last + 1 } : null
}

/** Without what the two texts of a description may differ in. */
const plain = (text: string) => text.replaceAll('\n', '').replaceAll(' | ', '')
