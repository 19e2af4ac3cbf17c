import { keyDigest, keyHint, makeApiKey } from '../api/api-key.ts'
import type { Account } from '../catalog/accounts.ts'
import type { Db } from '../catalog/db.ts'
import { storeKey } from '../catalog/keys.ts'

interface KeyOptions {
  label?: string | null
  expiresAt?: Date | null
}

/** Creates a key for an account. The key itself exists only here and is not stored. */
export async function issueKey(db: Db, account: Pick<Account, 'id'>, options: KeyOptions = {}) {
  const key = makeApiKey()
  return { id: await storeNewKey(db, account, key, options), key }
}

/** Lets the account use the key from now on. Returns the id of the key. */
export function storeNewKey(
  db: Db,
  account: Pick<Account, 'id'>,
  key: string,
  { label = null, expiresAt = null }: KeyOptions = {},
): Promise<number> {
  return storeKey(db, {
    account_id: account.id,
    digest: keyDigest(key),
    hint: keyHint(key),
    label,
    expires_at: expiresAt,
  })
}
