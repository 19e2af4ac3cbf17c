import { InvalidRequestError, SearchTooBroadError } from '../../../src/client/index.ts'
import type { SearchState } from './state.ts'

/** The rule that the query breaks, in the service's words, and a change that would mend it. */
export interface BrokenRule {
  rule: string
  fix: string
  /** Mends it with one click. */
  repair?: { label: string; change: SearchState }
}

/** The service tells the rule by the beginning of its message. */
const FIXES: [start: string, fix: string][] = [
  ['search query too complex', 'Take out some alternatives, or some words of a long phrase.'],
  ['search query must contain at least one positive term', 'Add a word to look for: -senior alone would be everything else.'],
  ['must be at least', 'Type one more character.'],
  ['must be at most', 'Shorten it, or use filters for a part of it.'],
  ['must be valid text', 'Paste it as plain text.'],
]

export function brokenRule(error: unknown, state: SearchState): BrokenRule | null {
  if (error instanceof SearchTooBroadError) {
    return {
      rule: error.message,
      fix: state.q_scope === 'full' ? 'Descriptions of many jobs are slow to search for phrases.' : 'Narrow it with a filter.',
      ...(state.q_scope === 'full' ? { repair: { label: 'Search titles only', change: { q_scope: undefined } } } : {}),
    }
  }
  if (!(error instanceof InvalidRequestError)) return null
  const message =
    error.errors.find(({ field }) => field === 'q')?.message ?? (error.title === 'Invalid search query' ? error.detail : null)
  if (message === null) return null
  const fix = FIXES.find(([start]) => message.startsWith(start))?.[1] ?? 'Change the query.'
  return { rule: message, fix }
}

/** The errors of filters, by the filter's name. */
export function wrongFields(error: unknown): Map<string, string> {
  const errors = error instanceof InvalidRequestError ? error.errors : []
  return new Map(errors.filter(({ field }) => field !== 'q').map(({ field, message }) => [field, message]))
}
