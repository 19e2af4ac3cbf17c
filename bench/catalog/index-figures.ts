import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Pool } from 'pg'
import { type Logger, pino } from 'pino'
import { catalogIdentity } from '../../src/catalog/identity.ts'
import { NOTHING_READ } from '../../src/search/bitmap/catalog/last-read.ts'
import type { JobIndex } from '../../src/search/bitmap/documents/job-index.ts'
import type { CatalogIndex } from '../../src/search/bitmap/following/catalog-index.ts'
import { compacted } from '../../src/search/bitmap/snapshot/compact.ts'
import { writeSnapshot } from '../../src/search/bitmap/snapshot/snapshot-file.ts'
import { snapshotFile } from '../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { openCatalogIndex } from '../../src/search/catalog-index.ts'
import { shown, summary, type Timing } from './measure.ts'
import { CACHE, type OpenCatalog } from './open.ts'

export const indexFolder = (name: string) => join(CACHE, `${name}-index`)

const UPDATES = 50
const POLL_MS = 200
/** Within this time the file of items grows while it is filled. */
const FILLS_MS = 1_000
const MB = 1e6

/** Times in milliseconds, sizes in bytes. */
export interface IndexFigures {
  jobs: number
  /** From Postgres, in an empty process; null where a snapshot was there, and was enough. */
  built: { ms: number; memory: number; rss: number; written: number } | null
  snapshot: number
  /** From the snapshot until everything is known. */
  started: number
  /** The memory that it added to heap and buffers. */
  memory: number
  counted: number
  parts: [name: string, bytes: number][]
}

/** Builds the index of a catalog and writes its snapshot, unless one is there and that will do; then opens it from the snapshot. */
export async function openMeasuredIndex(
  { pool, name }: OpenCatalog,
  { anew }: { anew: boolean },
): Promise<{ index: CatalogIndex; figures: IndexFigures }> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const folder = indexFolder(name)
  const built = anew || !existsSync(snapshotFile(folder)) ? await buildIndex(pool, log, folder) : null
  const before = memoryUsed()
  const opened = await timed(() => untilReady(openCatalogIndex({ pool, log, folder })))
  const index = opened.value.index()
  const figures = {
    jobs: index.live,
    built,
    snapshot: (await stat(snapshotFile(folder))).size,
    started: opened.ms,
    memory: memoryUsed() - before,
    counted: index.bytes,
    parts: Object.entries(index.parts).sort((a, b) => b[1] - a[1]),
  }
  await untilFilled(opened.value)
  return { index: opened.value, figures }
}

async function buildIndex(pool: Pool, log: Logger, folder: string): Promise<IndexFigures['built']> {
  const before = memoryUsed()
  const { value: index, ms } = await timed(() => untilReady(openCatalogIndex({ pool, log })))
  const memory = memoryUsed() - before
  const { rss } = process.memoryUsage()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const identity = await catalogIdentity(pool)
  // In the order of their dates, as an index is soon after it was built.
  const ordered = await compacted(index.index())
  const written = await timed(() => writeSnapshot(ordered, { catalog: identity, lastRead: NOTHING_READ }, snapshotFile(folder)))
  await index.close()
  return { ms, memory, rss, written: written.ms }
}

/** Until the file of items has all that it takes: filling it in the background would count as our time. */
async function untilFilled({ index }: CatalogIndex): Promise<void> {
  for (let [lacking, before] = [lackingItems(index()), -1]; lacking > 0 && lacking !== before; ) {
    before = lacking
    await pause(FILLS_MS)
    lacking = lackingItems(index())
  }
}

function lackingItems(index: JobIndex): number {
  let lacking = 0
  for (let document = 0; document < index.length; document++) {
    const id = index.idOf(document)
    if (index.documentOf(id) === document && !index.items.has(id, index.revisionOf(document))) lacking++
  }
  return lacking
}

async function untilReady(index: CatalogIndex): Promise<CatalogIndex> {
  while (!index.state().ready) await pause(2)
  return index
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now()
  const value = await work()
  return { value, ms: performance.now() - started }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Objects and buffers that are still needed. */
function memoryUsed(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** From the commit of one changed job to the moment the index has it, in milliseconds; the job gets a revision and stays as it is. */
export async function lag(pool: Pool, index: CatalogIndex): Promise<Timing> {
  const times: number[] = []
  for (let turn = 1; turn <= UPDATES; turn++) {
    // Anywhere between two looks at the catalog.
    await pause(Math.random() * POLL_MS)
    const { rows } = await pool.query<{ revision: number }>(
      `update jobs set revision = nextval('job_revisions') where id = $1 returning revision`,
      [turn * 7],
    )
    const committed = performance.now()
    while (index.state().revision < rows[0]!.revision) await pause(1)
    times.push(performance.now() - committed)
  }
  return summary(times)
}

export function printFigures(figures: IndexFigures, { p50, p95 }: Timing): void {
  const { jobs, built, snapshot, started, memory, counted, parts } = figures
  const seconds = (ms: number) => `${shown(ms / 1000)} s`
  const mb = (bytes: number) => `${shown(bytes / MB)} MB`
  const perJob = (bytes: number) => `${mb(bytes)} (${Math.round(bytes / jobs)} bytes a job)`
  const rows: [string, string][] = [
    ...(built === null
      ? []
      : ([
          ['built from Postgres', `${seconds(built.ms)} (${Math.round(jobs / (built.ms / 1000))} jobs/s)`],
          ['heap and buffers added by building it', perJob(built.memory)],
          ['rss of the process, then', mb(built.rss)],
          ['snapshot written', seconds(built.written)],
        ] as [string, string][])),
    ['size of the snapshot', mb(snapshot)],
    ['started from the snapshot', seconds(started)],
    ['heap and buffers added by starting from it', perJob(memory)],
    ['its own count of bytes', mb(counted)],
    ...parts.map(([name, bytes]): [string, string] => [`- ${name}`, mb(bytes)]),
    [`lag from commit to visible, ${UPDATES} single updates`, `${shown(p50)} ms in the median, ${shown(p95)} ms at p95`],
  ]
  console.log(`\n### index\n\n| ${jobs} jobs | |\n|---|--:|`)
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
}
