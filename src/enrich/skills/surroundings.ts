import { NUMBER_WORD } from './ambiguity.ts'
import { isDigitAt, isWordAt } from './letters.ts'

/** How many characters around a mention are read. It bounds the work per mention in a hostile text. */
const WINDOW = 90
const WORDS_BEFORE = 7

export type TextRange = { start: number; end: number }

export type Neighbour = { word: string; start: number; end: number; touching: boolean }

/** The word before `at` in the same sentence. `touching` is true when only blanks are between them. */
export function wordBefore(text: string, at: number): Neighbour | null {
  const floor = Math.max(0, at - WINDOW)
  let end = at
  while (end > floor && !isWordAt(text, end - 1)) end--
  if (end === floor) return null
  const blank = end === at - 1 && text.charCodeAt(end) === 0x20
  const gap = blank ? ' ' : text.slice(end, at)
  if (!blank && spansSentenceEnd(gap)) return null
  let start = end
  while (start > floor && isWordAt(text, start - 1)) start--
  if (start === floor && start > 0) return null
  return { word: text.slice(start, end).toLowerCase(), start, end, touching: blank || gap.trim() === '' }
}

/** The words before `neighbour` in the same sentence, nearest first. */
export function wordsBefore(text: string, neighbour: Neighbour): string[] {
  const found: string[] = []
  let word: Neighbour | null = neighbour
  while (word && found.length < WORDS_BEFORE) {
    found.push(word.word)
    word = wordBefore(text, word.start)
  }
  return found
}

/** The word after `at` if only blanks are between them. */
export function wordAfter(text: string, at: number): Neighbour | null {
  let start = at
  const ceiling = Math.min(text.length, at + WINDOW)
  while (start < ceiling && (text[start] === ' ' || text[start] === '\u00a0')) start++
  let end = start
  while (end < ceiling && isWordAt(text, end)) end++
  return end === start ? null : { word: text.slice(start, end).toLowerCase(), start, end, touching: true }
}

/** The word as the rules list it: all numbers are one word. */
export function ruleWord(text: string, neighbour: Neighbour): string {
  return isDigitAt(text, neighbour.start) ? NUMBER_WORD : neighbour.word
}

/**
 * Whether a sentence ends in the gap between two words. A full stop ends it only before a blank, unlike in "Node.js" and "e.g.,". A semicolon
 * does not, unlike in `enrich/sentence-end.ts`, because lists of skills are written with it.
 */
export function spansSentenceEnd(gap: string): boolean {
  return /[\n\r•●▪◦·]|[.!?](?:[)"'”’]*)\s|[.!?]$/.test(gap)
}

const LIST_WORDS = new Set('and or with plus e g i as well such like including ideally preferably either both etc'.split(' '))

/** Whether only list punctuation and connecting words are between two mentions: "C, C++ and/or (preferably) Rust". */
export function listed(text: string, left: TextRange, right: TextRange): boolean {
  if (right.start - left.end > WINDOW) return false
  const gap = text.slice(left.end, right.start)
  if (gap.includes('\n')) return /^[\s,;/|•●▪◦·*-]+$/.test(gap) && beginsLine(text, left.start) && closesLine(text, right.end)
  if (/[!?]|\.\s*$|\.\s+[A-Z]/.test(gap.replace(/\be\.g\.|\bi\.e\.|\betc\./gi, ''))) return false
  const words = gap.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.every((word) => LIST_WORDS.has(word.toLowerCase()))) return words.length > 0 || /[,;/|•●▪◦·+&(]/.test(gap)
  return opensAndClosesAsList(gap) && words.every((word) => LIST_WORDS.has(word) || /^[\p{Lu}\p{N}]/u.test(word))
}

/** "Kotlin, Foolang, and Go": an unknown name between two commas does not end the list. */
function opensAndClosesAsList(gap: string): boolean {
  return /^\s*[,/;|]/.test(gap) && /(?:[,/;|(]|\band|\bor)\s*$/.test(gap)
}

// Two lines form a list only if each holds nothing but its mention: "- Python\n- Go\n".
function beginsLine(text: string, at: number): boolean {
  const floor = Math.max(0, at - WINDOW)
  const before = text.slice(floor, at)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (floor === 0 || line.length < before.length) && /^[\s•●▪◦·*-]*$/.test(line)
}

function closesLine(text: string, at: number): boolean {
  return /^[ \t\u00a0,;]*(?:[\r\n]|$)/.test(text.slice(at, at + WINDOW))
}
