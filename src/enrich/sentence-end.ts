const LINE_BREAK = 10
const SPACE = 32
const EXCLAMATION_MARK = 33
const FULL_STOP = 46
const SEMICOLON = 59
const QUESTION_MARK = 63
const NO_BREAK_SPACE = 160

/**
 * Whether the character at `at` ends a sentence: a line break; or `.`, `!` or `;` before white space, so that "2.5" does not end one.
 * `question` says whether a question mark ends the sentence too, or is read together with the answer ("Remote? No").
 */
export function endsSentence(text: string, at: number, question: 'ends' | 'goes on'): boolean {
  const sign = text.charCodeAt(at)
  if (sign === LINE_BREAK) return true
  const ends =
    sign === FULL_STOP || sign === EXCLAMATION_MARK || sign === SEMICOLON || (sign === QUESTION_MARK && question === 'ends')
  if (!ends) return false
  const next = text.charCodeAt(at + 1)
  return next === SPACE || next === LINE_BREAK || next === NO_BREAK_SPACE || Number.isNaN(next)
}
