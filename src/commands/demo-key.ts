import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWellFormedKey, makeApiKey } from '../api/api-key.ts'
import { addAccount, listAccounts } from '../catalog/accounts.ts'
import { transaction } from '../catalog/db.ts'
import type { App } from './app.ts'
import { storeNewKey } from './issue-key.ts'
import { replaceFile } from './replace-file.ts'

export interface DemoKey {
  key: string
  file: string
  /** True when this start created it. */
  made: boolean
}

/**
 * The key for a newcomer. It is created for the embedded database while that has no account at all, and stored in
 * ROLECALL_DATA/demo-key. Null with an external database. The file is written before the catalog knows the key, so that a full disk or a
 * crash in between leaves no account whose key nobody has.
 */
export async function demoKey({ db, embedded, dataDir }: Pick<App, 'db' | 'embedded' | 'dataDir'>): Promise<DemoKey | null> {
  if (!embedded) return null
  const file = join(dataDir, 'demo-key')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if ((await listAccounts(db)).length > 0) return kept !== null && isWellFormedKey(kept) ? { key: kept, file, made: false } : null
  const key = kept !== null && isWellFormedKey(kept) ? kept : makeApiKey()
  if (key !== kept) replaceFile(file, `${key}\n`, { mode: 0o600, flush: true })
  const made = await transaction(db, async (client) => {
    const account = await addAccount(client, 'demo', { entitlements: ['source'] })
    if (account) await storeNewKey(client, account, key, { label: 'made at the first start' })
    return account !== null
  })
  return made ? { key, file, made } : null
}
