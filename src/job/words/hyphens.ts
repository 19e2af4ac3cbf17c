import { STOP_WORDS } from './data/stop-words.ts'
import { isDropped } from './kept-stop-words.ts'

/** Writes "-" for the hyphens of typesetters, U+2010 and U+2011: "on‑site", "5‑7 years". */
export const plainHyphens = (text: string): string => text.replace(/[\u2010\u2011]/g, '-')

/** Words that mean something else without their hyphen. */
const KEPT: ReadonlySet<string> = new Set(['objective-c'])

/** Matches from the first hyphen of a word to the word's end. The match begins at a hyphen, because texts are long and few words have one. */
const REST = /-[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu
const LAST_LETTERS = /[\p{L}\p{N}\p{M}]{1,16}$/u
/** More letters than a stop word has, or the first part of a word in KEPT. */
const LETTERS_BEFORE = 16

/**
 * Writes `between`, a single character, for the hyphens inside words. For `full-stack` Postgres indexes the compound and then the parts, so a
 * phrase would not match across the hyphen. A word with a stop word keeps its hyphens, because it would lose a part: `on-site` would be `site`.
 */
export function partHyphenated(text: string, between: string): string {
  return text.replace(REST, (rest, at: number) => {
    const first = LAST_LETTERS.exec(text.slice(Math.max(0, at - LETTERS_BEFORE), at))?.[0] ?? ''
    const parts = [first, ...rest.slice(1).split('-')]
    if (isPluralOfStopWord(parts.at(-1) ?? '') || hasDroppedPart(parts, at - first.length, text)) return rest
    return parts.map((part, place) => (place === 0 ? '' : signBetween(parts[place - 1], part, between) + part)).join('')
  })
}

/** A hyphen with nothing before it is no part of a word. */
function signBetween(before: string | undefined, part: string, between: string): string {
  return !before || KEPT.has(`${before}-${part}`.toLowerCase()) ? '-' : between
}

function hasDroppedPart(parts: string[], at: number, text: string): boolean {
  let start = at
  return parts.some((part) => {
    const dropped = isDropped(part, start, text)
    start += part.length + 1
    return dropped
  })
}

/** `start-ups` must stay together as `start-up` does, so that each finds the other. */
const isPluralOfStopWord = (part: string) =>
  part.length > 2 && /s$/i.test(part) && STOP_WORDS.has(part.slice(0, -1).toLowerCase())
