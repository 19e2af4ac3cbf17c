import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { MIGRATIONS_FOLDER, migrate } from '../../src/catalog/migrate.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { checkLoaded } from './check-loaded.ts'
import { type CatalogSize, createGenerator, GENERATOR_VERSION, type Generator } from './generate.ts'
import { loadCatalog } from './load.ts'

export const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))

/** Words that give a posting its 250 to 300 distinct lexemes. */
const BODY = 400

/** The values of `--size`. Five million have no bodies, so that loading takes minutes. */
export const SIZES: Record<string, CatalogSize> = {
  '10k': { jobs: 10_000, bodyWords: BODY },
  '50k': { jobs: 50_000, bodyWords: BODY },
  '100k': { jobs: 100_000, bodyWords: BODY },
  '1m': { jobs: 1_000_000, bodyWords: BODY },
  '5m': { jobs: 5_000_000, bodyWords: 0 },
}

export interface OpenCatalog {
  name: string
  generator: Generator
  url: string
  pool: Pool
  close(): Promise<void>
}

/** The generated catalog, on an embedded server of its own; loaded unless the same one lies there already. */
export async function openCatalog(
  size: string,
  options: { bodyWords?: number; reload?: boolean; log: (line: string) => void },
): Promise<OpenCatalog> {
  const given = SIZES[size]
  if (!given) throw new Error(`--size must be one of ${Object.keys(SIZES).join(', ')}`)
  const generator = createGenerator({ ...given, bodyWords: options.bodyWords ?? given.bodyWords })
  const { bodyWords } = generator.size
  const name = `${size}-w${bodyWords}`
  // Crash safety is for those who cannot load again; it costs reads nothing.
  const server = await openEmbedded({ dataDir: join(CACHE, name), log: options.log, durable: false })
  const database = `bench_v${GENERATOR_VERSION}`
  const url = server.url.replace(/\/postgres$/, `/${database}`)
  try {
    const admin = pool(server.url)
    if (options.reload) await dropAll(admin)
    const loaded = await loadOnce(admin, database, url, generator, options.log).finally(() => admin.end())
    if (loaded) await rm(sqliteFile(name), { force: true })
    const opened = pool(url)
    await tellIfOld(opened, options.log)
    return { name, generator, url, pool: opened, close: () => opened.end().then(server.release) }
  } catch (error) {
    await server.release()
    throw error
  }
}

const pool = (url: string) => openPool(url, { applicationName: 'bench', onError: () => {} })

/** Made from the catalog when SQLite is first asked for. */
export const sqliteFile = (name: string) => join(CACHE, `${name}-v${GENERATOR_VERSION}.sqlite`)

/** Whether it had to be loaded. The database bears its name only when it is whole; one that was broken off is made anew. */
async function loadOnce(admin: Pool, database: string, url: string, generator: Generator, log: (line: string) => void) {
  const found = await admin.query('select from pg_database where datname = $1', [database])
  if (found.rowCount === 1) return false
  await dropAll(admin)
  const started = performance.now()
  await admin.query('create database bench_unfinished')
  const filling = pool(url.replace(/[^/]+$/, 'bench_unfinished'))
  try {
    await migrate(filling)
    await loadCatalog(filling, generator, log)
    await checkLoaded(filling, generator)
  } finally {
    await filling.end()
  }
  await admin.query(`comment on database bench_unfinished is '${schemaFingerprint()}'`)
  await admin.query(`alter database bench_unfinished rename to ${database}`)
  log(`loaded ${generator.size.jobs} jobs in ${Math.round((performance.now() - started) / 1000)} s`)
  return true
}

async function dropAll(admin: Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(`select datname as name from pg_database where datname like 'bench%'`)
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
}

function schemaFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS_FOLDER).sort()) hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  return hash.digest('hex')
}

/** Loading takes minutes, so a changed migration does not load by itself. */
async function tellIfOld(opened: Pool, log: (line: string) => void): Promise<void> {
  const { rows } = await opened.query<{ schema: string | null }>(
    `select shobj_description(oid, 'pg_database') as schema from pg_database where datname = current_database()`,
  )
  if (rows[0]!.schema !== schemaFingerprint())
    log('the migrations have changed since this catalog was loaded: --reload loads it anew')
}
