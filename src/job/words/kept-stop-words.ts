import { JOB_WORDS, STOP_WORDS } from './data/stop-words.ts'

/** Whether Postgres drops the word that stands at `at`. A stop word that is part of a name or a field of work is kept. */
export function isDropped(word: string, at: number, text: string): boolean {
  const lower = word.toLowerCase()
  return STOP_WORDS.has(lower) && !isName(lower, at, text) && !isJobWord(word, lower, at, text)
}

/** M&A, AT&T and A/B are names: a word joined by `&`, or a single letter joined by a slash, is not dropped as a stop word. */
export function isName({ length }: string, at: number, text: string): boolean {
  const joins = (sign: string | undefined, beyond: string | undefined) =>
    (sign === '&' || (sign === '/' && length === 1)) && beyond !== undefined && /[\p{L}\p{N}]/u.test(beyond)
  return joins(text[at - 1], text[at - 2]) || joins(text[at + length], text[at + length + 1])
}

const NEXT_WORD = /[\s-]{1,9}([a-z]+)/iy

export function isJobWord(word: string, lower: string, at: number, text: string): boolean {
  const job = JOB_WORDS.get(lower)
  if (job === undefined) return false
  if (word === word.toUpperCase()) return true
  NEXT_WORD.lastIndex = at + word.length
  return job.before.has(NEXT_WORD.exec(text)?.[1]?.toLowerCase() ?? '')
}
