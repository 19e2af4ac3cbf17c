import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { showPublicSets } from '../public/show.ts'
import { showContacts } from '../unseen/contacts.ts'
import { LABEL_SETS, labelSets } from '../unseen/labelled.ts'
import { showUnseen } from '../unseen/show.ts'
import { measureCompensation } from './compensation.ts'
import { corpus } from './corpus.ts'
import { measureExperience } from './experience.ts'
import { measureLevel } from './level.ts'
import { addressRows, type LocationRow, measureLocation } from './location.ts'
import { SPLITS, type Split } from './measured.ts'
import { measureSalary } from './salary.ts'
import { measureSkills } from './skills.ts'
import { measureSpeed } from './speed.ts'
import { measureVisa } from './visa.ts'
import { measureEmploymentType, measureWorkplace, type WordsRow } from './workplace.ts'

/**
 * `npm run bench:enrich [-- --misses N] [--only FIELD]`: accuracy by field on every labelled set, then speed. `--only unseen` measures the
 * open half of the first unseen postings, `--only unseen-2` to `--only unseen-9` the later ones, `--only contacts` the addresses and numbers in
 * descriptions, `--only public` the labelled sets of public repositories, `--closed` all postings whose labels are closed, totals only,
 * and nothing else.
 */
interface Measured {
  field: string
  rows: number
  precision: number
  recall: number
  exact: number
  misses: { input: unknown; expect?: unknown; expected?: unknown; got: unknown }[]
}

const argument = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const SHOWN_MISSES = Number(argument('misses') ?? 10)
const only = argument('only')

const gold = <Row extends { split?: Split }>(field: string, split: Split): Row[] =>
  readFileSync(new URL(`../gold/${field}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => row.split === split)

/** Location lines that no author of rules had seen when they were labelled. */
const unseenPlaces = (split: Split) => measureLocation(gold<LocationRow>('location-unseen', split))

/** A row for each labelled file under bench/gold. */
const FIELDS: [file: string, measure: (split: Split) => Measured[]][] = [
  ['location', (split) => measureLocation(gold<LocationRow>('location', split))],
  ['location-unseen', unseenPlaces],
  ['workplace', (split) => [measureWorkplace(gold<WordsRow>('workplace', split))]],
  ['employment-type', (split) => [measureEmploymentType(gold<WordsRow>('employment-type', split))]],
  ['salary', (split) => [measureSalary(split)]],
  ['experience', (split) => [measureExperience(split)]],
  ['level', (split) => [measureLevel(split)]],
  ['visa', (split) => [measureVisa(split)]],
  ['skills', (split) => measureSkills(split)],
]

/** Larger sets that are not ours to ship, used where they lie beside the checkout. */
const SHARED: [file: string, measure: (ndjson: string) => Measured[]][] = [
  ['location_to_address.ndjson', (text) => measureLocation(addressRows(text))],
  ['compensation.ndjson', (text) => [measureCompensation(text)]],
]

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}\n`,
)
const missed: [string, Measured][] = []
const closed = labelSets.filter((set) => LABEL_SETS[set].half === 'closed' && process.argv.includes(`--${set}`))
if (closed.length > 0) {
  for (const set of closed) showUnseen(set, 0)
  show('location-unseen closed', unseenPlaces('closed'))
  process.exit()
}
for (const set of labelSets.filter((set) => LABEL_SETS[set].half === 'open')) {
  if (only === undefined || only === set) showUnseen(set, only === undefined ? 0 : SHOWN_MISSES)
}
if (only === undefined || only === 'public') showPublicSets()
if (only === undefined || only === 'contacts') showContacts()
console.log('Rows by our own hand, unseen location lines and recorded values')
console.log(row(['dataset', 'field', 'rows', 'precision', 'recall', 'exact']))
for (const [file, measure] of FIELDS.filter(([file]) => only === undefined || file === only)) {
  for (const split of SPLITS) show(`${file} ${split}`, measure(split))
}
for (const [file, measure] of SHARED) {
  const url = new URL(`../../../shared/gold/${file}`, import.meta.url)
  if (only === undefined && existsSync(url)) show(`shared ${file}`, measure(readFileSync(url, 'utf8')))
}
for (const [dataset, { field, misses }] of missed) {
  console.log(`\nMisses of ${field} in ${dataset}: ${misses.length}`)
  for (const { input, expect, expected, got } of misses.slice(0, SHOWN_MISSES)) {
    console.log(`  ${brief(input)}\n    expected ${brief(expect ?? expected ?? null)}\n    got      ${brief(got)}`)
  }
  if (misses.length > SHOWN_MISSES) console.log(`  and ${misses.length - SHOWN_MISSES} more (--misses N shows them)`)
}
if (only === undefined || only === 'speed') showSpeed()

function show(dataset: string, measures: Measured[]): void {
  for (const measure of measures.filter(({ rows }) => rows > 0)) {
    const { field, rows, precision, recall, exact } = measure
    console.log(row([dataset, field, String(rows), percent(precision), percent(recall), percent(exact)]))
    if (measure.misses.length > 0) missed.push([dataset, measure])
  }
}

function showSpeed(): void {
  const postings = corpus()
  const { total, steps, postings: count } = measureSpeed(postings)
  const size = postings.postings.reduce((sum, { posting }) => sum + (posting.description_html?.length ?? 0), 0) / count
  console.log(`\nSpeed on ${postings.name}: ${count} postings of ${Math.round(size)} characters on average`)
  for (const [step, ms] of steps) console.log(`  ${step.padEnd(16)} ${ms.toFixed(3)} ms`)
  console.log(`  ${'all'.padEnd(16)} ${total.toFixed(3)} ms: ${Math.round(1000 / total)} postings a second on one core`)
}

function row([dataset = '', field = '', ...numbers]: string[]): string {
  return [dataset.padEnd(36), field.padEnd(20), ...numbers.map((text) => text.padStart(10))].join(' ')
}

function percent(share: number): string {
  return Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)}%`
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > 240 ? `${text.slice(0, 240)}...` : text
}
