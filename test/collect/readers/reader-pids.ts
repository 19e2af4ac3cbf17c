import { execFileSync } from 'node:child_process'

/** All readers' processes of this machine, as `ps` shows them. One that has ended is not shown by its name, even if nobody has noticed its end. */
export function runningReaders(): { parent: number; pid: number }[] {
  const lines = execFileSync('ps', ['-eo', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+rolecall reader/.exec(line))
  return found.flatMap((match) => (match ? [{ parent: Number(match[1]), pid: Number(match[2]) }] : []))
}

/** The processes that a process has started. */
export function readerPids(parent: number): number[] {
  const own = runningReaders().filter((reader) => reader.parent === parent)
  return own.map(({ pid }) => pid)
}
