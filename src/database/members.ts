import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isRunning } from './process-identity.ts'

let joined = 0

/** Writes this process down as a user of the server. One process may join several times. */
export async function joinMembers(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const member = `${identify(process.pid)}_${joined++}`
  await writeFile(join(folder, member), '', { mode: 0o600 })
  return member
}

/** Strikes the member out and answers how many others still run. Those that were killed are struck out with it. */
export async function leaveMembers(folder: string, member: string): Promise<number> {
  let others = 0
  for (const name of await readdir(folder)) {
    const [identity = ''] = name.split('_')
    if (name !== member && isRunning(identity)) others++
    else await unlink(join(folder, name)).catch(() => {})
  }
  return others
}
