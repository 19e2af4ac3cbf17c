import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { misleadingVariables } from './environment.ts'

const PREFIX = 'rolecall-test-'

/**
 * Linux keeps files of this folder in memory. A copy of the template database is 400 files: it takes 0.02 s of CPU there and 0.2 s on a
 * disk (2-core Intel Xeon, ext4, 2026-11-16), and a run makes some 250 copies.
 */
const MEMORY = '/dev/shm'
/** `npm test` writes up to 1.6 GB. The rest is for the tests themselves, and for other programs on the machine. */
const ROOM = 8 * 1024 ** 3

export interface RunFolder {
  path: string
  /** Ends processes that tests have left running, removes the folder, and returns their names. */
  close(): Promise<string[]>
}

/**
 * One folder for everything that a test run writes: it becomes TMPDIR of all test files and of the processes they start, and a folder in it
 * their home, so that tests see no profile, password file or setting of the person who runs them. Files and processes that a failed test
 * leaves behind are found when the run ends, or, when the run itself was killed, when the next one begins.
 */
export async function openRunFolder(): Promise<RunFolder> {
  const before = { ...process.env }
  const parent = before.TMPDIR === undefined && hasRoom(MEMORY) ? MEMORY : tmpdir()
  for (const place of new Set([MEMORY, tmpdir()])) if (existsSync(place)) await sweepKilledRuns(place)
  const path = mkdtempSync(join(parent, PREFIX))
  // As root, PostgreSQL runs as another user, who must get through to its own folder.
  chmodSync(path, 0o755)
  writeFileSync(join(path, 'pid'), String(process.pid))
  for (const name of misleadingVariables(process.env)) delete process.env[name]
  const home = join(path, 'home')
  mkdirSync(home)
  Object.assign(process.env, { TMPDIR: path, HOME: home })
  return {
    path,
    async close() {
      process.env = before
      const left = await endProcessesOf(path)
      rmSync(path, { recursive: true, force: true })
      return left
    },
  }
}

/** Whether a folder in memory has room for a run. Where containers may not run programs from it, tests that do would fail. */
function hasRoom(folder: string): boolean {
  const mounts = textOf('/proc/mounts').split('\n')
  const options = mounts.findLast((line) => line.split(' ')[1] === folder)?.split(' ')[3]
  if (options === undefined || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM
}

async function sweepKilledRuns(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name)
    const pid = Number(textOf(join(folder, 'pid')))
    if (!(pid > 0) || isAlive(pid)) continue
    await endProcessesOf(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ends every process that was started with the folder in its command line or environment, but for vitest's own. Linux only. */
async function endProcessesOf(folder: string): Promise<string[]> {
  // A process that was told to end a moment ago is not left behind.
  for (let waited = 0; waited < 50 && processesOf(folder).length > 0; waited++) await sleep(100)
  const found = processesOf(folder)
  // SIGQUIT lets PostgreSQL end its own processes too; other processes get SIGKILL.
  for (const { pid, command } of found) signal(pid, /postgres/.test(command) ? 'SIGQUIT' : 'SIGKILL')
  for (let waited = 0; waited < 100 && found.some(({ pid }) => isAlive(pid)); waited++) await sleep(100)
  for (const { pid } of found) signal(pid, 'SIGKILL')
  return found.map(({ pid, command }) => `${pid} ${command}`)
}

const processesOf = (folder: string) =>
  processes().filter(({ pid, command, environment }) => {
    return pid !== process.pid && !command.includes('vitest') && (command.includes(folder) || environment.includes(folder))
  })

function processes(): { pid: number; command: string; environment: string }[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({
    pid: Number(pid),
    command: textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim(),
    environment: textOf(`/proc/${pid}/environ`),
  }))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
