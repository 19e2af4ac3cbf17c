import { LONGEST_TITLE } from '../longest-texts.ts'
import { claims, HYBRID_WORDS, ONSITE_WORDS, REMOTE_WORDS } from '../workplace/words.ts'
import type { Place } from './place.ts'
import { readText, type TextHints } from './read-text.ts'

/** Where titles put locations: in brackets, or after the last dash, bar or comma. */
const BRACKETS = /[([]([^()[\]]{2,60})[)\]]/gu
const SUFFIX = /\s[-–—|]\s([^-–—|]{2,60})$/u

/**
 * Places in a title, only beside a word that says how the work is done: "(Remote - Germany)", "- Remote, Canada", "(Hybrid, London)". A
 * title such as "Sales Manager, Germany" may name the market instead of the place.
 */
export function readTitle(title: string, hints: TextHints): Place[] {
  const short = title.slice(0, LONGEST_TITLE)
  const suffix = SUFFIX.exec(short)?.[1]
  const spots = [...Array.from(short.matchAll(BRACKETS), (found) => found[1]!), ...(suffix ? [suffix] : [])]
  const working = spots.filter((spot) => [REMOTE_WORDS, HYBRID_WORDS, ONSITE_WORDS].some((words) => claims(words, spot)))
  for (const spot of working) {
    const places = readText(spot, hints)
    if (places.length > 0) return places
  }
  return []
}
