import type { Quote } from './posting-text.ts'

/** Why a field has its value. */
export interface Reason {
  field: string
  words: string
  /** stated: the source's own structured value; text: read from the title, the location or the description. */
  from: 'stated' | 'text'
  /** Whether the words stand in the description. */
  inText: boolean
}

/** The evidence of a job, by field. */
export interface Reasons {
  of(fields: readonly string[]): Reason[]
  quotes: Quote[]
}

export const NO_REASONS: Reasons = { of: () => [], quotes: [] }
