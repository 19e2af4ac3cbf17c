import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addBoard } from '../../src/catalog/boards.ts'
import { migrate } from '../../src/catalog/migrate.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { workingFolderOf } from '../../src/database/process-identity.ts'
import { type DemoServer, startDemoServer, type World } from '../../src/demo/index.ts'
import { createTestWorld } from '../../test/world/index.ts'
import { freePort } from './free-port.ts'
import { startImport, writeImport } from './importer.ts'
import { childrenOf, killServer } from './kill-postgres.ts'

const BOARD_INTERVAL_SECONDS = 2
/** Room for the cluster and its log, and little more. */
const SMALL_DISK = '900m'
const READY_WITHIN_MS = 240_000
const NEWEST_EVENT = 'select id, job_id, changed_at::text as changed_at from changes order by id desc limit 1'
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The values that identify an event of the feed. */
export interface Sighting {
  id: number
  job_id: number
  changed_at: string
}

export interface StageOptions {
  seed: number
  employers: number
  postings: number
  /** Records of a file that is imported while everything else goes on. */
  records: number
  /** Put the data on a small file system of its own, where this user may mount one. */
  smallDisk: boolean
  tell: (line: string) => void
}

/** A world, a server that crawls it, an import, and a reader of the server's feed: each a process of its own, but for the world. */
export interface Stage {
  readonly world: World
  /** Holds the data of server and database, and nothing else. */
  readonly disk: string
  readonly dataDir: string
  readonly url: string
  readonly key: string
  /** Where the reader writes what it has seen. */
  readonly readerLog: string
  readonly records: number
  /** Resolves when the import has come to its end. */
  readonly imported: Promise<void>
  /** The data is on a file system that can be filled without harm. */
  readonly smallDisk: boolean
  serverPid(): number
  /** Of the embedded PostgreSQL; null while there is none. */
  postmaster(): number | null
  /** Processes of PostgreSQL, as they were when `nextEvent` began to look. */
  readonly backends: number[]
  /** The newest events at moments of the rounds, as the database showed them. */
  readonly sightings: Sighting[]
  /** The first event that comes within so much time, the moment it can be seen; null when none does. */
  nextEvent(withinMs: number): Promise<Sighting | null>
  /** Runs a statement on the database as it runs now; fails while it does not. */
  query<Row extends object>(sql: string): Promise<Row[]>
  /** Sets the time of day of the server off by so much. */
  setClock(offsetMs: number): void
  /** Starts the server again when it has ended, and waits until it answers. */
  untilReady(): Promise<void>
  /** Lets the server end in order. */
  stopServer(): Promise<void>
  close(): Promise<void>
}

