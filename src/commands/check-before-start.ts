import { access, constants, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { CommandFailed } from './command-failed.ts'

/** Checks that the port can be opened, before anything is created that a failed start would leave behind. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail)
      probe.listen(port, host, done)
    })
    await new Promise((done) => probe.close(done))
  } catch (error) {
    throw portProblem(error as NodeJS.ErrnoException, host, port)
  }
}

export function portProblem(error: NodeJS.ErrnoException, host: string, port: number, setting = 'PORT'): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken: stop what listens there, or choose another with ${setting}=${port + 1}`,
    EACCES: `port ${port} may not be opened by this user: choose one above 1023 with ${setting}`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
    ENOTFOUND: `HOST=${host} is not an address of this machine`,
  }
  const explained = words[error.code ?? '']
  return explained === undefined ? error : new CommandFailed(explained)
}

/** Checks that the folder can be written or created, without creating it. */
export async function checkDataFolder(dataDir: string): Promise<void> {
  try {
    const place = await nearestThere(dataDir)
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandFailed(
      `cannot write to the data folder ${dataDir} (${code}): run as the user who owns it, or set ROLECALL_DATA to a folder you can write`,
    )
  }
}

/** The folder, or the nearest existing one above it. A file in its way is an error. */
async function nearestThere(path: string): Promise<string> {
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there === null) return nearestThere(dirname(path))
  if (!there.isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' })
  return path
}
