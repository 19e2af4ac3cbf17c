import { cpus, totalmem } from 'node:os'
import { shippedDirectory } from '../src/ats/directory/shipped.ts'
import { migrate } from '../src/catalog/migrate.ts'
import { openPool } from '../src/database/pool.ts'
import { load, shown } from './catalog/measure.ts'
import { type LaneReport, laneReports } from './scale/lanes.ts'
import { type SimulateOptions, simulate } from './scale/simulate.ts'
import { type Summary, summaryOf } from './scale/summary.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

export interface ScaleOptions extends Omit<SimulateOptions, 'boards' | 'workers' | 'concurrency'> {
  /** Each number of workers is simulated with each number of boards at a time. */
  workers: number[]
  concurrency: number[]
  only: string | undefined
}

/** How long the boards of the directory take at the pace of their hosts, by so many workers: simulated answers, everything else is real. */
export const benchScale = (options: ScaleOptions) =>
  withTemporaryDatabase('scale', (url) => simulateOn(url, options), { durable: false })

async function simulateOn(url: string, { only, workers, concurrency, ...options }: ScaleOptions): Promise<void> {
  const pool = openPool(url, { max: 8, applicationName: 'bench', onError: () => {} })
  try {
    await migrate(pool)
    const boards = shippedDirectory()
      .boards()
      .filter(({ ats }) => only === undefined || only.split(',').includes(ats))
    const { oneOf, cores, hours, from, latencyMs, cpuMs } = options
    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`software  Node ${process.version}, load ${load()}`)
    console.log(`simulated ${boards.length} boards, one of ${oneOf} stands for all; ${hours} h from ${from}`)
    console.log(
      `assumed   ${cores} cores a worker, ${latencyMs} ms an answer, ${cpuMs.read} ms of a core a posting read, ${cpuMs.unchanged} ms unchanged`,
    )
    console.log(`command   npm run bench -- ${process.argv.slice(2).join(' ')}`)
    const sizes = workers.flatMap((count) => concurrency.map((places) => ({ workers: count, concurrency: places })))
    const rows: string[] = []
    for (const size of sizes) {
      await pool.query('truncate companies, sources, boards restart identity cascade')
      const started = performance.now()
      const run = await simulate(pool, { boards, ...options, ...size })
      const lanes = laneReports(run, oneOf)
      console.log(
        `\n${size.workers} workers, each ${size.concurrency} boards at a time; simulated in ${shown((performance.now() - started) / 1000)} s`,
      )
      console.log(`\n${from === 'first' ? firstTable(lanes) : settledTable(lanes, hours)}`)
      rows.push(summaryRow(summaryOf(run, lanes, oneOf), size))
      console.log(`\n${SUMMARY_HEAD}\n${rows.join('\n')}`)
    }
  } finally {
    await pool.end()
  }
}

const hoursOr = (hours: number | null, left: number): string => (hours === null ? `${left} left` : shown(hours))
const paceHours = ({ gap }: LaneReport, requests: number): string =>
  gap === null ? 'own pace each' : shown((requests * gap) / 3_600_000)

function firstTable(lanes: LaneReport[]): string {
  const rows = lanes.map((lane) => {
    const { due, listed, read, left, requests } = lane.first
    return [
      lane.name,
      lane.boards,
      lane.postings,
      lane.gap ?? '',
      requests,
      paceHours(lane, requests),
      shown(due),
      hoursOr(listed, left),
      hoursOr(read, left),
      `${shown(lane.late.p50)} / ${shown(lane.late.p95)}`,
    ].join(' | ')
  })
  return [
    '| lane | boards | postings | gap ms | requests of the first pass | h at its pace | last due, h | all lists, h | all postings, h | late p50 / p95, s |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

function settledTable(lanes: LaneReport[], hours: number): string {
  const rows = lanes.map((lane) => {
    const share = lane.gap === null ? null : (lane.requests * lane.gap) / (hours * 3_600_000)
    return [
      lane.name,
      lane.boards,
      lane.postings,
      lane.gap ?? '',
      Math.round((lane.requests / hours) * 24),
      share === null ? '' : `${Math.round(share * 100)}%`,
      shown((lane.crawls / hours) * (24 / lane.boards)),
      `${shown(lane.late.p50)} / ${shown(lane.late.p95)}`,
    ].join(' | ')
  })
  return [
    '| lane | boards | postings | gap ms | requests a day | of its pace | crawls a board and day | late p50 / p95, s |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

const SUMMARY_HEAD = [
  '| workers | places each | lists of 50 / 95 / 100% of boards, h | all postings of them, h | boards left | late p50 / p95, s | places busy | cores busy | crawls a second | hosts busier than half their pace |',
  '|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
].join('\n')

function summaryRow(summary: Summary, { workers, concurrency }: Pick<SimulateOptions, 'workers' | 'concurrency'>): string {
  const { listed, read, left, late, busyPlaces, busyCores, crawlsPerSecond, busyLanes } = summary
  const hours = ({ half, most, all }: Summary['listed']) =>
    [half, most, all].map((at) => (at === null ? '-' : shown(at))).join(' / ')
  const cells = [
    workers,
    concurrency,
    hours(listed),
    hours(read),
    left,
    `${shown(late.p50)} / ${shown(late.p95)}`,
    shown(busyPlaces),
    shown(busyCores),
    shown(crawlsPerSecond),
    busyLanes.map(({ name, share }) => `${name} ${Math.round(share * 100)}%`).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}
