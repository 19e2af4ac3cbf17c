import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const closing = new FinalizationRegistry(closeSync)

/** An open file. It is closed when it is garbage: until then a request may still read from it. */
export class OpenFile {
  readonly descriptor: number

  constructor(path: string, flags: string) {
    this.descriptor = openSync(path, flags, 0o600)
    closing.register(this, this.descriptor)
  }
}

/** A descriptor of this thread's own for a file that another thread has open, and which may have no name. */
export const sameFile = (descriptor: number) => new OpenFile(`/dev/fd/${descriptor}`, 'r')

/** A new file that only this process can read. It has no name, so the system removes it with the process. */
export function openNameless(folder: string, kind: string): OpenFile {
  const path = join(folder, `${kind}-${randomUUID()}`)
  const file = new OpenFile(path, 'wx+')
  rmSync(path)
  return file
}
