import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type Directory, openDirectory } from './directory.ts'

const FILE = new URL('../../boards/directory.csv.br', import.meta.url)

let opened: Directory | null = null

/** The directory that comes with Rolecall, unpacked when it is first asked for. */
export function shippedDirectory(): Directory {
  opened ??= openDirectory(brotliDecompressSync(readFileSync(FILE)))
  return opened
}
