import { type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'

/** How a Postgres program is run: as this user, through another command, or as another user. PostgreSQL refuses to run as root. */
export type RunAs = { behind: string[]; uid?: number; gid?: number }

export type Owner = { uid: number; gid: number }

const OURSELVES: RunAs = { behind: [] }
const NOBODY: Owner = { uid: 65534, gid: 65534 }

/** `unprivileged` skips the user namespace, as on machines where the kernel or the container forbids one. */
export async function chooseRunAs(owner: Owner, forced?: 'unprivileged'): Promise<RunAs> {
  if (process.getuid?.() !== 0) return hasAccount() ? OURSELVES : ((await userNamespace()) ?? OURSELVES)
  if (owner.uid !== 0) return { behind: [], ...owner }
  return (forced ? null : await userNamespace()) ?? { behind: [], ...((await accountOfNobody()) ?? NOBODY) }
}

/** Only variables that the programs need. The caller's locale, PGPORT, PGDATA and so on must not affect them. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions) {
  const [command = program, ...rest] = [...runAs.behind, program, ...args]
  const { uid, gid } = runAs
  return spawn(command, rest, { ...options, cwd: '/', env: environment, ...(uid === undefined ? {} : { uid, gid }) })
}

/** Runs a program to its end. If it cannot be started at all, the code is null. */
export function runToEnd(runAs: RunAs, program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawnAs(runAs, program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

export const canEnter = async (runAs: RunAs, folder: string): Promise<boolean> =>
  (await runToEnd(runAs, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0

/** initdb looks up its user and fails when there is none (`docker run --user 12345`). */
function hasAccount(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** Maps this user to one that has an account, for initdb. A fixed 1000 would fail on a machine without a user 1000. */
async function userNamespace(): Promise<RunAs | null> {
  const inside = await accountOfNobody()
  if (process.platform !== 'linux' || !inside) return null
  const behind = ['unshare', '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--']
  return (await runToEnd({ behind }, '/bin/sh', ['-c', ':'])).code === 0 ? { behind } : null
}

async function accountOfNobody(): Promise<Owner | null> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  // macOS gives nobody the id -2, which spawn does not accept.
  return uid > 0 && gid > 0 ? { uid, gid } : null
}
