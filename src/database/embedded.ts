import { choosePlace, type DataFolder, openDataFolder } from './data-place.ts'
import { errorCode, type Log } from './database-error.ts'
import { ensureServer } from './ensure-server.ts'
import { withLock } from './exclusive-lock.ts'
import { readPassword, SUPERUSER } from './initdb.ts'
import { joinMembers, leaveMembers } from './members.ts'
import { stopPostmaster } from './postmaster.ts'
import { findPostmaster, readPostmasterFile } from './postmaster-file.ts'
import { type ServerFile, writeServerFile } from './server-file.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** False gives up crash safety for speed: tests only. */
  durable?: boolean
  /** As root, do without a user namespace, as where none is allowed. */
  runAs?: 'unprivileged'
  /** The `native` folder of a platform package, instead of the installed one. */
  native?: string
}

export type EmbeddedServer = {
  /** With the password in it: not for logs. */
  url: string
  port: number
  /** True when this call made the cluster. */
  created: boolean
  /** The last process to release the server stops it. */
  release(): Promise<void>
}

/** Joins the server of the data folder; starts it, and makes its cluster, where there is none. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log } = options
  const folder = await openDataFolder(options.dataDir)
  return withLock(folder.lock, log, async () => {
    const place = await choosePlace(folder, log, options.runAs)
    const member = await joinMembers(folder.members)
    try {
      const { pid, port } = await ensureServer(folder, place, options)
      const password = await readPassword(place.data)
      const startedAt = (await readPostmasterFile(place.data))?.startedAt.toISOString() ?? null
      const file = { pid, port, user: SUPERUSER, password, data: place.data, startedAt }
      await writeServerFile(folder.serverFile, file, folder.owner)
      return {
        url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
        port,
        created: !place.exists,
        release: once(() => release(folder, file, member, log)),
      }
    } catch (error) {
      await leave(folder, place.data, member, log)
      throw error
    }
  })
}

async function release(folder: DataFolder, file: ServerFile, member: string, log: Log): Promise<void> {
  try {
    await withLock(folder.lock, log, async () => {
      if (await leave(folder, file.data, member, log))
        await writeServerFile(folder.serverFile, { ...file, pid: null, port: null, startedAt: null }, folder.owner)
    })
  } catch (error) {
    // The data folder was removed under us; PostgreSQL notices that by itself and ends.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** True when nobody is left and the server was stopped. */
async function leave(folder: DataFolder, data: string, member: string, log: Log): Promise<boolean> {
  if ((await leaveMembers(folder.members, member)) > 0) return false
  const postmaster = await findPostmaster(data)
  if (postmaster?.ours) await stopPostmaster(postmaster, log)
  return true
}

/** Releasing twice is releasing once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
