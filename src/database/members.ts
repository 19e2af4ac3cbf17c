import { readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { identify, isRunning } from './process-identity.ts'

let joined = 0

/** Registers this process as a user of the server. A process may join several times. */
export async function joinMembers(folder: string): Promise<string> {
  makeFolder(folder, 0o700)
  const member = `${identify(process.pid)}_${joined++}`
  await writeFile(join(folder, member), '', { mode: 0o600 })
  return member
}

/** Removes the member and all members that were killed. Returns how many others are still running. */
export async function leaveMembers(folder: string, member: string): Promise<number> {
  let others = 0
  for (const name of await readdir(folder)) {
    const [identity = ''] = name.split('_')
    if (name !== member && isRunning(identity)) others++
    else await unlink(join(folder, name)).catch(() => {})
  }
  return others
}
