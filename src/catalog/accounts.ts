import type { Db } from './db.ts'
import { KEY_IN_FORCE } from './keys.ts'

export interface Account {
  id: number
  name: string
  requests_per_minute: number
  entitlements: string[]
  created_at: Date
}

export interface AccountSettings {
  requests_per_minute?: number
  entitlements?: string[]
}

const COLUMNS = 'id, name, requests_per_minute, entitlements, created_at'

/** Null when the name is taken. */
export async function addAccount(db: Db, name: string, settings: AccountSettings = {}): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `insert into accounts (name, requests_per_minute, entitlements)
     values ($1, coalesce($2::integer, 600), coalesce($3::text[], '{}'))
     on conflict (name) do nothing
     returning ${COLUMNS}`,
    [name, settings.requests_per_minute ?? null, settings.entitlements ?? null],
  )
  return rows[0] ?? null
}

/** Null when there is no such account. Settings left out stay as they are. */
export async function setAccount(db: Db, name: string, settings: AccountSettings): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `update accounts
        set requests_per_minute = coalesce($2::integer, requests_per_minute), entitlements = coalesce($3::text[], entitlements)
      where name = $1
      returning ${COLUMNS}`,
    [name, settings.requests_per_minute ?? null, settings.entitlements ?? null],
  )
  return rows[0] ?? null
}

export async function accountNamed(db: Db, name: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`select ${COLUMNS} from accounts where name = $1`, [name])
  return rows[0] ?? null
}

export async function listAccounts(db: Db): Promise<(Account & { active_keys: number })[]> {
  const { rows } = await db.query(
    `select ${COLUMNS},
            (select count(*) from api_keys k
              where k.account_id = a.id and ${KEY_IN_FORCE}) as active_keys
       from accounts a
      order by name`,
  )
  return rows
}
