import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENGINES, type Engine, type Group, printBar, printBars, printSummaries, type Result, ratioTo } from './catalog/bars.ts'
import { type Contest, prepareContests } from './catalog/contests.ts'
import { explain, recording, rowsDiscarded, sequentialScans, tableRows } from './catalog/explain.ts'
import { type IndexFigures, lag, openMeasuredIndex, printFigures } from './catalog/index-figures.ts'
import { type Limits, load, race, SHORT, shown, type Timing, USUAL } from './catalog/measure.ts'
import { CACHE, type OpenCatalog } from './catalog/open.ts'

export interface SearchOptions {
  explain: boolean
  /** Fewer runs of each shape. */
  short: boolean
  /** Builds the index even where its snapshot is there: minutes at a million jobs. */
  anew: boolean
  /** Filling SQLite takes an hour at a million jobs. */
  sqlite: boolean
  /** Only shapes whose name contains this. */
  only?: string
}

export async function benchSearch(catalog: OpenCatalog, options: SearchOptions): Promise<void> {
  const chosen = (contests: Contest[]) =>
    contests.filter(({ group, name }) => options.only === undefined || `${group} ${name}`.includes(options.only))
  if (options.explain) {
    const { pool, taken } = recording(catalog.pool)
    return writePlans(catalog, chosen(await prepareContests({ ...catalog, pool }, null, false)), taken)
  }
  const { index, figures } = await openMeasuredIndex(catalog, { anew: options.anew })
  try {
    const results = await raceAll(chosen(await prepareContests(catalog, index, options.sqlite)), options.short ? SHORT : USUAL)
    const behind = await lag(catalog.pool, index)
    printFigures(figures, behind)
    printSummaries(results)
    printBars(results)
    printIndexBars(figures, behind)
    console.log(`\nload at the end: ${load()}`)
  } finally {
    await index.close()
  }
}

async function raceAll(contests: Contest[], limits: Limits): Promise<Result[]> {
  const results: Result[] = []
  let columns: Engine[] = []
  for (const [place, contest] of contests.entries()) {
    const { group, family, name, engines, leftOut = {} } = contest
    if (group !== contests[place - 1]?.group) {
      columns = ENGINES.filter((engine) => contests.some((other) => other.group === group && engine in other.engines))
      heading(group, columns)
    }
    const rows = await contest.check()
    const taking = columns.filter((engine) => engine in engines)
    const timings = await race(
      taking.map((engine) => engines[engine]!),
      limits,
    )
    const times = Object.fromEntries(taking.map((engine, index) => [engine, timings[index]!])) as Result['times']
    const result = { group, family, name, times }
    results.push(result)
    const ratios = columns.slice(1).map((engine) => ratioTo(result, engine))
    const cells = [
      name,
      rows ?? '',
      ...columns.map((engine) => (times[engine] ? shownTimes(times[engine]) : (leftOut[engine] ?? ''))),
      ...ratios.map((ratio) => (ratio === null ? '' : shown(ratio))),
      timings[0]!.runs,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  return results
}

const shownTimes = ({ p50, p95, p99 }: Timing) => [p50, p95, p99].map(shown).join(' / ')

function heading(group: Group, [first, ...others]: Engine[]): void {
  const columns = ['rows', first, ...others, ...others.map((engine) => `${engine} / ${first}`), 'runs']
  console.log(`\n### ${group}: p50 / p95 / p99 in ms (load ${load()})\n`)
  console.log(`| shape | ${columns.join(' | ')} |`)
  console.log(`|---|${columns.map(() => '--:|').join('')}`)
}

function printIndexBars({ jobs, built, memory, started }: IndexFigures, { p95 }: Timing): void {
  const millions = jobs / 1e6
  const megabytes = Math.max(memory, built?.memory ?? 0) / 1e6 / millions
  const start = started / 1000 / millions
  printBar('index lag under 1 s', `${shown(p95)} ms at p95`, p95 / 1000)
  printBar('index memory under 450 MB per million jobs', `${shown(megabytes)} MB of heap and buffers`, megabytes / 450)
  printBar('index start from snapshot under 10 s per million jobs', `${shown(start)} s`, start / 10)
}

async function writePlans(
  catalog: OpenCatalog,
  contests: Contest[],
  taken: ReturnType<typeof recording>['taken'],
): Promise<void> {
  const rows = await tableRows(catalog.pool)
  const file = join(CACHE, `explain-${catalog.name}.txt`)
  const parts: string[] = []
  const scanning: string[] = []
  const wasteful: [string, number][] = []
  for (const { group, name, engines } of contests) {
    const ours = engines.postgres!
    await ours()
    taken()
    await ours()
    const plan = await explain(catalog.pool, taken())
    parts.push(`==== ${group}: ${name}\n\n${plan}`)
    const scans = sequentialScans(plan, rows)
    if (scans.length > 0) scanning.push(`${group}: ${name} (${scans.join(', ')})`)
    wasteful.push([`${group}: ${name}`, rowsDiscarded(plan)])
  }
  await writeFile(file, `${parts.join('\n\n\n')}\n`)
  console.log(`plans of ${parts.length} shapes in ${file}`)
  console.log(`sequential scans of more than 10,000 rows: ${scanning.length === 0 ? 'none' : `\n  ${scanning.join('\n  ')}`}`)
  console.log('most rows read and thrown away:')
  for (const [name, count] of wasteful.sort((a, b) => b[1] - a[1]).slice(0, 15)) console.log(`  ${count} ${name}`)
}
