import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool } from 'pg'
import { dumpJobs } from '../catalog/dump-jobs.ts'
import { createDumpText } from './dump-text.ts'

const CHUNK = 64 * 1024

/** Writes the whole catalog as NDJSON, the format that import reads. Returns the number of jobs. */
export async function dumpTo(pool: Pool, output: Writable, { gzip = false } = {}): Promise<number> {
  let jobs = 0
  const lineOf = createDumpText()
  async function* lines() {
    let text = ''
    for await (const job of dumpJobs(pool)) {
      jobs++
      text += `${lineOf(job)}\n`
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }
  const source = lines()
  const from = Readable.from(source, { objectMode: true, highWaterMark: 2 })
  const bytes = async function* (texts: AsyncIterable<string>) {
    for await (const text of texts) yield Buffer.from(text)
  }
  try {
    await (gzip ? pipeline(from, bytes, createGzip(), output) : pipeline(from, bytes, output))
  } finally {
    // A failed pipeline does not wait for its source, but the source's transaction must end before the caller continues.
    await source.return()
  }
  return jobs
}

/**
 * Writes to a temporary file and renames it when it is complete. A device or a pipe is written to directly, because a file in its place
 * would break it.
 */
export async function dumpToFile(pool: Pool, file: string, { gzip = false } = {}): Promise<number> {
  const there = await stat(file).catch(() => null)
  if (there !== null && !there.isFile() && !there.isDirectory()) return dumpTo(pool, createWriteStream(file), { gzip })
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
  try {
    const jobs = await dumpTo(pool, createWriteStream(unfinished), { gzip })
    const handle = await open(unfinished)
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return jobs
  } finally {
    await rm(unfinished, { force: true })
  }
}
