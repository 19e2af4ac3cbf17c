import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrate } from '../src/catalog/migrate.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { importFile } from '../src/transfer/import.ts'
import { createGenerator, type GeneratedJob, type Generator as JobGenerator } from './catalog/generate.ts'
import { load } from './catalog/measure.ts'

const BODY_WORDS = 500

/**
 * Records a second that `rolecall import` takes into a durable embedded PostgreSQL: once from a file that is sorted by board, as a dump is,
 * and once from a file in which the boards are mixed, so that hardly two lines in a row are of one board.
 */
export async function benchImport(records: number): Promise<void> {
  const generator = createGenerator({ jobs: records, bodyWords: BODY_WORDS })
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-import-'))
  console.log(`date      ${new Date().toISOString()}`)
  console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}, load ${load()}`)
  console.log(`command   npm run bench -- import --records ${records}`)
  console.log(`dataset   ${records} records of ${generator.boards} boards, bodies of about ${BODY_WORDS} words`)
  try {
    for (const order of ['sorted by board', 'boards mixed'] as const) {
      const file = join(folder, `${order}.ndjson`)
      await pipeline(Readable.from(lines(generator, order === 'sorted by board')), createWriteStream(file))
      const { seconds, flushes } = await timed(join(folder, `data of ${order}`), file)
      const rate = Math.round(records / seconds)
      console.log(`${order.padEnd(16)}  ${seconds.toFixed(1)} s, ${rate} records/s, ${flushes} WAL flushes, load ${load()}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(dataDir: string, file: string): Promise<{ seconds: number; flushes: number }> {
  const server = await openEmbedded({ dataDir, log: () => {} })
  const pool = openPool(server.url, { applicationName: 'bench import', onError: () => {} })
  try {
    await migrate(pool)
    const started = performance.now()
    await importFile(pool, file)
    const seconds = (performance.now() - started) / 1_000
    const { rows } = await pool.query<{ fsyncs: number }>(
      `select coalesce(sum(fsyncs), 0)::int as fsyncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
    )
    return { seconds, flushes: rows[0]!.fsyncs }
  } finally {
    await pool.end()
    await server.release()
  }
}

function* lines(generator: JobGenerator, sorted: boolean): Generator<string> {
  const ids = Array.from({ length: generator.size.jobs }, (_, place) => place + 1)
  const boardOf = new Map(sorted ? ids.map((id) => [id, generator.job(id).assigned.source_id]) : [])
  if (sorted) ids.sort((a, b) => boardOf.get(a)! - boardOf.get(b)! || a - b)
  for (const id of ids) yield `${JSON.stringify(record(generator, generator.job(id)))}\n`
}

function record(generator: JobGenerator, { job, assigned }: GeneratedJob): object {
  const { alias_ids, ...stated } = job
  const { source, ...company } = generator.company(assigned.company_id)
  return { ...stated, ...assigned, source: { ...source, alias_ids }, company }
}
