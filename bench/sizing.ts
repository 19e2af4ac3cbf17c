import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { migrate } from '../src/catalog/migrate.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { load, shown } from './catalog/measure.ts'
import { cpuWithChildren, postmasterOf } from './catalog/server-cpu.ts'
import { printTableSizes } from './catalog/table-sizes.ts'
import { createCrawler } from './ingest/crawler.ts'
import { boardPayload, serveSource } from './ingest/source.ts'

export interface Sizing {
  boards: number
  /** Of each board. */
  postings: number
  bodyWords: number
}

/**
 * What a posting costs: bytes of each table with its indexes and what is stored out of line, bytes of WAL, and processor time of the crawler and of
 * PostgreSQL, when it is new and when it is found unchanged. Sizes and CPU, because they do not depend on what else the machine does.
 */
export async function benchSizing({ boards, postings, bodyWords }: Sizing): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-sizing-'))
  const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  const pool = openPool(server.url, { max: 2, applicationName: 'bench', onError: () => {} })
  try {
    await migrate(pool)
    const postmaster = await postmasterOf(server.url)
    const payloads = Array.from({ length: boards }, (_, index) => {
      const name = `sizing-${index}`
      return { name, payload: boardPayload(name, 1 + index * postings, postings, bodyWords) }
    })
    const port = await serveSource(payloads)
    const crawler = await createCrawler(server.url, port, 0)
    const bytes = payloads[0]!.payload.length / postings
    console.log(`date      ${new Date().toISOString()}`)
    console.log(
      `machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load()}`,
    )
    console.log(`dataset   ${boards} Greenhouse boards of ${postings} postings, ${shown(bytes / 1000)} kB each in the list`)
    console.log(`command   npm run bench -- ${process.argv.slice(2).join(' ')}\n`)
    console.log('| a posting | WAL bytes | CPU ms of the crawler | CPU ms of PostgreSQL |\n|---|--:|--:|--:|')
    await pool.query('checkpoint')
    const jobs = postings * boards
    for (const kind of ['new', 'unchanged'] as const) {
      const before = await position(pool, postmaster)
      let crawlerMs = 0
      for (const { name } of payloads) crawlerMs += (await crawler.crawl(name)).cpuMs
      const after = await position(pool, postmaster)
      const each = [after.wal - before.wal, crawlerMs, after.cpuMs - before.cpuMs].map((amount) => shown(amount / jobs))
      console.log(`| ${kind} | ${each.join(' | ')} |`)
    }
    await pool.query('vacuum analyze')
    await printTableSizes(pool, jobs)
  } finally {
    await pool.end()
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
  // The crawler keeps its reader's process and its connections.
  process.exit(0)
}

async function position(pool: Pool, postmaster: number): Promise<{ wal: number; cpuMs: number }> {
  const { rows } = await pool.query<{ wal: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`)
  return { wal: Number(rows[0]!.wal), cpuMs: cpuWithChildren(postmaster) }
}