export async function openStage({ seed, employers, postings, records, smallDisk, tell }: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-chaos-'))
  // The files of the conductor and of the reader lie elsewhere: their disk is never full.
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = smallDisk && mount(disk)
  const dataDir = join(disk, 'data')
  const world = createTestWorld({ seed, employers, postings })
  const demo = await startDemoServer(world)
  const key = await prepare(dataDir, world, demo)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const clockFile = join(folder, 'clock')
  const readerLog = join(folder, 'reader.ndjson')
  const serverLog = openSync(join(folder, 'server.log'), 'a')
  writeFileSync(readerLog, '')

  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    NODE_OPTIONS: `--import ${pathToFileURL(beside('shifted-clock.mjs'))}`,
    CHAOS_CLOCK_FILE: clockFile,
    ROLECALL_DATA: dataDir,
    ROLECALL_DEMO: '0',
    PORT: String(port),
    LOG_FORMAT: 'json',
  }
  const bin = resolve(beside('../../bin/rolecall'))
  let server: ChildProcess
  const startServer = () => {
    server = spawn(process.execPath, [bin, 'serve'], { env, stdio: ['ignore', serverLog, serverLog] })
  }
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  startServer()
  const file = join(folder, 'import.ndjson')
  writeImport(file, records)
  const importing = startImport(bin, file, env, serverLog)
  const reader = fork(beside('reader.ts'), [JSON.stringify({ url, key, log: readerLog })], { execArgv: ['--import', 'tsx'] })

  // Nothing outlives the process that conducts, whatever ends it.
  const killAll = () => {
    const postmaster = postmasterOf(dataDir)
    if (!hasEnded()) server.kill('SIGKILL')
    if (postmaster) killServer(postmaster)
  }
  process.once('exit', killAll)

  function connect(): Pool {
    const { port: at, user, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
    const database = `postgres://${user}:${password}@127.0.0.1:${at}/postgres`
    return openPool(database, { max: 1, applicationName: 'chaos', onError: () => {} })
  }

  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const pool = connect()
    try {
      return (await pool.query<Row>(sql)).rows
    } finally {
      await pool.end().catch(() => {})
    }
  }

  const backends: number[] = []

  async function nextEvent(withinMs: number): Promise<Sighting | null> {
    const pool = connect()
    try {
      const newest = async () => (await pool.query<Sighting>(NEWEST_EVENT)).rows[0] ?? null
      const before = await newest()
      backends.splice(0, backends.length, ...childrenOf(postmasterOf(dataDir) ?? -1))
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
        const event = await newest()
        if (event !== null && event.id !== before?.id) return event
        await pause(1)
      }
      return null
    } finally {
      // Not awaited: whoever asked strikes at once.
      pool.end().catch(() => {})
    }
  }

  async function untilReady(): Promise<void> {
    for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(200)) {
      if (hasEnded()) {
        tell(`    the server ended (${server.signalCode ?? server.exitCode}) and is started again`)
        startServer()
      }
      const answers = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (answers && (await wakeBoards())) return
    }
    throw new Error(`the server did not become ready:\n${readFileSync(join(folder, 'server.log'), 'utf8').slice(-4_000)}`)
  }

  /**
   * Boards that belong to the demo rest in a server without it. And a claim that a killed server left, or one whose crawl could not be
   * recorded, ends 45 seconds after it was made: here at once, or after 20 seconds. The rounds wait for neither.
   */
  const wakeBoards = (): Promise<boolean> =>
    query(
      `update boards set claimed_until = null
        where split_part(claimed_by, ' ', 2) <> '${server.pid}' or claimed_until < now() + interval '100 seconds';
       update boards set paused_at = null where paused_at is not null`,
    ).then(
      () => true,
      () => false,
    )

  async function stopServer(): Promise<void> {
    if (hasEnded()) return
    const ended = once(server, 'exit')
    server.kill('SIGCONT')
    server.kill('SIGTERM')
    await ended
  }

  return {
    world,
    disk,
    dataDir,
    url,
    key,
    readerLog,
    records,
    imported: importing.done,
    smallDisk: mounted,
    serverPid: () => server.pid!,
    postmaster: () => postmasterOf(dataDir),
    backends,
    sightings: [],
    nextEvent,
    query,
    setClock: (offsetMs) => writeFileSync(clockFile, String(offsetMs)),
    untilReady,
    stopServer,
    async close() {
      reader.kill('SIGKILL')
      await importing.stop()
      if (!hasEnded()) {
        server.kill('SIGCONT')
        server.kill('SIGKILL')
        await once(server, 'exit').catch(() => {})
      }
      await demo.close()
      await stopDatabase(dataDir)
      process.off('exit', killAll)
      if (mounted) spawnSync('umount', ['-l', disk])
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** A postmaster that was killed leaves its file, and its pid may be another process's by now: the one that works in the folder is ours. */
function postmasterOf(dataDir: string): number | null {
  const data = join(dataDir, 'postgres')
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  return pid > 0 && workingFolderOf(pid) === realpathSync(data) ? pid : null
}

/** True when the folder is a file system of its own from now on. */
function mount(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=755`, 'tmpfs', folder]).status === 0
}

/** Makes the catalog, its boards and a key for the reader, before the server first starts. */
async function prepare(dataDir: string, world: World, demo: DemoServer): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // By this file commands beside a running demo find its world (commands/demo-world.ts).
  writeFileSync(
    join(dataDir, 'demo-world.json'),
    JSON.stringify({ startedAt: new Date(world.startedAt).toISOString(), round: 0, port: demo.port }),
  )
  return withDatabase(dataDir, async (pool) => {
    await migrate(pool)
    for (const { ats, board, company } of world.boards())
      await addBoard(pool, { type: ats, board, company, interval: BOARD_INTERVAL_SECONDS }, new Date())
    const account = await addAccount(pool, 'chaos', { requests_per_minute: 1_000_000 })
    return (await issueKey(pool, account!)).key
  })
}

/** The database of a stage whose server has ended. */
export async function withDatabase<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = openPool(embedded.url, { applicationName: 'chaos', onError: () => {} })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await embedded.release()
  }
}

/** The server was killed and left its database running: whoever opens and releases it last stops it. */
const stopDatabase = (dataDir: string): Promise<void> => withDatabase(dataDir, async () => {}).catch(() => {})
