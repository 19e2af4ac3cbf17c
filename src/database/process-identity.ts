import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** `<pid>-<start time>`: identifies one process for ever, while a pid alone is reused. */
export type ProcessIdentity = string

const onLinux = process.platform === 'linux'

/** Null when no such process is running. A zombie counts as ended: a container whose pid 1 does not reap keeps them for ever. */
export function identify(pid: number): ProcessIdentity | null {
  try {
    const started = onLinux ? startOnLinux(pid) : startByPs(pid)
    return started === null ? null : `${pid}-${started}`
  } catch {
    return null
  }
}

export const pidOf = (identity: ProcessIdentity): number => Number.parseInt(identity, 10)

export const isRunning = (identity: ProcessIdentity): boolean => identify(pidOf(identity)) === identity

/** Program and arguments, each followed by a space; empty when the system does not say. */
export function commandLineOf(pid: number): string {
  try {
    return onLinux ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : `${ps(pid, 'args=')} `
  } catch {
    return ''
  }
}

/** Null where the system does not say (another user's process, no /proc). */
export function workingFolderOf(pid: number): string | null {
  try {
    return onLinux ? readlinkSync(`/proc/${pid}/cwd`) : null
  } catch {
    return null
  }
}

function startOnLinux(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command in brackets, which may itself contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticksSinceBoot] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null
  // Ticks restart at each boot, and a small machine may start the same process at the same tick, so the boot's id is added.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}.${ticksSinceBoot}`
}

function startByPs(pid: number): string | null {
  const [state, ...started] = ps(pid, 'stat=,lstart=').split(/\s+/)
  if (!state || state.startsWith('Z')) return null
  return String(Date.parse(`${started.join(' ')} UTC`))
}

const ps = (pid: number, columns: string): string =>
  execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
