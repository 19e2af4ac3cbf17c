import { readdirSync, readFileSync } from 'node:fs'

/** Every process whose parent is `pid`. Linux only, as is all of this folder. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in brackets, which may itself hold blanks and brackets.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // it has ended meanwhile
  }
}

/**
 * Ends a server as a power cut would, but for the disk cache of the system: whatever lies in its shared memory is lost. The postmaster is
 * stopped first, so that it starts no process that would be missed. `known` are children that were found before: looking for them takes
 * milliseconds, in which the server would go on writing.
 */
export function killServer(postmaster: number, known: number[] = []): void {
  signal(postmaster, 'SIGSTOP')
  for (const pid of known) if (parentOf(String(pid)) === postmaster) signal(pid, 'SIGKILL')
  for (const pid of childrenOf(postmaster)) signal(pid, 'SIGKILL')
  signal(postmaster, 'SIGKILL')
}

/** Signals a process; one that has ended is left alone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
