import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { identify } from '../../src/database/process-identity.ts'

export const asRoot = process.getuid?.() === 0

/** A folder that only this user can enter, removed after the test with any server that a failed test left on it. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-database-'))
  onTestFinished(async () => {
    const pid = postmasterPid(join(folder, 'data'))
    if (pid && identify(pid)) process.kill(pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return folder
}

export const scratchData = async (): Promise<string> => join(await scratchFolder(), 'data')

export function postmasterPid(dataDir: string): number | null {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : null
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  // A failing query throws its own error. A connection that is cut between queries would end the test run.
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

export const quiet = () => {}
