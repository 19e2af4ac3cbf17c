import type { Account } from './accounts.ts'
import type { Db } from './db.ts'

export interface StoredKey {
  id: number
  account: string
  hint: string
  label: string | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** A row `k` of api_keys that is neither revoked nor expired. */
export const KEY_IN_FORCE = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())'

/** Whether an account has a valid key, by the SQL of its id. */
export const hasValidKey = (accountId: string) =>
  `exists (select from api_keys k where k.account_id = ${accountId} and ${KEY_IN_FORCE})`

const COLUMNS = 'k.id, a.name as account, k.hint, k.label, k.created_at, k.expires_at, k.revoked_at, k.last_used_at'

export async function storeKey(
  db: Db,
  key: { account_id: number; digest: Buffer; hint: string; label: string | null; expires_at: Date | null },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into api_keys (account_id, digest, hint, label, expires_at) values ($1, $2, $3, $4, $5) returning id',
    [key.account_id, key.digest, key.hint, key.label, key.expires_at],
  )
  return rows[0]!.id
}

export async function listKeys(db: Db, account: string | null): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>(
    `select ${COLUMNS} from api_keys k join accounts a on a.id = k.account_id
      where $1::text is null or a.name = $1
      order by a.name, k.id`,
    [account],
  )
  return rows
}

export async function keyById(db: Db, id: number): Promise<(StoredKey & { account_id: number }) | null> {
  const { rows } = await db.query(
    `select ${COLUMNS}, k.account_id from api_keys k join accounts a on a.id = k.account_id where k.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Ends a key at a moment: at once when revoked, later when a rotation lets the old key overlap the new one. */
export async function endKey(db: Db, id: number, when: { revokedAt: Date } | { expiresAt: Date }): Promise<void> {
  if ('revokedAt' in when)
    await db.query('update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, when.revokedAt])
  else await db.query('update api_keys set expires_at = least(expires_at, $2) where id = $1', [id, when.expiresAt])
}

export interface KeyHolder {
  key_id: number
  account: Account
  expires_at: Date | null
}

/** Who holds the key with this digest; null when it is unknown, revoked or expired. */
export async function keyHolder(db: Db, digest: Buffer): Promise<KeyHolder | null> {
  const { rows } = await db.query({
    name: 'key-holder',
    text: `select k.id as key_id, k.expires_at, a.id, a.name, a.requests_per_minute, a.entitlements, a.created_at
             from api_keys k join accounts a on a.id = k.account_id
            where k.digest = $1 and ${KEY_IN_FORCE}`,
    values: [digest],
  })
  const row = rows[0]
  if (!row) return null
  const { key_id, expires_at, ...account } = row
  return { key_id, expires_at, account }
}

/** Written at most once a minute for each key: the caller batches. */
export async function recordKeyUse(db: Db, ids: number[]): Promise<void> {
  await db.query('update api_keys set last_used_at = now() where id = any($1)', [ids])
}

/** The keys among `ids` that are neither revoked nor expired. */
export async function keysInForce(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: 'keys-in-force',
    text: `select k.id from api_keys k where k.id = any($1) and ${KEY_IN_FORCE}`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

export async function hasKeyInForce(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(`select ${hasValidKey('$1')} as has`, [accountId])
  return rows[0]!.has
}
