import { open, statfs } from 'node:fs/promises'
import { DatabaseError, errorCode } from './database-error.ts'

/** PostgreSQL takes disk space for its log in pieces of 16 MB, and stops when it cannot have the next one. */
const NEXT_PIECES = 2 * 16 * 1024 * 1024
const LAST_WORDS = 16 * 1024

/** How PostgreSQL and its programs put it. */
export const SAYS_FULL = /No space left on device|Disk quota exceeded/

/** Node.js' codes for a file that could not be written because the disk, or the user's share of it, is full. */
const FULL = ['ENOSPC', 'EDQUOT']

export const isFull = (error: unknown): boolean => FULL.includes(errorCode(error) ?? '')

/** Runs `work`, which writes files below `folder`, and says plainly when there is no space for them. */
export async function needingSpace<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    throw new DatabaseError(`there is no disk space left in ${folder}`, 'free some space there', {
      lasts: 'until mended',
      why: 'there is no disk space left for it',
      cause: error,
    })
  }
}

export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a server ended for want of disk space: nothing is left there, or its log says so. */
export async function endedForSpace(folder: string, logFile: string): Promise<boolean> {
  if ((await freeSpace(folder).catch(() => Number.POSITIVE_INFINITY)) < NEXT_PIECES) return true
  return SAYS_FULL.test(await lastWords(logFile).catch(() => ''))
}

/** The end of the log since the last start of a server. */
async function lastWords(logFile: string): Promise<string> {
  const handle = await open(logFile)
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - LAST_WORDS)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    return text.slice(text.lastIndexOf('starting PostgreSQL') + 1)
  } finally {
    await handle.close()
  }
}
