import { randomUUID } from 'node:crypto'
import { type AccountPlaces, createPlaces, MOST_PLACES, type PlaceKind } from './account-places.ts'
import type { SharedStore } from './shared-store.ts'

/**
 * A place is leased: it is free again this long after its node last renewed it, so that a node that died or lost Redis holds none for long.
 * A node renews three times in that time, so that one late renewal does no harm.
 */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = LEASE_MS / 3

/** The time by the clock of Redis, because the clocks of nodes differ. */
const NOW = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/**
 * The places of an account are a sorted set: members are answers under way, scores the times when their leases end. Takes a place for the
 * answer ARGV[3] unless ARGV[1] others are taken, in one step, so that the count is exact for any number of nodes. Answers 1, or 0 when none
 * is left.
 */
const TAKE = `${NOW}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`

/** Renews the leases of the answers after ARGV[1]. It takes their places anew when they are missing: Redis may have restarted without its data. */
const RENEW = `${NOW}
for at = 2, #ARGV do redis.call('zadd', KEYS[1], now + ARGV[1], ARGV[at]) end
redis.call('pexpire', KEYS[1], ARGV[1])
return 1`

/**
 * The answers of one kind that accounts have under way on all nodes, counted in Redis. While Redis does not answer, each node counts for
 * itself. Answers that began meanwhile are counted when Redis is back: they continue, and no others begin until there are places again.
 */
export function createSharedPlaces(store: SharedStore, kind: PlaceKind): AccountPlaces & { close(): void } {
  const here = createPlaces(kind)
  /** The answers under way on this node, by account. */
  const underWay = new Map<number, Set<string>>()
  const keyOf = (account: number) => store.key(kind, account)
  const run = (script: string, account: number, args: (string | number)[]) =>
    store.ask(() => store.client.eval(script, 1, keyOf(account), ...args) as Promise<number>)

  const renewing = setInterval(() => {
    for (const [account, answers] of underWay) run(RENEW, account, [LEASE_MS, ...answers])
  }, RENEW_EVERY_MS)
  renewing.unref()

  return {
    async enter(account) {
      const leaveHere = await here.enter(account)
      if (leaveHere === null) return null
      const id = randomUUID()
      if ((await run(TAKE, account, [MOST_PLACES[kind], LEASE_MS, id])) === 0) {
        leaveHere()
        return null
      }
      const answers = underWay.get(account) ?? new Set()
      underWay.set(account, answers.add(id))
      return () => {
        leaveHere()
        answers.delete(id)
        if (answers.size === 0) underWay.delete(account)
        store.ask(() => store.client.zrem(keyOf(account), id))
      }
    },
    close: () => clearInterval(renewing),
  }
}
