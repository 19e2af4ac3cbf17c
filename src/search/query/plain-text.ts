import type { AnalysedText } from './query.ts'

/** A word or quoted words, in small letters, with the sign before them. */
export interface PlainTerm {
  words: string[]
  excluded: boolean
  /** Whether an OR stands before the term. Otherwise it is an AND. */
  afterOr: boolean
}

/** A term and the spaces after it. A word may end in the digit by which the normaliser keeps a stem. */
const TERM = /(-?)(?:"([A-Za-z0 ]*)"|([A-Za-z]+0?))(?: +|$)/y
const WORD = /^[a-z]+0?$/

/**
 * Reads a text of plain words, quotes, minuses and ORs as Postgres' websearch_to_tsquery does; null for a text that holds anything else. Words of
 * other letters and signs may be several tokens for Postgres, and one token may depend on the next.
 */
export function plainTerms(text: string): PlainTerm[] | null {
  const terms: PlainTerm[] = []
  let afterOr = false
  for (TERM.lastIndex = 0; TERM.lastIndex < text.length; ) {
    const [term, minus, quoted, bare] = TERM.exec(text) ?? []
    if (term === undefined) return null
    const isLast = TERM.lastIndex === text.length
    const excluded = minus === '-'
    // An OR between two terms is an operator. Anywhere else Postgres reads it as a word.
    if (bare?.toLowerCase() === 'or' && !excluded && !afterOr && !isLast && terms.length > 0) {
      afterOr = true
      continue
    }
    const words = (quoted ?? bare ?? '')
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '')
    if (!words.every((word) => WORD.test(word))) return null
    terms.push({ words, excluded, afterOr })
    afterOr = false
  }
  return terms
}

/** The query as Postgres prints it, and the number of its nodes, given the lexeme of each word; null stands for a word that is dropped. */
export function printPlain(terms: PlainTerm[], lexemeOf: (word: string) => string | null): Omit<AnalysedText, 'lowered'> {
  let tsquery = ''
  let nodes = 0
  let isOr = false
  for (const { words, excluded, afterOr } of terms) {
    isOr ||= afterOr
    const phrase = printPhrase(words.map(lexemeOf))
    if (phrase.nodes === 0) continue
    const member = !excluded ? phrase.tsquery : phrase.nodes > 1 ? `!( ${phrase.tsquery} )` : `!${phrase.tsquery}`
    tsquery += nodes === 0 ? member : `${isOr ? ' | ' : ' & '}${member}`
    nodes += phrase.nodes + Number(excluded) + Number(nodes > 0)
    isOr = false
  }
  return { tsquery, nodes }
}

/** Words that are dropped count as distance. */
function printPhrase(lexemes: (string | null)[]): Omit<AnalysedText, 'lowered'> {
  let tsquery = ''
  let nodes = 0
  let last = 0
  for (const [place, lexeme] of lexemes.entries()) {
    if (lexeme === null) continue
    if (nodes > 0) tsquery += place - last === 1 ? ' <-> ' : ` <${place - last}> `
    tsquery += `'${lexeme}'`
    nodes += nodes === 0 ? 1 : 2
    last = place
  }
  return { tsquery, nodes }
}
