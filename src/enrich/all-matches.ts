import { formFor } from './subjects/western.ts'

/**
 * Every match of a global pattern. `String.matchAll` copies its pattern on each call, and for the larger word tables that copy costs more
 * than the search itself.
 */
export function allMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  const form = formFor(pattern, text)
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    found.push(match)
    if (match[0] === '') form.lastIndex++
  }
  return found
}
