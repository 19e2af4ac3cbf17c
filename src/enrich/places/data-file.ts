import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

function dataText(name: string): string {
  return readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8')
}

/** Rows of a tab-separated file without a header row. */
export function dataRows(name: string): string[][] {
  return dataText(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
}

export function dataBytes(name: string): Buffer {
  return brotliDecompressSync(readFileSync(new URL(`./data/${name}`, import.meta.url)))
}
