import { endsSentence } from '../sentence-end.ts'

/**
 * Descriptions state employment and workplace at the start, or in the small print at the end. The middle of a long one is about the work.
 */
const HEAD = 8000
const TAIL = 4000
/** A longer sentence is cut. No pattern looks further. */
const SENTENCE = 400
/** More than any real description has; it bounds the work on a text that repeats one word. */
const MOST = 120

/**
 * The sentences of the description's start and end that contain one of `words` (in lower case), in order. Searching for each word
 * separately is three times as fast as one case-insensitive alternation over all sentences (0.2 ms against 0.6 ms).
 */
export function sentencesWith(text: string, words: readonly string[]): string[] {
  const window = text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`
  const lower = window.toLowerCase()
  // If lower case changes the length of the text, positions in the two would differ.
  const source = lower.length === window.length ? window : lower
  const starts = new Set<number>()
  for (const word of words) {
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
