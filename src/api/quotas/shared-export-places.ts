import { randomUUID } from 'node:crypto'
import { createExportPlaces, type ExportPlaces, MOST_EXPORTS } from './export-places.ts'
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
 * The places of an account are a sorted set: members are exports, scores the times when their leases end. Takes a place for the export
 * ARGV[3] unless ARGV[1] others are taken, in one step, so that the count is exact for any number of nodes. Answers 1, or 0 when none is
 * left.
 */
const TAKE = `${NOW}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`

/** Renews the leases of the exports after ARGV[1]. It takes their places anew when they are missing: Redis may have restarted without its data. */
const RENEW = `${NOW}
for at = 2, #ARGV do redis.call('zadd', KEYS[1], now + ARGV[1], ARGV[at]) end
redis.call('pexpire', KEYS[1], ARGV[1])
return 1`

/**
 * The exports that accounts have under way on all nodes, counted in Redis. While Redis does not answer, each node counts for itself.
 * Exports that began meanwhile are counted when Redis is back: they continue, and no others begin until there are places again.
 */
export function createSharedExportPlaces(store: SharedStore): ExportPlaces & { close(): void } {
  const here = createExportPlaces()
  /** The exports under way on this node, by account. */
  const underWay = new Map<number, Set<string>>()
  const keyOf = (account: number) => store.key('exports', account)
  const run = (script: string, account: number, args: (string | number)[]) =>
    store.ask(() => store.client.eval(script, 1, keyOf(account), ...args) as Promise<number>)

  const renewing = setInterval(() => {
    for (const [account, exports] of underWay) run(RENEW, account, [LEASE_MS, ...exports])
  }, RENEW_EVERY_MS)
  renewing.unref()

  return {
    async enter(account) {
      const leaveHere = await here.enter(account)
      if (leaveHere === null) return null
      const id = randomUUID()
      if ((await run(TAKE, account, [MOST_EXPORTS, LEASE_MS, id])) === 0) {
        leaveHere()
        return null
      }
      const exports = underWay.get(account) ?? new Set()
      underWay.set(account, exports.add(id))
      return () => {
        leaveHere()
        exports.delete(id)
        if (exports.size === 0) underWay.delete(account)
        store.ask(() => store.client.zrem(keyOf(account), id))
      }
    },
    close: () => clearInterval(renewing),
  }
}
