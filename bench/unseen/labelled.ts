import { readFileSync } from 'node:fs'
import { digestOf, type Place, type Posting, postingsOf } from './texts.ts'

/** A row of a set of labels. bench/gold/README.md says what each label means. */
export interface LabelledRow extends Place {
  url: string | null
  sha256: string
  language: string
  drawn: 'random' | 'keyword'
  half: 'open' | 'closed'
  labels: Record<string, unknown>
  words?: Record<string, string>
}

/** The sets of labels, by the argument that measures each. An open set is named after `--only`, and its misses are printed. `--closed` measures all rows that are still closed, and only its totals are printed. */
export const LABEL_SETS = {
  unseen: { files: ['unseen'], half: 'open' },
  'unseen-2': { files: ['unseen-2'], half: 'open' },
  'unseen-3': { files: ['unseen-3'], half: 'open' },
  'unseen-4': { files: ['unseen-4'], half: 'open' },
  'unseen-5': { files: ['unseen-5'], half: 'open' },
  'unseen-6': { files: ['unseen-6'], half: 'open' },
  'unseen-7': { files: ['unseen-7'], half: 'open' },
  'unseen-8': { files: ['unseen-8'], half: 'open' },
  'unseen-9': { files: ['unseen-9'], half: 'open' },
  closed: { files: ['unseen', 'unseen-3', 'unseen-5', 'unseen-6', 'unseen-7', 'unseen-8', 'unseen-9'], half: 'closed' },
} satisfies Record<string, { files: string[]; half: LabelledRow['half'] }>

export type LabelSet = keyof typeof LABEL_SETS

export const labelSets = Object.keys(LABEL_SETS) as LabelSet[]

export function labelledRows(set: LabelSet): LabelledRow[] {
  const { files, half } = LABEL_SETS[set]
  return files
    .flatMap((file) =>
      readFileSync(new URL(`../gold/${file}.jsonl`, import.meta.url), 'utf8')
        .trim()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as LabelledRow)
    .filter((row) => row.half === half)
}

/** The rows whose texts are on this machine, each with its text; `missing` counts the other rows by source. */
export function rowsWithTexts<Row extends Place & { sha256: string }>(
  rows: Row[],
): {
  found: (Row & { posting: Posting })[]
  missing: Map<string, number>
} {
  const missing = new Map<string, number>()
  const sources = new Set(rows.map(({ source }) => source))
  const texts = new Map<string, Posting>()
  for (const source of sources) for (const posting of postingsOf(source) ?? []) texts.set(digestOf(posting), posting)
  const found = rows.flatMap((row) => {
    const posting = texts.get(row.sha256)
    if (posting !== undefined) return [{ ...row, posting }]
    missing.set(row.source, (missing.get(row.source) ?? 0) + 1)
    return []
  })
  return { found, missing }
}
