import { cpus, totalmem } from 'node:os'
import type { Pool } from 'pg'
import { migrate } from '../src/catalog/migrate.ts'
import { openPool } from '../src/database/pool.ts'
import { load } from './catalog/measure.ts'
import { cpuWithChildren, postmasterOf } from './catalog/server-cpu.ts'
import { measureClaims } from './limits/claims.ts'
import { measureRequests } from './limits/requests.ts'
import { measureWriters } from './limits/writers.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

interface Measured {
  pool: Pool
  url: string
  /** Milliseconds of processor time that PostgreSQL has used until now. */
  cpu: () => number
}

type Part = (measured: Measured) => Promise<void>

const PARTS: Record<string, Part> = {
  requests: ({ pool, url }) => measureRequests(pool, url),
  claims: ({ pool, cpu }) => measureClaims(pool, cpu),
  writers: ({ pool, cpu }) => measureWriters(pool, cpu),
}

/**
 * How far a single request can go: /healthz and memory while a server answers the worst inputs of each route. And what all workers together ask of one PostgreSQL: its processor time for claims and finished crawls at all boards of the directory, and how
 * many batches a second several writers commit, who wait for each other at the feed lock. Linux only.
 */
export async function benchLimits(only: string | undefined): Promise<void> {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only !== undefined && only !== name) continue
    await withTemporaryDatabase('limits', (url) => measureOn(url, measure))
  }
}

async function measureOn(url: string, measure: Part): Promise<void> {
  const pool = openPool(url, { max: 17, applicationName: 'bench', onError: () => {} })
  try {
    await migrate(pool)
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`software  Node ${process.version}, PostgreSQL ${rows[0]!.version}, durable; load ${load()}`)
    console.log(`command   npm run bench -- ${process.argv.slice(2).join(' ')}\n`)
    const postmaster = await postmasterOf(url)
    await measure({ pool, url, cpu: () => cpuWithChildren(postmaster) })
    console.log(`\nload      ${load()} after\n`)
  } finally {
    await pool.end()
  }
}
