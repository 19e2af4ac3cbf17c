import type { Reads } from '../catalog/reads.ts'
import { nearestIn } from './parameters/nearest.ts'
import { withinBudget } from './postgres/budget.ts'
import { readTitleWords } from './postgres/title-words.ts'

/** The words that titles are written with. */
export interface Vocabulary {
  has(word: string): boolean
  /** The words that are the fewest edits away, the most frequent first. */
  near(word: string): string[]
}

const KEPT_MS = 10 * 60_000
const MOST_NEAR = 3
/** Shorter words are one edit away from too many others. */
const SHORTEST = 3
/** Words of this length may have two edits. */
const LONG = 6

const LETTERS = /^\p{L}+$/u

export const isOfLetters = (word: string) => LETTERS.test(word)

function vocabularyOf(words: string[]): Vocabulary {
  const known = words.filter(isOfLetters)
  const all = new Set(known)
  const nearest = nearestIn(known)
  return {
    has: (word) => all.has(word.toLowerCase()),
    near(word) {
      if (word.length < SHORTEST) return []
      const once = nearest(word, MOST_NEAR, 1)
      return once.length > 0 || word.length < LONG ? once : nearest(word, MOST_NEAR, 2)
    },
  }
}

/** Reads the words when they are first needed, within the time that is left, and keeps them for some minutes. */
export function createTitleVocabulary(reads: Reads): (budgetMs: number) => Promise<Vocabulary> {
  let kept: { vocabulary: Promise<Vocabulary>; until: number } | null = null
  return (budgetMs) => {
    if (kept !== null && performance.now() < kept.until) return kept.vocabulary
    const vocabulary = reads.read({}, async ({ db }) => vocabularyOf(await withinBudget(db, budgetMs, readTitleWords)))
    kept = { vocabulary, until: performance.now() + KEPT_MS }
    vocabulary.catch(() => {
      kept = null // the next one who needs them tries again
    })
    return vocabulary
  }
}
