import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandFailed } from '../command-failed.ts'
import { dataOutput } from '../terminal/print.ts'

/** The destination of an export. */
export interface ExportOutput {
  write(bytes: Uint8Array): Promise<void>
  /** Completes the output: a file appears under its name only now, whole and on the disk. */
  finish(): Promise<void>
  /** Removes the written part, unless it was finished. */
  discard(): Promise<void>
  bytes(): number
  sha256(): string
}

export const STANDARD_OUTPUT = '-'

export async function openOutput(file: string): Promise<ExportOutput> {
  const hash = createHash('sha256')
  let bytes = 0
  const sink = file === STANDARD_OUTPUT ? standardOutput() : await unfinishedFile(file)
  return {
    ...sink,
    async write(some) {
      if (some.length === 0) return
      hash.update(some)
      bytes += some.length
      await sink.write(some)
    },
    bytes: () => bytes,
    sha256: () => hash.digest('hex'),
  }
}

type Sink = Pick<ExportOutput, 'write' | 'finish' | 'discard'>

/** Waits for a slow reader. */
function standardOutput(): Sink {
  const output = dataOutput()
  // A reader that goes away, as `| head` does, ends the export. The failure arrives here and not at the write.
  const gone = once(output, 'error').then(([error]) => Promise.reject(error))
  gone.catch(() => {})
  return {
    async write(bytes) {
      if (!output.write(bytes)) await Promise.race([once(output, 'drain'), gone])
    },
    finish: async () => {},
    discard: async () => {},
  }
}

async function unfinishedFile(file: string): Promise<Sink> {
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
  const handle: FileHandle = await open(unfinished, 'w')
  let isFinished = false
  return {
    async write(bytes) {
      await handle.writeFile(bytes)
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(unfinished, file)
      isFinished = true
    },
    async discard() {
      if (isFinished) return
      await handle.close().catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

/** Refuses to replace files, unless `force` is set. */
export function mayReplace(files: string[], force: boolean | undefined): void {
  const there = files.filter((file) => existsSync(file))
  if (there.length > 0 && !force)
    throw new CommandFailed(`${there.join(' and ')} exists: choose another name, or give --force to replace it`)
}
