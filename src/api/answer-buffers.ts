import { untilSent } from './answer-memory.ts'
import type { ApiContext } from './endpoint.ts'

/** Holds a page of 100 jobs, of about 107 kB. */
const BUFFER_BYTES = 256 * 1024
const MOST_KEPT = 16
/** V8 makes short buffers cheaply. */
const SHORT_BYTES = 16 * 1024

const free: Uint8Array<ArrayBuffer>[] = []

/**
 * The pieces in one buffer, which is used again for another answer when this one is sent. V8 counts the memory of buffers: after 300 pages, each in
 * a new one, it searched the whole heap for garbage, which took as much processor time as the pages themselves.
 */
export function joinedForAnswer(c: ApiContext, pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0
  for (const piece of pieces) length += piece.length
  if (!c.env?.outgoing || length < SHORT_BYTES || length > BUFFER_BYTES) return Buffer.concat(pieces, length)
  const buffer = free.pop() ?? new Uint8Array(BUFFER_BYTES)
  untilSent(c, () => {
    if (free.length < MOST_KEPT) free.push(buffer)
  })
  let at = 0
  for (const piece of pieces) {
    buffer.set(piece, at)
    at += piece.length
  }
  return buffer.subarray(0, length)
}
