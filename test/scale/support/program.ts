import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps servers in sbin folders, which are not on everybody's path. */
const ALSO_IN = ['/usr/sbin', '/usr/local/sbin', '/sbin']

/** Where a program of the operating system is. A test without it fails, and says what to install: nothing is skipped silently. */
export function program(name: string, debianPackage = name): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ALSO_IN]
  const found = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (found) return found
  throw new Error(`${name} is missing, which npm run test:scale needs: apt-get install -y ${debianPackage}`)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
