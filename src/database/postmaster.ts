import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, type Log } from './database-error.ts'
import { giveTo } from './ownership.ts'
import { type Postmaster, readPostmasterFile, removeMistakenFile } from './postmaster-file.ts'
import { identify, isRunning, type ProcessIdentity, pidOf } from './process-identity.ts'
import { type Owner, type RunAs, spawnAs } from './run-as.ts'
import { serverArguments } from './server-settings.ts'

const POLL_MS = 25
const TELL_EVERY_MS = 5_000
/** A fast shutdown during crash recovery may hang: PostgreSQL then waits for a recovery that itself waits for a process to end. */
const FAST_SHUTDOWN_MS = 10_000
const LOG_BYTES = 10 * 1024 * 1024

export type Start = { program: string; runAs: RunAs; data: string; logFile: string; logOwner: Owner; durable: boolean }

export type StartOptions = {
  /** Used if it is free. */
  port: number | null
  log: Log
  signal?: AbortSignal
}

/** Starts a server that outlives this process. If it ends before it accepts connections, returns its output. */
export async function startPostmaster(
  start: Start,
  { port: wanted, ...waiting }: StartOptions,
): Promise<{ pid: number; port: number } | { output: string }> {
  await removeMistakenFile(start.data)
  const written = await rotate(start.logFile)
  const identity = await spawnPostmaster(start, await freePort(wanted ?? 0))
  const port = identity && (await portWhenReady(start.data, identity, waiting))
  if (identity && port) return { pid: pidOf(identity), port }
  return { output: (await readFile(start.logFile)).subarray(written).toString() }
}

async function spawnPostmaster(start: Start, port: number): Promise<ProcessIdentity | null> {
  const logFile = await open(start.logFile, 'a', 0o600)
  try {
    await giveTo(start.logFile, start.logOwner)
    // It gets its own session, so that Ctrl-C in our terminal does not reach it before we have drained.
    const child = spawnAs(start.runAs, start.program, serverArguments(start.data, port, start.durable), {
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    })
    child.on('error', () => {})
    child.unref()
    return child.pid === undefined ? null : identify(child.pid)
  } finally {
    await logFile.close()
  }
}

/** The port once the server accepts connections; null when it ended or began to stop first, or the signal is aborted. */
export async function portWhenReady(
  data: string,
  identity: ProcessIdentity,
  { log, signal }: Omit<StartOptions, 'port'>,
): Promise<number | null> {
  let tellAt = Date.now() + TELL_EVERY_MS
  while (isRunning(identity) && !signal?.aborted) {
    const file = await readPostmasterFile(data)
    if (file?.pid === pidOf(identity)) {
      if (file.state === 'ready') return file.port
      if (file.state === 'stopping') return null
    }
    if (Date.now() > tellAt) {
      log('the database is still starting (after a crash it first replays its log)')
      tellAt = Date.now() + TELL_EVERY_MS
    }
    await sleep(POLL_MS)
  }
  return null
}

/** Fast shutdown: connections are closed, and everything committed is kept. */
export async function stopPostmaster({ pid, identity }: Postmaster, log: Log): Promise<void> {
  const deadline = Date.now() + FAST_SHUTDOWN_MS
  signal(pid, 'SIGINT')
  while (isRunning(identity) && Date.now() < deadline) await sleep(POLL_MS)
  if (!isRunning(identity)) return
  log(
    `the database (pid ${pid}) did not stop within ${FAST_SHUTDOWN_MS / 1000} s: ended, it will replay its log at the next start`,
  )
  signal(pid, 'SIGQUIT')
  while (isRunning(identity)) await sleep(POLL_MS)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Keeps one old log, and returns the size of the current one. */
async function rotate(logFile: string): Promise<number> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size <= LOG_BYTES) return size
  await rename(logFile, `${logFile}.1`)
  return 0
}

/** The wanted port if it is free, otherwise another. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  try {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort(0)
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
