import { cpus, totalmem } from 'node:os'
import type { Pool } from 'pg'
import type { DirectoryBoard } from '../src/ats/directory/line.ts'
import { shippedDirectory } from '../src/ats/directory/shipped.ts'
import { ADAPTERS, PACE_RULES } from '../src/ats/index.ts'
import { addBoards } from '../src/catalog/add-boards.ts'
import { claimBoards, correctFutureBoardTimes, releaseClaim } from '../src/catalog/board-claims.ts'
import { nextDueAt } from '../src/catalog/due-boards.ts'
import { migrate } from '../src/catalog/migrate.ts'
import { countBoards, countBoardsByStatus, listSources } from '../src/catalog/source-report.ts'
import { hostOfBoard } from '../src/collect/crawl/board-lanes.ts'
import { scheduled } from '../src/collect/crawl/directory-boards.ts'
import { examineCatalog } from '../src/commands/doctor-catalog.ts'
import { openPool } from '../src/database/pool.ts'
import { laneOf } from '../src/http/pace-rules.ts'
import { DEFAULT_GAP_MS } from '../src/http/pacing.ts'
import { load, race, shown, USUAL } from './catalog/measure.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** The price of having all boards of the directory: unpacking it, adding, claiming, listing and counting them. */
export const benchBoards = () => withTemporaryDatabase('boards', measureOn)

async function measureOn(url: string): Promise<void> {
  const pool = openPool(url, { max: 4, applicationName: 'bench', onError: () => {} })
  try {
    await migrate(pool)
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`software  Node ${process.version}, PostgreSQL ${rows[0]!.version}, durable`)
    console.log(`load      ${load()}`)
    console.log('command   npm run bench -- boards\n')
    await measure(pool)
  } finally {
    await pool.end()
  }
}

async function once<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.log(`${name.padEnd(58)} ${shown(performance.now() - started)} ms`)
  return result
}

async function measure(pool: Pool): Promise<void> {
  const memory = process.memoryUsage().arrayBuffers
  const directory = await once('unpack the directory', shippedDirectory)
  console.log(`${'its bytes in memory'.padEnd(58)} ${shown((process.memoryUsage().arrayBuffers - memory) / 1e6)} MB`)
  const all = await once('read all of its boards, best evidence first', () => directory.boards())
  printRounds(all)
  const now = new Date()
  const { rows } = await once('spread their first crawls', () => scheduled(all, now))
  const added = await once(`add them: ${all.length} boards`, () => addBoards(pool, rows, now))
  await once(`add them again: ${added - (await addBoards(pool, rows, now))} already there`, () => addBoards(pool, rows, now))
  await pool.query(`update boards set verified = true, last_success_at = now() where source_id % 3 <> 0`)
  await pool.query('analyze')

  const soon = new Date(now.getTime() + 3 * 86_400_000)
  const someBoards = all.filter((_, index) => index % 101 === 0)
  let turn = 0
  const steps: [string, () => Promise<unknown>][] = [
    [
      'look up a board in the directory',
      async () => {
        const { ats, board } = someBoards[turn++ % someBoards.length]!
        return directory.find(ats, board)
      },
    ],
    ['claim one due board and give it back', () => claimOne(pool, soon)],
    ['when the next board falls due', () => nextDueAt(pool)],
    ['look for times too far ahead (once a minute)', () => correctFutureBoardTimes(pool, now, 120_000)],
    ['boards list: a page of 200', () => listSources(pool, { crawledOnly: true, limit: 201 })],
    ['boards list --match', () => listSources(pool, { crawledOnly: true, match: 'robotics', limit: 201 })],
    ['boards list --failing', () => listSources(pool, { crawledOnly: true, status: 'failing', limit: 201 })],
    ['boards list --json: all', () => listSources(pool, { crawledOnly: true })],
    ['count boards for doctor', () => countBoards(pool, soon)],
    ['count boards by state for /metrics (every 15 s at most)', () => countBoardsByStatus(pool)],
    ['doctor: boards, accounts and feed', () => examineCatalog(pool)],
  ]
  for (const [name, run] of steps) {
    const [timing] = await race([run], USUAL)
    console.log(`${name.padEnd(58)} ${shown(timing!.p50)} ms p50, ${shown(timing!.p95)} ms p95, ${timing!.runs} runs`)
  }
}

/** Milliseconds between two requests that robots.txt of a system's hosts asks for (`Crawl-delay`), where a crawl reads these hosts. */
const CRAWL_DELAYS: Record<string, number> = { cornerstone: 10_000 }

/**
 * For each system its boards in the directory, and how long a round takes at the pace of its hosts: one request for each board, on the lane
 * that has most of them. Systems whose boards have hosts of their own are limited by their workers instead.
 */
function printRounds(all: DirectoryBoard[]): void {
  const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
  row('system', 'boards', 'lanes', 'boards of the busiest lane', 'gap ms', 'round')
  row('---', '--:', '--:', '--:', '--:', '--:')
  for (const { name } of ADAPTERS) {
    const lanes = new Map<string, { boards: number; gap: number }>()
    const boards = all.filter(({ ats }) => ats === name)
    for (const { board } of boards) {
      const host = hostOfBoard(name, board)
      if (host === null) continue
      const { lane, rule } = laneOf(host, PACE_RULES)
      const known = lanes.get(lane) ?? { boards: 0, gap: Math.max(rule?.gap ?? DEFAULT_GAP_MS, CRAWL_DELAYS[name] ?? 0) }
      lanes.set(lane, { ...known, boards: known.boards + 1 })
    }
    const [longest] = [...lanes.values()].toSorted((a, b) => b.boards * b.gap - a.boards * a.gap)
    if (longest) row(name, boards.length, lanes.size, longest.boards, longest.gap, inWords(longest.boards * longest.gap))
    else row(name, 0, 0, 0, '', '')
  }
  console.log()
}

const inWords = (ms: number) =>
  ms < 60_000 ? `${shown(ms / 1000)} s` : ms < 3_600_000 ? `${shown(ms / 60_000)} min` : `${shown(ms / 3_600_000)} h`

async function claimOne(pool: Pool, now: Date): Promise<void> {
  const [board] = await claimBoards(pool, { now, until: new Date(now.getTime() + 120_000), limit: 1, worker: 'bench' })
  if (board) await releaseClaim(pool, board)
}
