import { readFileSync } from 'node:fs'

/**
 * `fresh`: labelled by somebody who did not write the rules, before any run, and never tuned on. `open`: labelled likewise, and its misses
 * may be looked at. Rows of the split `closed` are measured by `--closed` alone, totals only.
 */
export const SPLITS = ['tune', 'held_out', 'fresh', 'open'] as const
export type Split = (typeof SPLITS)[number] | 'closed'

export interface Measured {
  field: string
  rows: number
  precision: number
  recall: number
  exact: number
  misses: { input: unknown; expect: unknown; got: unknown }[]
}

/**
 * Runs a step over the labelled rows of `bench/gold/FIELD.ndjson`. `fields` are what must all be equal for a row to be right;
 * a row counts as given (or wanted) when one of `deciding` is not null.
 */
export function measureGold<Input, Result extends object>(
  field: string,
  split: Split | undefined,
  derive: (input: Input) => Result,
  { fields, deciding = fields }: { fields: (keyof Result)[]; deciding?: (keyof Result)[] },
): Measured {
  const lines = readFileSync(new URL(`../gold/${field}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const labelled = lines.map((line) => JSON.parse(line) as { input: Input; expect: Result; split: Split })
  const says = (result: Result) => deciding.some((name) => result[name] !== null)
  const tally = { rows: 0, right: 0, given: 0, wanted: 0, hit: 0 }
  const misses: Measured['misses'] = []
  for (const row of labelled.filter((candidate) => split === undefined || candidate.split === split)) {
    const got = derive(row.input)
    const isRight = fields.every((name) => got[name] === row.expect[name])
    tally.rows += 1
    tally.right += Number(isRight)
    tally.given += Number(says(got))
    tally.wanted += Number(says(row.expect))
    tally.hit += Number(isRight && says(got))
    if (!isRight) misses.push({ input: row.input, expect: row.expect, got })
  }
  const { rows, right, given, wanted, hit } = tally
  return { field, rows, precision: hit / given, recall: hit / wanted, exact: right / rows, misses }
}
