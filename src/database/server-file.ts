import { readFile, rename, writeFile } from 'node:fs/promises'
import { giveTo } from './ownership.ts'
import type { Owner } from './run-as.ts'

/** ROLECALL_DATA/postgres.json. `pid`, `port` and `startedAt` are null while no server is running. */
export type ServerFile = {
  pid: number | null
  port: number | null
  user: string
  password: string | null
  /** The folder of the cluster. It is outside ROLECALL_DATA if the server's user cannot enter that. */
  data: string
  startedAt: string | null
}

export async function readServerFile(path: string): Promise<ServerFile | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ServerFile
  } catch {
    return null
  }
}

export async function writeServerFile(path: string, content: ServerFile, owner: Owner): Promise<void> {
  const unfinished = `${path}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  await giveTo(unfinished, owner)
  await rename(unfinished, path)
}
