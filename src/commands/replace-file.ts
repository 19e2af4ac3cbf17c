import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Puts `text` in the place of what the file holds. When it cannot be written, as on a full disk, the file stays as it was. */
export function replaceFile(file: string, text: string, { mode = 0o644 } = {}): void {
  const unfinished = `${file}.new`
  try {
    writeFileSync(unfinished, text, { mode, flush: true })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
