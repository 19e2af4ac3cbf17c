import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** What `ROLECALL_DATA/demo-world.json` keeps: enough to live the same world again up to the same round. */
export interface DemoMemory {
  /** Of the world. Releases before it was kept had another world. */
  seed?: number
  startedAt: string
  round: number
  /** Where it is served now; null while nobody serves it. */
  port: number | null
}

const memoryFile = (dataDir: string) => join(dataDir, 'demo-world.json')

/** Null where no demo was ever played. */
export function recallDemo(dataDir: string): DemoMemory | null {
  try {
    return JSON.parse(readFileSync(memoryFile(dataDir), 'utf8'))
  } catch {
    return null
  }
}

export function keepDemoMemory(dataDir: string, memory: DemoMemory): void {
  mkdirSync(dataDir, { recursive: true })
  replaceFile(memoryFile(dataDir), JSON.stringify(memory))
}
