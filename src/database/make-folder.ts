import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the folders above it; false when it was there already. Node's `mkdir` with `recursive` never ends where the system
 * answers ENOENT although the folder above exists, as it does in /proc.
 */
export function makeFolder(path: string, mode?: number): boolean {
  try {
    return makeOne(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
  }
  makeFolder(dirname(path), mode)
  return makeOne(path, mode)
}

function makeOne(path: string, mode?: number): boolean {
  try {
    mkdirSync(path, { mode })
    return true
  } catch (error) {
    // Not by the error's code: for a folder that exists it is EEXIST, EISDIR of / or EROFS of a read-only disk.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
    throw error
  }
}
