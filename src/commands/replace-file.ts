import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces the content of a file with `text`. If that fails, as on a full disk, the file stays as it was. With `flush` it survives a power
 * cut.
 */
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
