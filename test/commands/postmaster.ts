import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { identify } from '../../src/database/process-identity.ts'
import type { Running } from '../support/cli.ts'

export const POLLING = { interval: 50 }

export interface ServerFile {
  pid: number
  port: number
}

/** The facts that a data folder has of its embedded server. */
export const serverFile = (data: string): ServerFile => JSON.parse(readFileSync(join(data, 'postgres.json'), 'utf8'))

/** Kills the embedded server of a data folder; returns what the folder said of it. */
export function killPostmaster(data: string): ServerFile {
  const file = serverFile(data)
  process.kill(file.pid, 'SIGKILL')
  return file
}

/** Resolves when another server than this one runs, and is written down. */
export const nextServer = (data: string, before: ServerFile) =>
  expect.poll(() => serverFile(data).pid !== before.pid && identify(serverFile(data).pid) !== null, POLLING).toBe(true)

/** The status of a search with the demo key. */
export async function search(server: Running, data: string): Promise<number> {
  const key = readFileSync(join(data, 'demo-key'), 'utf8').trim()
  const answer = await fetch(`${server.url}/api/v1/jobs?q=nurse`, { headers: { authorization: `Bearer ${key}` } })
  return answer.status
}

/** Processes whose command line names the folder: the embedded server and its children. */
export const processesIn = (folder: string) => {
  const all = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes(folder) && line.includes('postgres'))
}
