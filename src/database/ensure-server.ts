import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findNative, prepareBinaries } from './binaries.ts'
import type { ClusterPlace, DataFolder } from './data-place.ts'
import { DatabaseError, type Log } from './database-error.ts'
import { createCluster, removeUnfinished, SUPERUSER } from './initdb.ts'
import { portWhenReady, startPostmaster, stopPostmaster } from './postmaster.ts'
import { findPostmaster } from './postmaster-file.ts'
import { readServerFile, writeServerFile } from './server-file.ts'
import { startFailure } from './start-failure.ts'

export type ServerOptions = {
  log: Log
  durable?: boolean
  native?: string
  /** When aborted, a server that is still starting is not waited for. */
  signal?: AbortSignal
}

const ATTEMPTS = 20
const PAUSE_MS = 250

/** Returns a server that accepts connections on the cluster of `place`: the running one, or a new one. Must be called under the lock. */
export async function ensureServer(
  folder: DataFolder,
  place: ClusterPlace,
  options: ServerOptions,
): Promise<{ pid: number; port: number }> {
  const { log, durable = true, signal } = options
  const { data, runAs } = place
  // A dead server has left its port in the file. If the new one uses the same port, processes that know it find the new server.
  const port = (await readServerFile(folder.serverFile))?.port ?? null
  let binaries: Binaries | null = null
  for (let attempt = 1; ; attempt++) {
    const running = await findPostmaster(data)
    if (running && !running.ours) {
      throw new DatabaseError(
        `the data folder ${data} is in use by a PostgreSQL server (pid ${running.pid}) that Rolecall did not start`,
        'stop it, or set ROLECALL_DATA to another folder',
      )
    }
    if (running) {
      const port = await portWhenReady(data, running.identity, { log, signal })
      if (port) return { pid: running.pid, port }
      await stopPostmaster(running, log)
    }
    binaries ??= await readyBinaries(folder, place, options)
    const start = {
      program: join(binaries.folder, 'bin', 'postgres'),
      runAs,
      data,
      logFile: folder.logFile,
      logOwner: folder.owner,
      durable,
    }
    const started = await startPostmaster(start, { port: attempt === 1 ? port : null, log, signal })
    if ('port' in started) return started
    signal?.throwIfAborted()
    const failure = startFailure(data, folder.logFile, started.output)
    if (attempt === ATTEMPTS || failure.lasts !== 'a moment') throw failure
    await sleep(PAUSE_MS)
  }
}

/** Finds programs that fit the cluster, or creates a cluster that fits the programs. */
async function readyBinaries(
  folder: DataFolder,
  { data, runAs, exists }: ClusterPlace,
  options: ServerOptions,
): Promise<Binaries> {
  const { log, durable = true } = options
  await removeUnfinished(dirname(data))
  const binaries = await prepareBinaries(options.native ?? findNative(), runAs, dirname(data), log)
  if (exists) {
    const major = Number(await readFile(join(data, 'PG_VERSION'), 'utf8'))
    if (major === binaries.major) return binaries
    throw new DatabaseError(
      `the database in ${data} was made by PostgreSQL ${major}, and this Rolecall brings PostgreSQL ${binaries.major}`,
      'export it with the Rolecall that made it and import it into another ROLECALL_DATA, or run its server yourself and set DATABASE_URL',
    )
  }
  log(`making a database in ${data}`)
  const note = { pid: null, port: null, user: SUPERUSER, password: null, data, startedAt: null }
  await writeServerFile(folder.serverFile, note, folder.owner)
  await createCluster({ initdb: join(binaries.folder, 'bin', 'initdb'), runAs, data, durable })
  return binaries
}
