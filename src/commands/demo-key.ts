import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWellFormedKey } from '../api/api-key.ts'
import type { App } from '../app.ts'
import { addAccount, listAccounts } from '../catalog/accounts.ts'
import { issueKey } from './issue-key.ts'

/**
 * The key a newcomer starts with: made for the embedded database while it has no account at all, kept in
 * ROLECALL_DATA/demo-key and shown at every start. Null with a database that is not ours.
 */
export async function demoKey({ db, embedded, dataDir }: App): Promise<string | null> {
  if (!embedded) return null
  const file = join(dataDir, 'demo-key')
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim()
    return isWellFormedKey(key) ? key : null
  }
  if ((await listAccounts(db)).length > 0) return null
  const account = await addAccount(db, 'demo', { entitlements: ['source'] })
  if (!account) return null
  const { key } = await issueKey(db, account, { label: 'made at the first start' })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
