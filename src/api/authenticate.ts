import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { type KeyHolder, keyHolder, recordKeyUse } from '../catalog/keys.ts'
import { isWellFormedKey, keyDigest } from './api-key.ts'
import { Problem } from './problem.ts'

/** How long an answer about a key is believed: a revoked key stops working everywhere within this. */
const BELIEVED_FOR_MS = 3_000
const USE_RECORDED_EVERY_MS = 60_000

export interface Authenticator {
  /** The holder of the key in an Authorization header; throws the 401 otherwise. */
  holderOf(authorization: string | undefined): Promise<KeyHolder>
}

export function createAuthenticator(db: Pool): Authenticator {
  const known = new LRUCache<string, { holder: KeyHolder | null }>({ max: 10_000, ttl: BELIEVED_FOR_MS })
  const lastRecorded = new LRUCache<number, number>({ max: 10_000 })

  async function look(digest: Buffer): Promise<KeyHolder | null> {
    const cacheKey = digest.toString('base64')
    const cached = known.get(cacheKey)
    if (cached) return cached.holder
    const holder = await keyHolder(db, digest)
    known.set(cacheKey, { holder })
    return holder
  }

  function recordUse(keyId: number): void {
    if (Date.now() - (lastRecorded.get(keyId) ?? 0) < USE_RECORDED_EVERY_MS) return
    lastRecorded.set(keyId, Date.now())
    recordKeyUse(db, [keyId]).catch(() => lastRecorded.delete(keyId))
  }

  return {
    async holderOf(authorization) {
      if (authorization === undefined)
        throw unauthorized('an API key is required: send the header "Authorization: Bearer sk_..."')
      const key = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
      if (key === undefined || !isWellFormedKey(key)) throw invalidKey()
      const holder = await look(keyDigest(key))
      if (!holder || (holder.expires_at && holder.expires_at.getTime() <= Date.now())) throw invalidKey()
      recordUse(holder.key_id)
      return holder
    },
  }
}

const invalidKey = () => unauthorized('the API key is not valid: it is mistyped, revoked or expired', ', error="invalid_token"')

function unauthorized(detail: string, parameters = ''): Problem {
  return new Problem(401, { detail, headers: { 'www-authenticate': `Bearer realm="rolecall"${parameters}` } })
}
