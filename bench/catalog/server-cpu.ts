import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The process of a server that started all its others. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0]!.pid}/status`, 'utf8')
  await client.end()
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1])
}

const TICK_MS = 10

/** Milliseconds of CPU that a process and those it started have spent until now, those that have ended included. */
export function cpuWithChildren(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number)
  const living = children.map((pid) => ticks(pid, OWN))
  return [ticks(parent, [...OWN, ...OF_THE_ENDED]), ...living].reduce((sum, each) => sum + each, 0) * TICK_MS
}

/** Milliseconds of CPU that a process has spent until now, without the processes it started. */
export const ownCpu = (pid: number): number => ticks(pid, OWN) * TICK_MS

/** Fields of /proc/PID/stat, counted from 0. */
const OWN = [13, 14]
const OF_THE_ENDED = [15, 16]

function ticks(pid: number, fields: number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(values[field - 2]), 0)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
