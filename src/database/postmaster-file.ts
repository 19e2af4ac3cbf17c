import { readFile, realpath, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './database-error.ts'
import { commandLineOf, identify, type ProcessIdentity, workingFolderOf } from './process-identity.ts'
import { OUR_MARK } from './server-settings.ts'

/** A running server on a data folder. */
export type Postmaster = { pid: number; identity: ProcessIdentity; ours: boolean }

const pathIn = (data: string) => join(data, 'postmaster.pid')

type PostmasterFile = { pid: number; startedAt: Date; port: number; state: string }

/** Lines 1, 3, 4 and 8 of postmaster.pid, which pg_ctl reads as well. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(pathIn(data), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return null
  return { pid, startedAt: new Date(Number(lines[2]) * 1000), port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
}

export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const file = await readPostmasterFile(data)
  const identity = file && identify(file.pid)
  if (!file || !identity || !(await worksOn(file.pid, data))) return null
  return { pid: file.pid, identity, ours: commandLineOf(file.pid).includes(OUR_MARK) }
}

/** Whether the process is still this folder's server, and not another one that got the same pid. */
async function worksOn(pid: number, data: string): Promise<boolean> {
  const folder = workingFolderOf(pid)
  if (folder !== null) return folder === (await realpath(data))
  const command = commandLineOf(pid)
  return command.includes(OUR_MARK) ? command.includes(`-D ${data} `) : /\bpostgres\b/.test(command)
}

/**
 * To be called when no server uses the folder. PostgreSQL refuses to start while any process has the pid in the file, which is almost
 * always the case in a restarted container. If the pid is dead, the file is left to PostgreSQL, which first looks for backends that
 * survived their postmaster.
 */
export async function removeMistakenFile(data: string): Promise<void> {
  const file = await readPostmasterFile(data)
  if (file && answersSignals(file.pid)) await unlink(pathIn(data))
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}
