import { join } from 'node:path'
import { type ClusterPlace, choosePlace, type DataFolder, openDataFolder } from './data-place.ts'
import { DatabaseError, errorCode, type Log } from './database-error.ts'
import { isDiskFull, reportingFullDisk } from './disk-space.ts'
import { ensureServer, type ServerOptions } from './ensure-server.ts'
import { withLock } from './exclusive-lock.ts'
import { readPassword, SUPERUSER } from './initdb.ts'
import { joinMembers, leaveMembers } from './members.ts'
import { ownerOf } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'
import { findPostmaster, readPostmasterFile } from './postmaster-file.ts'
import { identify, isRunning } from './process-identity.ts'
import { type ServerFile, writeServerFile } from './server-file.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** False trades crash safety for speed; for tests only. */
  durable?: boolean
  /** Run as root without a user namespace, as on machines that do not allow one. */
  runAs?: 'unprivileged'
  /** The `native` folder of a platform package, instead of the installed one. */
  native?: string
}

export type EmbeddedServer = {
  /** Contains the password, so it must not be logged. Changes when the server returns on another port. */
  readonly url: string
  readonly port: number
  /** True when this call created the cluster. */
  created: boolean
  /** The folder of the cluster. */
  data: string
  logFile: string
  /** Whether the known server process is still running. */
  runs(): boolean
  /** Starts a server that has ended, unless another process already has, and switches to its port. */
  restart(signal?: AbortSignal): Promise<void>
  /** The last process to release the server stops it. */
  release(): Promise<void>
}

/** Joins the server of the data folder. If there is none, starts it and, if needed, creates its cluster. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log } = options
  const folder = await reportingFullDisk(options.dataDir, () => openDataFolder(options.dataDir))
  const underLock = <T>(work: () => Promise<T>) => reportingFullDisk(folder.path, () => withLock(folder.lock, log, work))
  return underLock(async () => {
    const place = await choosePlace(folder, log, options.runAs)
    const member = await joinMembers(folder.members)
    try {
      let known = await runningServer(folder, place, options)
      return {
        get url() {
          return `postgres://${SUPERUSER}:${known.file.password}@127.0.0.1:${known.file.port}/postgres`
        },
        get port() {
          return known.file.port
        },
        created: !place.exists,
        data: place.data,
        logFile: folder.logFile,
        runs: () => known.identity !== null && isRunning(known.identity),
        restart: (signal) =>
          underLock(async () => {
            known = await runningServer(folder, await recordedPlace(place), { ...options, signal })
          }),
        release: once(() => release(folder, known.file, member, log)),
      }
    } catch (error) {
      await leave(folder, place.data, member, log)
      throw error
    }
  })
}

/** Finds or starts the folder's server and records it in postgres.json. Must be called under the lock. */
async function runningServer(folder: DataFolder, place: ClusterPlace, options: ServerOptions) {
  const { pid, port } = await ensureServer(folder, place, options)
  const identity = identify(pid)
  const password = await readPassword(place.data)
  const startedAt = (await readPostmasterFile(place.data))?.startedAt.toISOString() ?? null
  const file = { pid, port, user: SUPERUSER, password, data: place.data, startedAt }
  await writeServerFile(folder.serverFile, file, folder.owner)
  return { identity, file }
}

/** The place of a server that ran before. If somebody removed its cluster, an empty one must not replace it. */
async function recordedPlace(place: ClusterPlace): Promise<ClusterPlace> {
  if (await ownerOf(join(place.data, 'PG_VERSION'))) return { ...place, exists: true }
  throw new DatabaseError(
    `the database in ${place.data} is no longer there`,
    'put it back from a backup, or start again to begin with an empty one',
  )
}

async function release(folder: DataFolder, file: ServerFile, member: string, log: Log): Promise<void> {
  const work = async () => {
    if (await leave(folder, file.data, member, log))
      await writeServerFile(folder.serverFile, { ...file, pid: null, port: null, startedAt: null }, folder.owner)
  }
  try {
    await withLock(folder.lock, log, work)
  } catch (error) {
    // On a full disk nobody can create the lock file, so nobody else can start the server either.
    if (isDiskFull(error)) await work().catch(() => {})
    // The data folder was removed. PostgreSQL notices that by itself and ends.
    else if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** Returns true when no process is left and the server was stopped. */
async function leave(folder: DataFolder, data: string, member: string, log: Log): Promise<boolean> {
  if ((await leaveMembers(folder.members, member)) > 0) return false
  const postmaster = await findPostmaster(data)
  if (postmaster?.ours) await stopPostmaster(postmaster, log)
  return true
}

/** Runs the work once, however often it is called. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
