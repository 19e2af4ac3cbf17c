import type { Judgement } from '../unseen/judges.ts'

/** A labelled set of a public repository. Its texts and labels stay there: only what was measured is kept. */
export interface PublicSet {
  name: string
  licence: string
  /** Null when the repository is not on this machine. */
  measure: () => Tally[] | null
}

export interface Tally {
  field: string
  rows: number
  tally: Judgement
}

export function tallyOf(field: string, judgements: Judgement[]): Tally {
  const tally = { given: 0, wanted: 0, hits: 0, right: 0 }
  for (const judgement of judgements)
    for (const key of ['given', 'wanted', 'hits', 'right'] as const) tally[key] += judgement[key]
  return { field, rows: judgements.length, tally }
}
