import { open, statfs } from 'node:fs/promises'
import { DatabaseError, errorCode } from './database-error.ts'

/** PostgreSQL allocates its write-ahead log in files of 16 MB, and stops when it cannot allocate the next one. */
const WAL_HEADROOM_BYTES = 2 * 16 * 1024 * 1024
const LOG_TAIL_BYTES = 16 * 1024

/** The messages of PostgreSQL and its programs. */
export const DISK_FULL_MESSAGE = /No space left on device|Disk quota exceeded/

/** Node.js' error codes for a full disk or an exhausted quota. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT']

export const isDiskFull = (error: unknown): boolean => DISK_FULL_CODES.includes(errorCode(error) ?? '')

/** Runs `work`, which writes files below `folder`, and reports plainly if there is no space for them. */
export async function reportingFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDiskFull(error)) throw error
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

/** Whether a server ended because the disk was full: no space is left, or its log says so. */
export async function endedByFullDisk(folder: string, logFile: string): Promise<boolean> {
  if ((await freeSpace(folder).catch(() => Number.POSITIVE_INFINITY)) < WAL_HEADROOM_BYTES) return true
  return DISK_FULL_MESSAGE.test(await endOfLog(logFile).catch(() => ''))
}

/** The end of the log, since the last start of a server. */
async function endOfLog(logFile: string): Promise<string> {
  const handle = await open(logFile)
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - LOG_TAIL_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    return text.slice(text.lastIndexOf('starting PostgreSQL') + 1)
  } finally {
    await handle.close()
  }
}
