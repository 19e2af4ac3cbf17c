import { keyDigest, keyHint, makeApiKey } from '../api/api-key.ts'
import type { Account } from '../catalog/accounts.ts'
import type { Db } from '../catalog/db.ts'
import { storeKey } from '../catalog/keys.ts'

/** A new key of an account. This is the only moment the key itself exists here. */
export async function issueKey(
  db: Db,
  account: Pick<Account, 'id'>,
  options: { label?: string | null; expiresAt?: Date | null } = {},
) {
  const key = makeApiKey()
  const { label = null, expiresAt = null } = options
  const id = await storeKey(db, {
    account_id: account.id,
    digest: keyDigest(key),
    hint: keyHint(key),
    label,
    expires_at: expiresAt,
  })
  return { id, key }
}
