import { constants } from 'node:fs'
import { access, appendFile, rm, stat, truncate } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { FieldError } from './record.ts'

export interface Reject {
  line: number
  errors: FieldError[]
  text: string
}

/** Where the bad lines of a file go: next to it, or into the working folder when its own folder cannot be written. */
export async function rejectsPath(file: string): Promise<string> {
  const name = `${basename(file)}.rejects.ndjson`
  const writable = await access(dirname(resolve(file)), constants.W_OK).then(
    () => true,
    () => false,
  )
  return writable ? `${file}.rejects.ndjson` : resolve(name)
}

/** Goes back to what was recorded with the checkpoint: lines after it are read again, and their rejects written again. */
export async function rewindRejects(path: string, size: number): Promise<void> {
  if (size === 0) return rm(path, { force: true })
  const { size: present } = await stat(path).catch(() => ({ size: 0 }))
  if (present > size) await truncate(path, size)
}

/** Returns the size of the file afterwards. */
export async function appendRejects(path: string, rejects: Reject[]): Promise<number> {
  const inOrder = rejects.toSorted((a, b) => a.line - b.line)
  await appendFile(path, inOrder.map((reject) => `${JSON.stringify(reject)}\n`).join(''))
  return (await stat(path)).size
}
