import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** `<pid>-<when it started>`: names one process for ever, where a pid alone is used again. */
export type ProcessIdentity = string

const onLinux = process.platform === 'linux'

/** Null when no such process runs. A zombie counts as gone: a container whose pid 1 does not reap keeps them for ever. */
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

/** Program and arguments with a space after each; empty when the system does not tell. */
export function commandLineOf(pid: number): string {
  try {
    return onLinux ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : `${ps(pid, 'args=')} `
  } catch {
    return ''
  }
}

/** Null where the system does not tell (another user's process, no /proc). */
export function workingFolderOf(pid: number): string | null {
  try {
    return onLinux ? readlinkSync(`/proc/${pid}/cwd`) : null
  } catch {
    return null
  }
}

function startOnLinux(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command in brackets, which may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticksSinceBoot] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null
  // Ticks begin again at each boot, and a small machine starts the same process at the same tick.
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
