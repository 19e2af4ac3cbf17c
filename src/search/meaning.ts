import { searchText } from '../words/search-text.ts'
import { isTerm, type Term, type Written } from './written.ts'

/** A token such as c++: what a title is to contain, and the word it is in a text. */
export interface SymbolToken {
  token: string
  word: string
}

/** q as Postgres is to parse it. What Postgres could not keep together stands there as a placeholder, a word of letters and a digit. */
export interface QueryText {
  text: string
  /** Words of q that are several words: the query each stands for, which may hold symbols again. */
  joined: Map<string, string>
  symbols: Map<string, SymbolToken>
}

/** More than 8 minuses mean nothing that fewer of them do not, and Postgres fails at 32 (`tsquery stack too small`). */
const MOST_MINUSES = 8
/** R&D and A/B: two letters joined by a sign stand side by side, or R&D would be found in `R Developer (m/w/d)`. */
const PAIR = /^[([{<]*\p{L}[/&]\p{L}[)\]}>.,;]*$/u

/** Every word goes in quotes, in which Postgres reads it without its operators. */
export function queryText(pieces: Written[]): QueryText {
  const joined = new Map<string, string>()
  const symbols = new Map<string, SymbolToken>()
  const given = pieces.map((piece) => (isTerm(piece) ? searchText(piece.text).toLowerCase() : '')).join(' ')
  const joinedStem = unused('joinq', given)
  const symbolStem = unused('symq', given)

  function placeholder<Value>(stem: string, value: Value, values: Map<string, Value>): string {
    const name = `${stem}${values.size}`
    values.set(name, value)
    return name
  }

  function written({ kind, text }: Term): string {
    if (kind === 'phrase') return `"${searchText(text)}"`
    const read = searchText(text, (token, word) => placeholder(symbolStem, { token, word }, symbols))
    const words = read.split(/\s+/u).filter((word) => word !== '')
    if (words.length < 2) return `"${words[0] ?? ''}"`
    const query = PAIR.test(text) ? `"${read}"` : words.map((word) => `"${word}"`).join(' ')
    return placeholder(joinedStem, query, joined)
  }

  let minuses = 0
  const text = pieces.flatMap((piece) => {
    if (piece.kind === 'minus') {
      minuses++
      return []
    }
    const before = '-'.repeat(minuses <= MOST_MINUSES ? minuses : MOST_MINUSES - (minuses % 2))
    minuses = 0
    return `${before}${piece.kind === 'or' ? 'or' : written(piece)}`
  })
  return { text: text.join(' '), joined, symbols }
}

/** A beginning that no word of q holds. */
function unused(stem: string, given: string): string {
  let name = stem
  while (given.includes(name)) name += 'q'
  return name
}
