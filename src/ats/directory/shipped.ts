import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type Directory, openDirectory } from './directory.ts'

const FILE = new URL('../../../boards/directory.csv.br', import.meta.url)

let opened: Directory | null = null

/** The directory that ships with Rolecall, unpacked at first use. */
export function shippedDirectory(): Directory {
  opened ??= openDirectory(brotliDecompressSync(readFileSync(FILE)))
  return opened
}
