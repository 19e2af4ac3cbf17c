import { access, chmod, constants, mkdtemp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseError, errorCode, type Log } from './database-error.ts'
import { isDiskFull } from './disk-space.ts'
import { makeFolder } from './make-folder.ts'
import { giveTo, giveTree, ownerOf } from './ownership.ts'
import { canEnter, chooseRunAs, type Owner, type RunAs } from './run-as.ts'
import { readServerFile } from './server-file.ts'

/** The files of ROLECALL_DATA that belong to the embedded server. */
export type DataFolder = {
  path: string
  made: boolean
  owner: Owner
  lock: string
  members: string
  serverFile: string
  logFile: string
}

export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const path = resolve(dataDir)
  try {
    const made = makeFolder(path, 0o700)
    const owner = (await ownerOf(path)) ?? { uid: 0, gid: 0 }
    const at = (name: string) => join(path, name)
    const folder = { path, made, owner, lock: at('postgres.lock'), members: at('postgres.clients'), logFile: at('postgres.log') }
    makeFolder(folder.members, 0o700)
    await giveTo(folder.members, owner)
    await access(folder.members, constants.W_OK)
    return { ...folder, serverFile: at('postgres.json') }
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new DatabaseError(
      `cannot write to the data folder ${path} (${errorCode(error)})`,
      'run as the user who owns it, or set ROLECALL_DATA to a folder you can write',
      { cause: error },
    )
  }
}

const OUTSIDE = '/var/lib/rolecall-'

/** The user that the server runs as, and the folder of its cluster. */
export type ClusterPlace = { runAs: RunAs; data: string; exists: boolean }

export async function choosePlace(folder: DataFolder, log: Log, forced?: 'unprivileged'): Promise<ClusterPlace> {
  const inside = join(folder.path, 'postgres')
  const noted = (await readServerFile(folder.serverFile))?.data
  for (const data of [inside, ...(noted?.startsWith(OUTSIDE) ? [noted] : [])]) {
    const owner = (await ownerOf(join(data, 'PG_VERSION'))) && (await ownerOf(data))
    if (owner) return { data, exists: true, runAs: await takeOver(data, await chooseRunAs(owner, forced)) }
  }
  const runAs = await chooseRunAs(folder.owner, forced)
  // The server's user must be able to reach its own folder inside this one. Other files in it are 0600.
  if (folder.made && runAs.uid !== undefined) await chmod(folder.path, 0o711)
  if (await canEnter(runAs, folder.path)) return { runAs, data: inside, exists: false }
  const outside = await makeOutside(runAs)
  log(`the database lies in ${outside}, because PostgreSQL does not run as root and its user cannot enter ${folder.path}`)
  return { runAs, data: join(outside, 'postgres'), exists: false }
}

/** The name is random and recorded in postgres.json: a data folder that was deleted and created again must not get its old rows back. */
async function makeOutside(runAs: RunAs): Promise<string> {
  makeFolder(dirname(OUTSIDE))
  const outside = await mkdtemp(OUTSIDE)
  await giveTo(outside, runAs)
  return outside
}

/** Takes over a cluster that root created in a user namespace, on a machine that no longer allows them. */
async function takeOver(data: string, runAs: RunAs): Promise<RunAs> {
  if (runAs.uid === undefined || (await ownerOf(data))?.uid === runAs.uid) return runAs
  if (!(await canEnter(runAs, dirname(data)))) {
    throw new DatabaseError(
      `the database in ${data} belongs to root, which PostgreSQL refuses, and no other user can enter its folder`,
      `allow user namespaces, or let others pass: chmod o+x ${dirname(data)}`,
    )
  }
  await giveTree(data, runAs)
  return runAs
}
