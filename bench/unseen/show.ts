import { LABEL_SETS, type LabelSet } from './labelled.ts'
import { measureUnseen, type Unseen } from './measure.ts'
import { wilson } from './wilson.ts'

/** Prints the fields of one set of the unseen postings; misses only of an open set, so that nobody tunes on a closed one. */
export function showUnseen(set: LabelSet, misses: number): void {
  const { found, labelled, fields } = measureUnseen(set)
  console.log(`Unseen postings, ${set}: ${found} of ${labelled} labelled texts found (bench/gold/README.md)`)
  if (found === 0) return
  showTallies(fields)
  if (LABEL_SETS[set].half === 'open') for (const field of fields) showMisses(set, field, misses)
  console.log()
}

export function showTallies(tallies: Omit<Unseen, 'misses'>[]): void {
  console.log(line(['field', 'N', 'stated', 'given', 'precision (95%)', 'recall (95%)']))
  for (const { field, rows, tally } of tallies) {
    if (rows === 0) continue
    const counts = [rows, tally.wanted, tally.given].map(String)
    console.log(line([field, ...counts, share(tally.right, tally.given), share(tally.hits, tally.wanted)]))
  }
}

function showMisses(set: LabelSet, { field, misses }: Unseen, shown: number): void {
  if (misses.length === 0 || shown === 0) return
  console.log(`\nMisses of ${field} in ${set}: ${misses.length}`)
  const brief = (value: unknown) => (JSON.stringify(value) ?? 'null').slice(0, 240)
  for (const { input, expect, got } of misses.slice(0, shown)) {
    console.log(`  ${brief(input)}\n    expected ${brief(expect)}\n    got      ${brief(got)}`)
  }
}

function share(hits: number, count: number): string {
  if (count === 0) return '-'
  const [low, high] = wilson(hits, count).map((bound) => Math.round(bound * 100))
  return `${((hits / count) * 100).toFixed(1)}% (${low} to ${high})`
}

function line([field = '', ...cells]: string[]): string {
  return [field.padEnd(18), ...cells.map((text, index) => text.padStart(index < 3 ? 7 : 22))].join(' ')
}
