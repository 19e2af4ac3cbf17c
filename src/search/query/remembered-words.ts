import { LRUCache } from 'lru-cache'
import { present } from '../present.ts'
import { type PlainTerm, plainTerms, printPlain } from './plain-text.ts'
import type { AnalysedText, AnalyseTexts } from './query.ts'

/** About 10 MB. */
const MOST_WORDS = 50_000
const ASKED_AT_ONCE = 1_000

/** Its lower case depends on the language of the database, so it is remembered like a word. All other letters of ASCII have one lower case. */
const CAPITAL_I = 'I'

const LEXEME = /^'([^'\\]+)'$/

/** The result of Postgres for a word: one lexeme, nothing of a stop word, or something that only Postgres can put into a query. */
type Meaning = { lexeme: string | null } | 'unusual'

export interface RememberedWords {
  /** Asks Postgres only for words that are not remembered, and for texts that are more than plain words. */
  analyse: AnalyseTexts
  /** Has Postgres analyse words before they are searched for. */
  learn(words: string[]): Promise<void>
}

/** Remembers words and not queries: there are fewer words, so that most queries that were never asked before are made of known ones. */
export function rememberWords(ask: AnalyseTexts): RememberedWords {
  const meanings = new LRUCache<string, Meaning>({ max: MOST_WORDS })

  async function learn(words: Iterable<string>): Promise<void> {
    const missing = [...new Set(words)].filter((word) => !meanings.has(word))
    for (let at = 0; at < missing.length; at += ASKED_AT_ONCE) {
      const some = missing.slice(at, at + ASKED_AT_ONCE)
      const analysed = await ask(some.map((word) => `"${word}"`))
      for (const [place, word] of some.entries()) meanings.set(word, meaningOf(word, present(analysed[place])))
    }
  }

  return {
    async analyse(texts) {
      const plain = texts.map(plainTerms)
      if (!isComplete(plain)) return ask(texts)
      const words = new Set(plain.flatMap(wordsOf))
      if (texts.some((text) => text.includes(CAPITAL_I))) words.add(CAPITAL_I)
      await learn(words)
      const lexemes = new Map<string, string | null>()
      for (const word of words) {
        const meaning = meanings.get(word)
        if (meaning === undefined || meaning === 'unusual') return ask(texts)
        lexemes.set(word, meaning.lexeme)
      }
      const lexemeOf = (word: string) => lexemes.get(word) ?? null
      return texts.map((text, place) => ({ ...printPlain(present(plain[place]), lexemeOf), lowered: text.toLowerCase() }))
    },

    learn: (words) => learn(words.flatMap((word) => wordsOf(plainTerms(word) ?? []))),
  }
}

function meaningOf(word: string, { tsquery, lowered }: AnalysedText): Meaning {
  if (lowered !== `"${word.toLowerCase()}"`) return 'unusual'
  if (tsquery === '') return { lexeme: null }
  const lexeme = LEXEME.exec(tsquery)?.[1]
  return lexeme === undefined ? 'unusual' : { lexeme }
}

const wordsOf = (terms: PlainTerm[]): string[] => terms.flatMap(({ words }) => words)

const isComplete = <Value>(values: (Value | null)[]): values is Value[] => !values.includes(null)
