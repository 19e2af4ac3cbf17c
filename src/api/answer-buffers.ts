import { onAnswerEnd } from './answer-memory.ts'
import type { ApiContext } from './context.ts'

/** Holds a page of 100 jobs, of about 107 kB. */
const BUFFER_BYTES = 256 * 1024
const MOST_KEPT = 16
/** V8 makes short buffers cheaply. */
const SHORT_BYTES = 16 * 1024

const COMMA = ','.charCodeAt(0)

const free: Buffer<ArrayBuffer>[] = []

/**
 * Writes `before`, the elements of a JSON array with commas between them, and `after` into one buffer. Another answer uses the buffer again once this one is sent. V8 counts the memory of buffers: after 300 pages, each in
 * a new one, it searched the whole heap for garbage, which took as much processor time as the pages themselves.
 */
export function joinedForAnswer(c: ApiContext, before: string, elements: Uint8Array[], after: string): Uint8Array<ArrayBuffer> {
  const commas = Math.max(0, elements.length - 1)
  let length = Buffer.byteLength(before) + commas + Buffer.byteLength(after)
  for (const element of elements) length += element.length
  const buffer = bufferOf(c, length)
  let at = buffer.write(before)
  for (const element of elements) {
    if (at > before.length) buffer[at++] = COMMA
    buffer.set(element, at)
    at += element.length
  }
  buffer.write(after, at)
  return buffer.subarray(0, length)
}

/** At least `length` bytes. */
function bufferOf(c: ApiContext, length: number): Buffer<ArrayBuffer> {
  if (!c.env?.outgoing || length < SHORT_BYTES || length > BUFFER_BYTES) return Buffer.allocUnsafe(length)
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
  onAnswerEnd(c, () => {
    if (free.length < MOST_KEPT) free.push(buffer)
  })
  return buffer
}
