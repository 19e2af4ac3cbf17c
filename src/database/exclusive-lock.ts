import { link, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, type Log } from './database-error.ts'
import { identify, isRunning, type ProcessIdentity, pidOf } from './process-identity.ts'

const TELL_AFTER_MS = 5_000
/** Separates the lock's name from the claimant's in the name of a file that is about to become the lock. */
const CLAIM = '.claim-'
let attempts = 0

/**
 * Runs `work` while no other process holds the same lock file. The file names its holder, so a holder that was killed does not block the
 * next one.
 */
export async function withLock<T>(path: string, log: Log, work: () => Promise<T>): Promise<T> {
  await acquire(path, log)
  try {
    await removeLeftBehind(path)
    return await work()
  } finally {
    await unlink(path).catch(() => {})
  }
}

/** Takes the lock without waiting and keeps it until it is released. If another process has it, returns that process. */
export async function holdLock(path: string, log: Log): Promise<{ release: () => Promise<void> } | { holder: number }> {
  const holder = await claim(path, log, async () => true)
  if (holder !== null) return { holder: pidOf(holder) }
  await removeLeftBehind(path)
  return { release: () => unlink(path).catch(() => {}) }
}

async function acquire(path: string, log: Log): Promise<void> {
  let tellAt = Date.now() + TELL_AFTER_MS
  await claim(path, log, async (holder) => {
    if (Date.now() > tellAt) {
      log(`waiting for process ${pidOf(holder)}, which is starting or stopping the database`)
      tellAt = Date.now() + TELL_AFTER_MS
    }
    await sleep(20 + Math.random() * 40)
    return false
  })
}

/** Takes the lock. If `givesUp` says so, it stops waiting and returns the holder. */
async function claim(
  path: string,
  log: Log,
  givesUp: (holder: ProcessIdentity) => Promise<boolean>,
): Promise<ProcessIdentity | null> {
  const identity = identify(process.pid) ?? ''
  const mine = `${path}${CLAIM}${identity}_${attempts++}`
  try {
    await writeFile(mine, identity, { mode: 0o644 })
    // A hard link appears completely or not at all, so nobody ever reads a lock file without its holder.
    while (!(await linked(mine, path))) {
      const holder = await holderOf(path)
      if (holder === null) continue
      if (!isRunning(holder)) await breakLock(path, holder, log)
      else if (await givesUp(holder)) return holder
    }
    return null
  } finally {
    await unlink(mine).catch(() => {})
  }
}

/**
 * Two processes may find the same dead holder, and the slower one must not remove the faster one's new lock. Therefore a dead holder's lock
 * is removed only under another lock that is named after the holder, and only if the holder is still the same.
 */
const breakLock = (path: string, dead: ProcessIdentity, log: Log): Promise<void> =>
  withLock(`${path}.${dead}`, log, async () => {
    if ((await holderOf(path)) === dead) await unlink(path)
  })

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function holderOf(path: string): Promise<ProcessIdentity | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Removes claims of processes that were killed while they waited. */
async function removeLeftBehind(path: string): Promise<void> {
  const claims = `${basename(path)}${CLAIM}`
  for (const name of await readdir(dirname(path))) {
    const [identity = ''] = name.slice(claims.length).split('_')
    if (name.startsWith(claims) && !isRunning(identity)) await unlink(join(dirname(path), name)).catch(() => {})
  }
}
