import { searchText } from '../../job/words/search-text.ts'
import { minuses } from './minus-runs.ts'
import { isTerm, type QueryPiece, type Term } from './pieces.ts'

/** A token such as c++: `token` is looked for in titles, `word` is the normaliser's word for it in texts. */
export interface SymbolToken {
  token: string
  word: string
}

/** q in the form that Postgres parses. A term that Postgres would split is replaced by a placeholder, a word of letters and a digit. */
export interface QueryText {
  text: string
  /** By placeholder: the query for a term of q that is several words, which may hold placeholders of symbols. */
  joined: Map<string, string>
  symbols: Map<string, SymbolToken>
}

/** Two letters joined by a sign (R&D, A/B) are searched as a phrase. Otherwise R&D would be found in `R Developer (m/w/d)`. */
const PAIR = /^[([{<]*\p{L}[/&]\p{L}[)\]}>.,;]*$/u
/** Stands between the parts of a hyphenated word, which are searched as a phrase. No q holds this character. */
const SIDE_BY_SIDE = '\0'

/** Every word is put in quotes, where Postgres does not read it as an operator. */
export function queryText(pieces: QueryPiece[]): QueryText {
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
    if (kind === 'phrase' && !isOneSymbol(text)) return `"${searchText(text)}"`
    const read = searchText(text, (token, word) => placeholder(symbolStem, { token, word }, symbols), SIDE_BY_SIDE)
    const words = read.split(/\s+/u).filter((word) => word !== '')
    const quoted = words.map((word) => `"${word.replaceAll(SIDE_BY_SIDE, ' ')}"`)
    if (words.length < 2) return quoted[0] ?? '""'
    const query = PAIR.test(text) ? `"${read}"` : quoted.join(' ')
    return placeholder(joinedStem, query, joined)
  }

  let nots = 0
  const text = pieces.flatMap((piece) => {
    if (piece.kind === 'minus') {
      nots++
      return []
    }
    const before = minuses(nots)
    nots = 0
    return `${before}${piece.kind === 'or' ? 'or' : written(piece)}`
  })
  return { text: text.join(' '), joined, symbols }
}

/** Whether a symbol token is all that a quoted text holds. `"c++"` means what `c++` does. */
function isOneSymbol(text: string): boolean {
  let symbols = 0
  const others = searchText(text, () => {
    symbols++
    return ''
  })
  return symbols === 1 && !/[\p{L}\p{N}]/u.test(others)
}

/** A beginning for placeholders that occurs in no word of q. */
function unused(stem: string, given: string): string {
  let name = stem
  while (given.includes(name)) name += 'q'
  return name
}
