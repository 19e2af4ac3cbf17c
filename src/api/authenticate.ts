import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { type KeyHolder, keyHolder, recordKeyUse } from '../catalog/keys.ts'
import { OUTAGE_BRIDGED_MS, troubleOf } from '../database/trouble.ts'
import { isWellFormedKey, keyDigest } from './api-key.ts'
import { Problem } from './problem.ts'
import { createGuessBrake } from './quotas/guess-brake.ts'

/**
 * Time that an answer about a key is used, counted from the question. A revoked key stops working on every node within this time: each node
 * asks the database by itself, so no message has to reach it. It costs each node one look-up by primary key in this time for each key in use.
 */
const ANSWER_CACHED_MS = 1_500
/** Time that a refusal is used. Short, so that a key that was tried just before it was created works soon. */
const REFUSAL_CACHED_MS = 2_000
/** A key that was valid within this time is looked up at once, even for an address that is slowed down for guessing. */
const RECENTLY_VALID_MS = 3_600_000
const USE_RECORDED_EVERY_MS = 60_000

export interface Authenticator {
  /** The holder of the key in an Authorization header; throws a 401 if there is none. Refused keys are counted per `group`. */
  holderOf(authorization: string | undefined, group: string): Promise<KeyHolder>
}

/** The authenticator of one of several threads. It looks up only keys that the main thread has found valid, so that guesses are counted there. */
export interface ThreadAuthenticator extends Authenticator {
  /** Whether the key in an Authorization header was valid lately, as far as this thread knows. */
  knows(authorization: string | undefined): boolean
  /** The main thread has answered a request with this key. */
  learn(authorization: string): void
}

export function createAuthenticator(db: Pool): ThreadAuthenticator {
  const known = new LRUCache<string, KeyHolder>({ max: 10_000, ttl: ANSWER_CACHED_MS })
  // Kept apart from the known keys, so that a flood of made-up keys does not evict them.
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: REFUSAL_CACHED_MS })
  const lately = new LRUCache<string, { holder: KeyHolder; asked: number }>({ max: 10_000, ttl: RECENTLY_VALID_MS })
  /** The digests of keys that were valid at their last request, by the header that they came in. */
  const digests = new LRUCache<string, KeyDigest>({ max: 1_000 })
  /** Keys that another thread has found valid lately. */
  const learnt = new LRUCache<string, true>({ max: 10_000, ttl: RECENTLY_VALID_MS })
  const lastRecorded = new LRUCache<number, number>({ max: 10_000 })
  const brake = createGuessBrake()

  /** Whether the last look-up failed because the database is in trouble. */
  let troubled = false
  const asking = new Map<string, Promise<KeyHolder | null>>()

  /** Simultaneous requests with the same key share one look-up. */
  function findHolder({ digest, cacheKey }: KeyDigest, group: string): Promise<KeyHolder | null> {
    const cached = known.get(cacheKey)
    if (cached || refused.has(cacheKey)) return Promise.resolve(cached ?? null)
    const asked = asking.get(cacheKey) ?? ask(cacheKey, digest, group).finally(() => asking.delete(cacheKey))
    asking.set(cacheKey, asked)
    const bridged = troubled ? lastHolder(cacheKey) : null
    if (bridged === null) return asked
    // A database that hangs must not make every request wait, so the look-up goes on without this one.
    asked.catch(() => {})
    return Promise.resolve(bridged)
  }

  /** The holder of a key by the database's last answer, at most OUTAGE_BRIDGED_MS old. It is used only while the database is in trouble. */
  function lastHolder(cacheKey: string): KeyHolder | null {
    const last = lately.get(cacheKey)
    return last !== undefined && performance.now() - last.asked < OUTAGE_BRIDGED_MS ? last.holder : null
  }

  async function ask(cacheKey: string, digest: Buffer, group: string): Promise<KeyHolder | null> {
    let asked = 0
    const query = () => {
      asked = performance.now()
      return keyHolder(db, digest)
    }
    let holder: KeyHolder | null
    try {
      holder = lately.has(cacheKey) || learnt.has(cacheKey) ? await query() : await brake.lookUp(group, query)
      troubled = false
    } catch (error) {
      troubled = troubleOf(error) !== null
      const bridged = troubled ? lastHolder(cacheKey) : null
      if (bridged === null) throw error
      return bridged
    }
    if (holder) {
      known.set(cacheKey, holder, { start: asked })
      lately.set(cacheKey, { holder, asked })
    } else {
      lately.delete(cacheKey)
      learnt.delete(cacheKey)
      refused.set(cacheKey, true)
    }
    return holder
  }

  function recordUse(keyId: number): void {
    if (Date.now() - (lastRecorded.get(keyId) ?? 0) < USE_RECORDED_EVERY_MS) return
    lastRecorded.set(keyId, Date.now())
    recordKeyUse(db, [keyId]).catch(() => lastRecorded.delete(keyId))
  }

  return {
    async holderOf(authorization, group) {
      if (authorization === undefined)
        throw unauthorized('an API key is required: send the header "Authorization: Bearer sk_..."')
      const known = digests.get(authorization)
      const digest = known ?? digestOf(authorization)
      const holder = await findHolder(digest, group)
      if (!holder || (holder.expires_at && holder.expires_at.getTime() <= Date.now())) {
        digests.delete(authorization)
        throw invalidKey()
      }
      if (known === undefined) digests.set(authorization, digest)
      recordUse(holder.key_id)
      return holder
    },
    knows(authorization) {
      if (authorization === undefined) return false
      const known = digests.get(authorization)
      return known !== undefined && (lately.has(known.cacheKey) || learnt.has(known.cacheKey))
    },
    learn(authorization) {
      const digest = digestOf(authorization)
      digests.set(authorization, digest)
      learnt.set(digest.cacheKey, true)
    },
  }
}

interface KeyDigest {
  digest: Buffer
  /** The digest as text. */
  cacheKey: string
}

/** Throws a 401 where the header has no well-formed key. */
function digestOf(authorization: string): KeyDigest {
  const key = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (key === undefined || !isWellFormedKey(key)) throw invalidKey()
  const digest = keyDigest(key)
  return { digest, cacheKey: digest.toString('base64') }
}

const invalidKey = () => unauthorized('the API key is not valid: it is mistyped, revoked or expired', ', error="invalid_token"')

function unauthorized(detail: string, parameters = ''): Problem {
  return new Problem(401, { detail, headers: { 'www-authenticate': `Bearer realm="rolecall"${parameters}` } })
}
