import { appendFile, open, rm, stat, truncate } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { FieldError } from '../job/field-error.ts'

export interface Reject {
  line: number
  errors: FieldError[]
  text: string
}

/** The file for the bad lines of an import: next to the imported file, or in the working folder if nothing can be written there. */
export async function rejectsPath(file: string): Promise<string> {
  const beside = `${file}.rejects.ndjson`
  try {
    const handle = await open(beside, 'a')
    const { size } = await handle.stat()
    await handle.close()
    if (size === 0) await rm(beside)
    return beside
  } catch {
    return resolve(basename(beside))
  }
}

/** Cuts the file back to the size recorded with the checkpoint. The lines after it are read again, and their rejects written again. */
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
