import { endsSentence } from '../sentence-end.ts'
import { RowsByWord } from '../subjects/rows-by-word.ts'

/**
 * Descriptions state employment and workplace at the start, or in the small print at the end. The middle of a long one is about the work.
 */
const HEAD = 8000
const TAIL = 4000
/** A longer sentence is cut. No pattern looks further. */
const SENTENCE = 400
/** More than any real description has; it bounds the work on a text that repeats one word. */
const MOST = 120

const lists = new WeakMap<readonly string[], RowsByWord<string>>()

/** Most of the words are in no sentence of a text, so one reading of the text leaves few to search for. */
function wordsIn(text: string, words: readonly string[]): string[] {
  const list = lists.get(words) ?? new RowsByWord(words, (word) => [{ text: word, begins: false, ends: false }])
  lists.set(words, list)
  return list.of(text)
}

/** The start and the end of a description in both cases. Several fields ask for the same text, so the last one is remembered. */
let last = { text: '', source: '', lower: '' }

function windowOf(text: string): { source: string; lower: string } {
  if (text !== last.text) {
    const window = text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`
    const lower = window.toLowerCase()
    // If lower case changes the length of the text, positions in the two would differ.
    last = { text, lower, source: lower.length === window.length ? window : lower }
  }
  return last
}

/**
 * The sentences of the description's start and end that contain one of `words` (in lower case), in order. Searching for each word
 * separately is three times as fast as one case-insensitive alternation over all sentences (0.2 ms against 0.6 ms).
 */
export function sentencesWith(text: string, words: readonly string[]): string[] {
  const { source, lower } = windowOf(text)
  const starts = new Set<number>()
  for (const word of wordsIn(lower, words)) {
    let at = lower.indexOf(word)
    while (at >= 0 && starts.size < MOST) {
      const end = endOf(source, at)
      starts.add(startOf(source, at))
      at = lower.indexOf(word, end)
    }
  }
  return [...starts].sort((a, b) => a - b).map((start) => source.slice(start, endOf(source, start)).trim())
}

function startOf(text: string, at: number): number {
  const limit = Math.max(0, at - SENTENCE / 2)
  let start = at
  while (start > limit && !endsSentence(text, start - 1, 'goes on')) start--
  return start
}

function endOf(text: string, at: number): number {
  const limit = Math.min(text.length, at + SENTENCE)
  let end = at + 1
  while (end < limit && !endsSentence(text, end, 'goes on')) end++
  return end
}
