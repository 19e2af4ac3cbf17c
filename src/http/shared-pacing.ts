import { type Clock, systemClock } from './clock.ts'
import { type LaneLimits, type PaceStore, START_LEASE_MS, type TakenStarts } from './pace-store.ts'
import { hostOnHoldFailure, LONGEST_HOLD_MS, limitsOf, type Pacing, type PacingOptions } from './pacing.ts'
import { type Waiter, waitForTurn } from './turn-queue.ts'

export interface SharedPacingOptions extends Omit<PacingOptions, 'clock'> {
  store: PaceStore
  clock?: Clock
  /** Called when the store cannot be reached. Nothing starts until it can. */
  onTrouble?: (error: unknown) => void
}

interface Lane extends LaneLimits {
  queue: Waiter<string>[]
  /** Starts taken or asked for, and requests under way. */
  taken: number
  heldUntil: number
  asking: boolean
  /** Leases of finished requests. */
  finished: string[]
  /** Number of starts in a row that came too late to be used. */
  lateStarts: number
}

/** If others have all starts, the store is asked again after this many milliseconds, or after a gap. */
const ASK_AGAIN_MS = 100
const AFTER_TROUBLE_MS = 1_000
/**
 * A start that a busy process missed by more than this, or by half a gap, is dropped: it would coincide with the next one, which may belong
 * to another process. After three in a row it is used anyway, because otherwise a process that is always late would never start.
 */
const LATE_MS = 100
const MOST_LATE = 3

/** Like `createPacing`, but the turns are agreed on with every process that shares the store. */
export function createSharedPacing(options: SharedPacingOptions): Pacing {
  const { store, longestHold = LONGEST_HOLD_MS, clock = systemClock, onTrouble } = options
  const lanes = new Map<string, Lane>()

  function laneFor(url: URL): Lane {
    const limits = limitsOf(url, options)
    let lane = lanes.get(limits.lane)
    if (!lane) {
      lane = { ...limits, queue: [], taken: 0, heldUntil: 0, asking: false, finished: [], lateStarts: 0 }
      lanes.set(limits.lane, lane)
    }
    return lane
  }

  /** Asks for as many starts as are wanted here, with one question per lane at a time. */
  async function advance(lane: Lane): Promise<void> {
    if (lane.asking) return
    lane.asking = true
    try {
      for (;;) {
        failHeld(lane)
        const wanted = Math.min(lane.queue.length, lane.concurrency - lane.taken)
        if (wanted <= 0) break
        const over = lane.finished.splice(0)
        let taken: TakenStarts
        try {
          taken = await store.take(lane, wanted, over)
        } catch (error) {
          lane.finished.push(...over)
          onTrouble?.(error)
          await clock.sleep(AFTER_TROUBLE_MS)
          continue
        }
        if (taken.hold > 0) lane.heldUntil = Math.max(lane.heldUntil, clock.monotonic() + taken.hold)
        lane.taken += taken.leases.length
        taken.leases.forEach((lease, index) => void startAfter(lane, lease, taken.wait + index * lane.gap))
        if (taken.leases.length === 0 && lane.queue.length > 0) await clock.sleep(Math.max(ASK_AGAIN_MS, lane.gap))
      }
    } finally {
      lane.asking = false
    }
    await settle(lane)
  }

  async function startAfter(lane: Lane, lease: string, milliseconds: number): Promise<void> {
    const due = clock.monotonic() + milliseconds
    // Timers may fire a millisecond early.
    if (milliseconds > 0) await clock.sleep(Math.ceil(milliseconds) + 1)
    const now = clock.monotonic()
    const late = now - due > Math.max(LATE_MS, lane.gap / 2) && lane.lateStarts < MOST_LATE
    lane.lateStarts = late ? lane.lateStarts + 1 : 0
    const waiter = late || lane.heldUntil > now ? undefined : lane.queue.shift()
    if (waiter) return waiter.start(lease)
    // Nobody waits for this start any more, or it came too late, or the host asked us to wait in the meantime.
    done(lane, lease)
  }

  /** Renews the lease of a request that takes long, so that only the leases of dead processes run out. */
  function keepLease({ lane }: Lane, first: string): { end(): Promise<string> } {
    let lease = first
    const over = new AbortController()
    const renewing = (async () => {
      for (;;) {
        await clock.sleep(START_LEASE_MS / 3, over.signal)
        lease = await store.renew(lane, lease).catch(() => lease)
      }
    })().catch(() => {})
    return {
      async end() {
        over.abort()
        await renewing
        return lease
      },
    }
  }

  function done(lane: Lane, lease: string): void {
    lane.taken--
    lane.finished.push(lease)
    void advance(lane)
  }

  /** Gives back the leases of finished requests, unless a question to the store has taken them along, and forgets an idle lane. */
  async function settle(lane: Lane): Promise<void> {
    const over = lane.finished.splice(0)
    // A lease that cannot be given back expires by itself.
    if (over.length > 0) await store.giveBack(lane.lane, over).catch(() => {})
    const idle = lane.taken === 0 && lane.queue.length === 0 && lane.finished.length === 0 && !lane.asking
    if (idle && lane.heldUntil <= clock.monotonic()) lanes.delete(lane.lane)
  }

  function failHeld(lane: Lane): void {
    const left = lane.heldUntil - clock.monotonic()
    if (left > longestHold) for (const waiter of lane.queue.splice(0)) waiter.fail(hostOnHoldFailure(waiter.url, left))
  }

  return {
    async run(url, work, signal) {
      const lane = laneFor(url)
      const lease = await waitForTurn(lane.queue, url, signal, () => void advance(lane))
      const kept = keepLease(lane, lease)
      try {
        return await work()
      } finally {
        void kept.end().then((last) => done(lane, last))
      }
    },
    hold(url, seconds) {
      const lane = laneFor(url)
      lane.heldUntil = Math.max(lane.heldUntil, clock.monotonic() + seconds * 1000)
      store.hold(lane.lane, seconds).catch((error) => onTrouble?.(error))
      void advance(lane)
    },
    laneOf: (url) => limitsOf(url, options).lane,
  }
}
