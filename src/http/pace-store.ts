/** How long a start of a process that died keeps its place. Requests that take longer renew their lease. */
export const START_LEASE_MS = 45_000

export interface LaneLimits {
  lane: string
  concurrency: number
  /** Milliseconds between two starts. */
  gap: number
}

/** Starts that were agreed on with other processes. */
export interface TakenStarts {
  /** One for each start; given back when its request has ended. */
  leases: string[]
  /** Milliseconds until the first start. Each further one is a gap later. */
  wait: number
  /** Milliseconds for which the source asked all clients to wait. */
  hold: number
}

/** Where processes agree on who starts when. `catalog/pace.ts` stores it in Postgres. */
export interface PaceStore {
  /** Gives leases back, then takes up to `wanted` starts, as far as the lane's concurrency allows. */
  take(limits: LaneLimits, wanted: number, giveBack: string[]): Promise<TakenStarts>
  giveBack(lane: string, leases: string[]): Promise<void>
  /** Renews a lease. Returns the lease that replaces it. */
  renew(lane: string, lease: string): Promise<string>
  /** No request starts in this lane for this many seconds. */
  hold(lane: string, seconds: number): Promise<void>
}

/** The same store. `tell` is called with the leases that were taken and those that ended, so that others can give them back if this process dies. */
export function reportingStore(store: PaceStore, tell: (lane: string, taken: string[], ended: string[]) => void): PaceStore {
  return {
    async take(limits, wanted, giveBack) {
      const taken = await store.take(limits, wanted, giveBack)
      tell(limits.lane, taken.leases, giveBack)
      return taken
    },
    async giveBack(lane, leases) {
      await store.giveBack(lane, leases)
      tell(lane, [], leases)
    },
    async renew(lane, lease) {
      const renewed = await store.renew(lane, lease)
      tell(lane, [renewed], [lease])
      return renewed
    },
    hold: store.hold,
  }
}
