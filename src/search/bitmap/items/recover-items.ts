import { read as readFile } from 'node:fs'
import { promisify } from 'node:util'
import type { OpenFile } from '../format/open-file.ts'
import { ItemPlaces } from './item-places.ts'
import { HEADER, isIntact, isVoiding, LONGEST_RECORD, readHeader, recordBytes } from './item-record.ts'

const readAsync = promisify(readFile)

/** Bytes that are read at once. Longer than any record. */
const CHUNK = 1 << 20

export interface Recovered {
  places: ItemPlaces
  /** The end of the last record that is whole. */
  end: number
  /** Whether there are records of revisions after `trusted`. */
  hasUntrusted: boolean
}

/**
 * Reads the records of a file from `start` on, up to the first that is damaged or was not written to its end. Items of revisions after `trusted` are
 * not used: the catalog may have lost these revisions since, and given their numbers to other content.
 */
export async function recoverItems(file: OpenFile, start: number, trusted: number, signal: AbortSignal): Promise<Recovered> {
  const places = new ItemPlaces()
  let end = start
  let hasUntrusted = false
  const chunk = Buffer.allocUnsafe(CHUNK)
  for (;;) {
    const { bytesRead } = await readAsync(file.descriptor, chunk, 0, CHUNK, end)
    signal.throwIfAborted()
    let at = 0
    while (at + HEADER <= bytesRead) {
      const header = readHeader(chunk, at)
      const bytes = recordBytes(header.length)
      if (bytes > LONGEST_RECORD || at + bytes > bytesRead || !isIntact(chunk, at, header)) break
      if (isVoiding(header)) places.voidAfter(header.revision)
      else {
        const isTrusted = header.revision <= trusted
        places.set(header.id, isTrusted ? header.revision : 0, end + at, bytes)
        hasUntrusted ||= !isTrusted
      }
      at += bytes
    }
    if (at === 0) return { places, end, hasUntrusted }
    end += at
  }
}
