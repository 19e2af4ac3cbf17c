import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../src/catalog/migrate.ts'
import { findNative, prepareBinaries } from '../../src/database/binaries.ts'
import { choosePlace, openDataFolder } from '../../src/database/data-place.ts'
import { createCluster, readPassword, SUPERUSER } from '../../src/database/initdb.ts'
import { giveTree } from '../../src/database/ownership.ts'
import { openPool } from '../../src/database/pool.ts'
import { type RunAs, spawnAs } from '../../src/database/run-as.ts'
import { serverArguments } from '../../src/database/server-settings.ts'
import { freePort } from './free-port.ts'

/** One PostgreSQL server of a test's own. */
export interface TestServer {
  port: number
  /** Of the catalog; another database by its name. */
  url(database?: string): string
  start(...settings: string[]): Promise<void>
  /** Makes it a standby when it is started next. */
  becomeStandby(): Promise<void>
  /** The `primary_conninfo` of a standby that follows this server. */
  followed(as: string): string
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Stops all its processes where they are, without ending them, as an overloaded or cut-off machine would. */
  freeze(): Promise<void>
  thaw(): void
  /** One statement as the superuser. */
  query(text: string, database?: string): Promise<Record<string, unknown>[]>
}

export interface TestCluster {
  primary: TestServer
  standbys: TestServer[]
  close(): Promise<void>
}

/**
 * A primary with a migrated catalog and standbys that follow it by streaming replication, from the binaries that npm brings. They have no
 * pg_basebackup: a standby begins as a copy of the stopped primary. Nothing here survives a power cut, but commits wait for the log as they do
 * in production, and standbys take part in synchronous replication.
 */
export async function openCluster({ standbys: count }: { standbys: number }): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-cluster-'))
  await chmod(folder, 0o711)
  const { runAs, data } = await choosePlace(await openDataFolder(join(folder, 'data')), () => {})
  const place = dirname(data)
  const binaries = await prepareBinaries(findNative(), runAs, place, () => {})
  await createCluster({ initdb: join(binaries.folder, 'bin', 'initdb'), runAs, data, durable: false })
  const at = { postgres: join(binaries.folder, 'bin', 'postgres'), runAs, password: await readPassword(data), folder }

  const primary = testServer({ ...at, data, port: await freePort() })
  await primary.start()
  await primary.query('create database catalog', 'postgres')
  const pool = openPool(primary.url(), { max: 2, applicationName: 'test cluster', onError: () => {} })
  await migrate(pool)
  await pool.end()
  await primary.stop('SIGINT')

  const standbys: TestServer[] = []
  for (let number = 1; number <= count; number++) {
    const copy = join(place, `standby-${number}`)
    await cp(data, copy, { recursive: true })
    await chmod(copy, 0o700)
    await appendFile(join(copy, 'postgresql.conf'), `\nprimary_conninfo = '${primary.followed(`standby${number}`)}'\n`)
    const standby = testServer({ ...at, data: copy, port: await freePort() })
    await standby.becomeStandby()
    standbys.push(standby)
  }
  await primary.start()
  for (const standby of standbys) await standby.start()
  return {
    primary,
    standbys,
    async close() {
      for (const server of [...standbys, primary]) {
        server.thaw()
        await server.stop('SIGQUIT')
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      await rm(place, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Small, because three servers run at once. Replication needs only the default settings. */
const SMALL = ['shared_buffers=32MB', 'synchronous_commit=on', 'full_page_writes=on', 'wal_keep_size=512MB', 'autovacuum=off']
/** A standby that has lost its primary looks for it often. */
const STANDBY = ['wal_retrieve_retry_interval=100ms', 'max_standby_streaming_delay=0', 'wal_receiver_status_interval=1']

export const RECOVERY_CONFLICT = '40001'

interface ServerPlace {
  postgres: string
  runAs: RunAs
  data: string
  port: number
  password: string
  folder: string
}

function testServer({ postgres, runAs, data, port, password, folder }: ServerPlace): TestServer {
  let process: ChildProcess | null = null
  let frozen: number[] = []
  const url = (database = 'catalog') => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

  /** A standby cancels statements that conflict with its recovery; they are repeated. */
  async function query(text: string, database?: string): Promise<Record<string, unknown>[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await queryOnce(text, database)
      } catch (error) {
        if ((error as { code?: string }).code !== RECOVERY_CONFLICT || attempt === 100) throw error
      }
    }
  }

  async function queryOnce(text: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url(database), connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    port,
    url,
    query,
    async becomeStandby() {
      await writeFile(join(data, 'standby.signal'), '')
      await giveTree(data, runAs)
    },
    followed: (as) => `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=${as}`,
    async start(...settings) {
      const log = openSync(join(folder, `postgres-${port}.log`), 'a')
      const all = [...SMALL, ...STANDBY, ...settings].flatMap((setting) => ['-c', setting])
      // After a kill, the processes of the earlier server may still be ending.
      for (let attempt = 0; attempt < 100; attempt++) {
        const child = spawnAs(runAs, postgres, [...serverArguments(data, port, false), ...all], { stdio: ['ignore', log, log] })
        process = child
        while (child.exitCode === null && child.signalCode === null) {
          const answers = await query('select 1', 'postgres').then(
            () => true,
            () => false,
          )
          if (answers) return
          await pause(50)
        }
        await pause(100)
      }
      throw new Error(`the server on port ${port} does not start: see ${folder}/postgres-${port}.log`)
    },
    async stop(signal = 'SIGKILL') {
      const child = process
      process = null
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    async freeze() {
      const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process?.pid)], { encoding: 'utf8' })
      frozen = [Number(process?.pid), ...pids.trim().split(/\s+/).map(Number)]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen) signal(pid, 'SIGCONT')
      frozen = []
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
