import { isOfLetters, type Vocabulary } from './title-vocabulary.ts'

/** Signs that end a word of q. Any other sign is part of it, so that `node.js` and `-java` are no words of letters. */
const WORD = /[^\s"()|&!,;]+/gu

/** q with one unknown word replaced by a near one of the vocabulary, and everything else as written. Excluded words stay. */
export function respelt(q: string, vocabulary: Vocabulary): string[] {
  return wordsOf(q)
    .filter(({ word }) => isOfLetters(word) && !vocabulary.has(word))
    .flatMap(({ word, at }) => vocabulary.near(word).map((near) => q.slice(0, at) + near + q.slice(at + word.length)))
}

function wordsOf(q: string): { word: string; at: number }[] {
  const parts = q.split('"')
  let start = 0
  return parts.flatMap((part, place) => {
    const from = start
    start += part.length + 1
    const isExcludedPhrase = place % 2 === 1 && (parts[place - 1]?.endsWith('-') ?? false)
    return isExcludedPhrase ? [] : [...part.matchAll(WORD)].map(({ 0: word, index }) => ({ word, at: from + index }))
  })
}
