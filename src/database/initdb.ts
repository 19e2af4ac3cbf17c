import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseError, errorCode } from './database-error.ts'
import { giveTo } from './ownership.ts'
import { type RunAs, runToEnd } from './run-as.ts'

export const SUPERUSER = 'rolecall'

/** Inside the cluster's folder, so that a cluster and its password are created, moved and backed up together. */
const PASSWORD_FILE = 'rolecall.password'
const STAGING = 'postgres.unfinished-'

/**
 * The full-text parser uses LC_CTYPE to recognise letters, with any locale provider. Under C every character beyond ASCII is a
 * letter, and `Engineer—Backend` and `foo<nbsp>bar` are one word each. macOS has no C.UTF-8 before version 15.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8']

/** Creates the cluster under another name and renames it, so that a kill at any time leaves either no cluster or a complete one. */
export async function createCluster(options: { initdb: string; runAs: RunAs; data: string; durable: boolean }): Promise<void> {
  const { initdb, runAs, data, durable } = options
  const place = dirname(data)
  const staging = join(place, `${STAGING}${randomBytes(6).toString('hex')}`)
  const [cluster, password] = [join(staging, 'cluster'), join(staging, 'password')]
  await mkdir(staging, { mode: 0o700 })
  await giveTo(staging, runAs)
  try {
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await giveTo(password, runAs)
    await runInitdb(initdb, runAs, cluster, [`--pwfile=${password}`, ...(durable ? [] : ['--no-sync'])])
    await rename(password, join(cluster, PASSWORD_FILE))
    await rename(cluster, data)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(
      `cannot make the database in ${data} (${(error as Error).message})`,
      'see that the folder can be written',
      {
        cause: error,
      },
    )
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

export async function readPassword(data: string): Promise<string> {
  try {
    return await readFile(join(data, PASSWORD_FILE), 'utf8')
  } catch (error) {
    throw new DatabaseError(
      `the password of the database in ${data} cannot be read (${errorCode(error)} on ${PASSWORD_FILE})`,
      'restore that file from a backup, or set ROLECALL_DATA to another folder',
      { cause: error },
    )
  }
}

async function runInitdb(initdb: string, runAs: RunAs, cluster: string, more: string[]): Promise<void> {
  let output = ''
  for (const characterType of CHARACTER_TYPES) {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${characterType}`]
    const run = await runToEnd(runAs, initdb, ['-D', cluster, '-U', SUPERUSER, '--auth=scram-sha-256', ...locale, ...more])
    if (run.code === 0) return
    output = run.output
    if (!output.includes('invalid locale')) break
  }
  throw new DatabaseError(
    `cannot make a database in ${dirname(dirname(cluster))} (initdb: ${lastLines(output)})`,
    'mend what it names, set ROLECALL_DATA to another folder, or set DATABASE_URL to a PostgreSQL server of your own',
  )
}

/** The last three lines of a program's output in one line, without the hints for somebody who typed the command. */
export const lastLines = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/removing data directory|hint:/i.test(line))
    .slice(-3)
    .join(' / ')

/**
 * Removes the files of an initdb whose parent was killed. It may still be writing, so files that cannot be removed now are left for the
 * next time.
 */
export async function removeUnfinished(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (name.startsWith(STAGING)) await rm(join(place, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}
