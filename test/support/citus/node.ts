import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { giveTo } from '../../../src/database/ownership.ts'
import { chooseRunAs, type RunAs, runToEnd, spawnAs } from '../../../src/database/run-as.ts'
import { freePort } from '../free-port.ts'

/** One PostgreSQL server with the Citus extension loaded. */
export interface CitusNode {
  port: number
  /** The address of a database on this node. */
  url(database: string): string
  start(): Promise<void>
  /** SIGKILL to the postmaster and its children, as a machine that loses power would end them. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const USER = 'rolecall'

/** Small enough for three servers beside a test run. Citus opens further connections for every connection of a client. */
const SETTINGS = `
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 400
max_prepared_transactions = 400
wal_level = logical
max_worker_processes = 200
shared_buffers = '128MB'
fsync = off
full_page_writes = off
autovacuum_naptime = '10min'
citus.enable_version_checks = on
citus.max_cached_conns_per_worker = 1
citus.max_adaptive_executor_pool_size = 4
citus.node_conninfo = 'sslmode=disable'
citus.recover_2pc_interval = '1h'
`

/** Makes a server in the folder. Only the caller's loopback reaches it, so it trusts everybody. */
export async function createNode(bin: string, folder: string, settings = ''): Promise<CitusNode> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const runAs = await chooseRunAs({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })
  await giveTo(folder, runAs)
  const data = join(folder, 'data')
  const made = await runToEnd(runAs, join(bin, 'initdb'), [
    `--pgdata=${data}`,
    `--username=${USER}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--no-sync',
  ])
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`)
  const port = await freePort()
  await appendFile(join(data, 'postgresql.conf'), `${SETTINGS}port = ${port}\n${settings}`)
  return nodeIn({ bin, data, log: join(folder, 'log'), port, runAs })
}

function nodeIn({
  bin,
  data,
  log,
  port,
  runAs,
}: {
  bin: string
  data: string
  log: string
  port: number
  runAs: RunAs
}): CitusNode {
  let server: ChildProcess | null = null
  const url = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`

  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return
    const postmaster = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    const gone = once(server, 'exit')
    // Backends of a dead postmaster end when they next wait, and until then they keep its shared memory.
    const backends = signal === 'SIGKILL' ? await childrenOf(postmaster) : []
    process.kill(postmaster, signal)
    for (const backend of backends) endNow(backend)
    await gone
    server = null
  }

  return {
    port,
    url,
    async start() {
      server = spawnAs(runAs, join(bin, 'postgres'), ['-D', data], { stdio: ['ignore', 'ignore', 'pipe'] })
      server.stderr?.on('data', (chunk: Buffer) => void appendFile(log, chunk))
      await answers(url('postgres'), server)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children
    .split(' ')
    .map(Number)
    .filter((child) => child > 0)
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode} while it started`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (ready) return
    await pause(200)
  }
  throw new Error('the server does not answer after two minutes')
}
