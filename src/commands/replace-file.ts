import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Puts `text` in the place of what the file holds. When it cannot be written, as on a full disk, the file stays as it was. With `flush` it survives a power cut. */
export function replaceFile(file: string, text: string, { mode = 0o644, flush = false } = {}): void {
  const unfinished = `${file}.new`
  try {
    writeFileSync(unfinished, text, { mode, flush })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
