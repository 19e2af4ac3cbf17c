import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../database/make-folder.ts'
import { replaceFile } from './replace-file.ts'

/** The content of `ROLECALL_DATA/demo-world.json`: enough to recreate the same world up to the same round. */
export interface DemoState {
  /** The world's seed. Releases that did not store it had another world. */
  seed?: number
  startedAt: string
  round: number
  /** The port that serves it now; null while none does. */
  port: number | null
}

const stateFile = (dataDir: string) => join(dataDir, 'demo-world.json')

/** Null when no demo was ever played. */
export function readDemoState(dataDir: string): DemoState | null {
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), 'utf8'))
  } catch {
    return null
  }
}

export function writeDemoState(dataDir: string, memory: DemoState): void {
  makeFolder(dataDir)
  replaceFile(stateFile(dataDir), JSON.stringify(memory))
}
