import { outsideQuotes } from './quotes.ts'

/** A word whose meaning is in its signs (c++, c#, .net, f#, c/c++, c++17): letters and digits around `++`, a closing `#` or a leading dot. */
const SYMBOL = /^(?=.*(?:\p{L}|\p{N})(?:\+\+|#)|\.\p{L})[\p{L}\p{N}.+#/]+$/u
/** What may stand around a word without belonging to it: brackets, exclusion and list punctuation. */
const WORD = /^([-(["'!&|]*)(.*?)([)\]"',;:!?&|]*|\.)$/su

export interface SymbolSplit {
  /** q with every unquoted symbol token replaced by a plain word. */
  text: string
  /** The placeholder words, as Postgres makes lexemes of them, and the tokens they stand for. */
  symbols: Map<string, string>
}

/**
 * Postgres drops the signs: c++, c# and c are one lexeme to it. So each symbol token outside quotes becomes a word of
 * letters and a digit, which Postgres leaves as it is, and which is no part of anything in q.
 */
export function splitSymbols(q: string): SymbolSplit {
  const symbols = new Map<string, string>()
  let stem = 'symq'
  while (q.toLowerCase().includes(stem)) stem += 'q'
  // Postgres does not split words at every space that JavaScript knows, and would join a placeholder to its neighbour.
  return { text: outsideQuotes(q, (part) => part.replace(/\s+/gu, ' ').replace(/\S+/gu, replaced)), symbols }

  function replaced(word: string): string {
    const [, before = '', token = '', after = ''] = WORD.exec(word) ?? []
    if (!SYMBOL.test(token)) return word
    const placeholder = `${stem}${symbols.size}`
    symbols.set(placeholder, token)
    return `${before}${placeholder}${after}`
  }
}
