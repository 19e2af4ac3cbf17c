import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { indexFolder } from './catalog/index-figures.ts'
import { load } from './catalog/measure.ts'
import type { OpenCatalog } from './catalog/open.ts'
import { benchKey, startServer } from './http.ts'

const SAMPLED_EVERY_MS = 100
/** Every job of the catalog takes two exports. */
const STATUSES = ['open', 'closed']
const ALL = 'first_seen_since=1970-01-01T00:00:00Z'

/** The same rows from the database itself: what an operator would do without Rolecall. */
const COPY_ITEMS = `copy (
  select view.item || ',"company":' || company.summary || '}'
  from jobs job
  join job_views view on view.source_id = job.source_id and view.job_id = job.id
  join companies company on company.id = job.company_id
  order by job.id) to stdout`

interface Measured {
  seconds: number
  megabytes: number
  /** The highest resident memory while it ran, in MB, and that of the server before it began. */
  server?: { before: number; peak: number }
  command?: number
}

export async function benchExport(catalog: OpenCatalog): Promise<void> {
  const { pool, url, name } = catalog
  const { rows } = await pool.query<{ jobs: number }>('select count(*)::int as jobs from jobs')
  const { jobs } = rows[0]!
  const key = await benchKey(catalog)
  const servers: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-bench-export-'))
  try {
    const start = async (index: boolean) => {
      const port = await startServer({ role: 'api', url, folder: index ? indexFolder(name) : null }, servers)
      return { port, pid: servers.at(-1)!.pid! }
    }
    const [indexed, plain] = [await start(true), await start(false)]
    const contests: [string, () => Promise<Measured>][] = [
      ['`copy ... to stdout`, the same rows from PostgreSQL', () => copied(catalog)],
      ['NDJSON over HTTP, the index finds the jobs', () => downloaded(indexed, key, 'ndjson')],
      ['NDJSON over HTTP, PostgreSQL finds the jobs', () => downloaded(plain, key, 'ndjson')],
      ['NDJSON over HTTP, gzip', () => downloaded(indexed, key, 'ndjson', 'gzip')],
      ['CSV over HTTP', () => downloaded(indexed, key, 'csv')],
      ...(['ndjson', 'csv', 'parquet'] as const).map((format): [string, () => Promise<Measured>] => [
        `\`rolecall export\` to ${format}`,
        () => written(indexed, key, format, folder),
      ]),
    ]
    console.log(`\n${jobs.toLocaleString('en')} jobs, open and closed, without descriptions\n`)
    console.log('| what | jobs a second | of copy | MB | server memory, MB: before, peak | command memory, MB: peak | load |')
    console.log('|---|--:|--:|--:|--:|--:|---|')
    let first: number | null = null
    for (const [what, run] of contests) {
      const { seconds, megabytes, server, command } = await run()
      first ??= seconds
      const share = `${((100 * first) / seconds).toFixed(0)}%`
      const memory = server ? `${server.before.toFixed(0)}, ${server.peak.toFixed(0)}` : ''
      const rate = Math.round(jobs / seconds).toLocaleString('en')
      console.log(`| ${[what, rate, share, megabytes.toFixed(0), memory, command?.toFixed(0) ?? '', load()].join(' | ')} |`)
    }
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copied({ pool }: OpenCatalog): Promise<Measured> {
  const client: PoolClient = await pool.connect()
  const started = performance.now()
  let bytes = 0
  const counting = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length
      done()
    },
  })
  await pipeline(client.query(copyTo(COPY_ITEMS)), counting)
  client.release()
  return { seconds: (performance.now() - started) / 1000, megabytes: bytes / 1e6 }
}

interface Server {
  port: number
  pid: number
}

async function downloaded({ port, pid }: Server, key: string, format: string, encoding = 'identity'): Promise<Measured> {
  const before = residentMegabytes(pid)
  const memory = watchMemory(pid)
  const started = performance.now()
  let bytes = 0
  for (const status of STATUSES) {
    const path = `/api/v1/jobs/export?${ALL}&status=${status}&format=${format}`
    const headers = { authorization: `Bearer ${key}`, 'accept-encoding': encoding }
    const [response] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
    for await (const chunk of response) bytes += chunk.length
    if (!response.complete) throw new Error(`${path} was cut off`)
  }
  const seconds = (performance.now() - started) / 1000
  return { seconds, megabytes: bytes / 1e6, server: { before, peak: memory.peak() } }
}

async function written({ port, pid }: Server, key: string, format: string, folder: string): Promise<Measured> {
  const before = residentMegabytes(pid)
  const memory = watchMemory(pid)
  const started = performance.now()
  let [bytes, command] = [0, 0]
  for (const status of STATUSES) {
    const file = join(folder, `${status}.${format}`)
    const args = ['export', '--first-seen-since', '1970-01-01T00:00:00Z', '--status', status, '-o', file]
    const env = { ...process.env, ROLECALL_URL: `http://127.0.0.1:${port}`, ROLECALL_KEY: key }
    const child = spawn(process.execPath, [resolve('bin/rolecall'), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const own = watchMemory(child.pid!)
    const [code] = await once(child, 'exit')
    command = Math.max(command, own.peak())
    if (code !== 0) throw new Error(`rolecall export ended with ${code}`)
    bytes += statSync(file).size
    rmSync(file)
  }
  const seconds = (performance.now() - started) / 1000
  return { seconds, megabytes: bytes / 1e6, server: { before, peak: memory.peak() }, command }
}

/** Looks at the memory of a process until it is asked for the highest. */
function watchMemory(pid: number): { peak(): number } {
  let highest = residentMegabytes(pid)
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid))
  }, SAMPLED_EVERY_MS)
  return {
    peak() {
      clearInterval(timer)
      return highest
    },
  }
}

/** 0 for a process that has ended. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1000
  } catch {
    return 0
  }
}
