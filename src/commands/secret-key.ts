import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretKey } from '../config/setting-values.ts'
import type { SecretKey } from '../deliver/webhooks/secrets.ts'
import type { App } from './app.ts'

/**
 * The key that encrypts the secrets of webhooks: ROLECALL_SECRET_KEY, or for the embedded database the one in ROLECALL_DATA/secret-key, which the
 * first process makes. Null with an external database and no setting: several nodes could not find the same key.
 */
export function openSecretKey({ config, embedded, dataDir }: Pick<App, 'config' | 'embedded' | 'dataDir'>): SecretKey | null {
  if (config.ROLECALL_SECRET_KEY !== null) return config.ROLECALL_SECRET_KEY
  if (embedded === null) return null
  const file = join(dataDir, 'secret-key')
  return secretKey((read(file) ?? make(file)).trim())
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Of processes that start together, one makes the key: a link is never made where a file is. */
function make(file: string): string {
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(file, 'utf8')
}
