import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const BOARDS = 40
const RETRY_MS = 500
const WORDS = 150

export const IMPORTED_BOARD = 'greenhouse:import-'

export interface Importer {
  /** Resolves when the whole file was imported. */
  done: Promise<void>
  stop(): Promise<void>
}

/** A file whose boards are mixed, so that nearly every transaction is of many. */
export function writeImport(file: string, records: number): void {
  const lines = Array.from({ length: records }, (_, place) => {
    const id = String(place)
    const source = { type: 'greenhouse', board: `import-${place % BOARDS}` }
    const description_md = `word${place} `.repeat(WORDS)
    return JSON.stringify({
      external_job_id: id,
      url: `https://jobs.example/${id}`,
      title: `Engineer ${id}`,
      description_md,
      source,
    })
  })
  writeFileSync(file, `${lines.join('\n')}\n`)
}

/** Runs `rolecall import` on a file, again and again until it has come to its end, as its message says. */
export function startImport(bin: string, file: string, env: Record<string, string>, log: number): Importer {
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  const done = (async () => {
    while (!stopping.signal.aborted) {
      child = spawn(process.execPath, [bin, 'import', file, '--json'], { env, stdio: ['ignore', log, log] })
      const [code] = await once(child, 'exit')
      if (code === 0) return
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    done,
    async stop() {
      stopping.abort()
      child?.kill('SIGKILL')
      await done
    },
  }
}
