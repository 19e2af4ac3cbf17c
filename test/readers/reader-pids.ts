import { execFileSync } from 'node:child_process'

/** The reader's processes that a process has started, as `ps` shows them. */
export function readerPids(parent: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+rolecall reader/.exec(line))
  return found.flatMap((match) => (match && Number(match[1]) === parent ? [Number(match[2])] : []))
}
