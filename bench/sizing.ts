import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { migrate } from '../src/catalog/migrate.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { load, shown } from './catalog/measure.ts'
import { createCrawler } from './ingest/crawler.ts'
import { boardPayload, serveSource } from './ingest/source.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** A page that is changed for the first time after a checkpoint goes to the WAL as a whole, so two boards are read after one checkpoint. */
const BOARDS = ['sizing-one', 'sizing-two']

/**
 * What a posting costs: bytes of each table with its indexes and what is stored out of line, bytes of WAL, and processor time of the crawler and of
 * PostgreSQL, when it is new and when it is found unchanged. Sizes and CPU, because they do not depend on what else the machine does.
 */
export async function benchSizing({ postings, bodyWords }: { postings: number; bodyWords: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-sizing-'))
  const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  const pool = openPool(server.url, { max: 2, applicationName: 'bench', onError: () => {} })
  try {
    await migrate(pool)
    const payloads = BOARDS.map((name, index) => ({
      name,
      payload: boardPayload(name, 1 + index * postings, postings, bodyWords),
    }))
    const port = await serveSource(payloads)
    const crawler = await createCrawler(server.url, port, 0)
    console.log(`date      ${new Date().toISOString()}`)
    console.log(
      `machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load()}`,
    )
    console.log(
      `dataset   ${BOARDS.length} Greenhouse boards of ${postings} postings, ${Math.round(payloads[0]!.payload.length / postings / 100) / 10} kB each in the list`,
    )
    console.log(`command   npm run bench -- ${process.argv.slice(2).join(' ')}\n`)
    console.log('| crawl | WAL bytes | CPU ms of the crawler | CPU ms of PostgreSQL |\n|---|--:|--:|--:|')
    await pool.query('checkpoint')
    for (const kind of ['new', 'unchanged'] as const) {
      for (const board of BOARDS) {
        const before = await position(pool)
        const { cpuMs } = await crawler.crawl(board)
        const after = await position(pool)
        const each = (amount: number) => shown(amount / postings)
        console.log(
          `| ${board}, ${kind} | ${each(after.wal - before.wal)} | ${each(cpuMs)} | ${each(after.cpuMs - before.cpuMs)} |`,
        )
      }
    }
    await pool.query('vacuum analyze')
    const jobs = postings * BOARDS.length
    console.log('\n| table | bytes a job | of it indexes |\n|---|--:|--:|')
    for (const { name, total, indexes } of await tableSizes(pool))
      console.log(`| ${name} | ${shown(total / jobs)} | ${shown(indexes / jobs)} |`)
  } finally {
    await pool.end()
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
  // The crawler keeps its thread and its connections.
  process.exit(0)
}

async function position(pool: Pool): Promise<{ wal: number; cpuMs: number }> {
  const { rows } = await pool.query<{ wal: string; pid: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_backend_pid() as pid`,
  )
  return { wal: Number(rows[0]!.wal), cpuMs: cpuOfServer(rows[0]!.pid) }
}

/** Processor time of all processes of the server that a backend belongs to. */
function cpuOfServer(backend: number): number {
  const postmaster = statOf(backend)!.parent
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((process) => process?.pid === postmaster || process?.parent === postmaster)
    .reduce((sum, process) => sum + process!.ticks * TICK_MS, 0)
}

/** Null for a process that has ended meanwhile. */
function statOf(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}

async function tableSizes(pool: Pool): Promise<{ name: string; total: number; indexes: number }[]> {
  const { rows } = await pool.query<{ name: string; total: number; indexes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as total, pg_indexes_size(oid)::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 100000
      order by 2 desc`,
  )
  return rows
}
