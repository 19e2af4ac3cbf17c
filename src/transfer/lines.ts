import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { inflate } from './inflate.ts'

export interface Line {
  number: number
  /** Null when the line cannot be read. Then `problem` says why, and `excerpt` shows its beginning. */
  text: string | null
  problem: string
  excerpt: string
  /** Bytes of the line itself. */
  size: number
}

export interface LineReader {
  lines: AsyncGenerator<Line>
  /** Bytes of the file read so far; of a compressed file, compressed bytes. */
  bytesRead(): number
}

export const LONGEST_LINE = 20 * 1024 * 1024
const EXCERPT = 10_000
const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** The lines of a file, one at a time. Whether it is gzip is decided by its first bytes, not by its name. */
export function readLines(file: string): LineReader {
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 })
  return { lines: linesOf(unpacked(raw)), bytesRead: () => raw.bytesRead }
}

async function* unpacked(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = raw[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const whole = (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  })()
  yield* first.value.subarray(0, 2).equals(GZIP_MAGIC) ? inflate(whole) : whole
}

export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0
  let parts: Buffer[] = []
  let size = 0
  // Only the beginning of an overlong line is kept.
  const add = (part: Buffer) => {
    if (size <= LONGEST_LINE) parts.push(part)
    size += part.length
  }
  const finish = () => {
    const [first] = parts
    const line = toLine(++number, first && parts.length === 1 ? first : Buffer.concat(parts), size)
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (size > 0) yield finish()
}

function toLine(number: number, bytes: Buffer, size: number): Line {
  let content = bytes
  if (number === 1 && content.subarray(0, 3).equals(BYTE_ORDER_MARK)) content = content.subarray(3)
  if (content.at(-1) === CARRIAGE_RETURN) content = content.subarray(0, -1)
  const unreadable = (problem: string): Line => {
    return { number, text: null, problem, excerpt: content.subarray(0, EXCERPT).toString('utf8'), size }
  }
  if (size > LONGEST_LINE) return unreadable(`is longer than ${LONGEST_LINE / 1024 / 1024} MB`)
  if (!isUtf8(content)) return unreadable('is not UTF-8')
  return { number, text: content.toString('utf8'), problem: '', excerpt: '', size }
}
