import { type Clock, systemClock } from './clock.ts'
import { FetchFailure } from './fetcher.ts'
import { laneOf, type PaceRule } from './pace-rules.ts'
import type { LaneLimits } from './pace-store.ts'
import { type Waiter, waitForTurn } from './turn-queue.ts'

export interface PacingOptions {
  /** Requests in flight per host. */
  concurrency?: number
  /** Milliseconds between two starts at one host. */
  gap?: number
  /** Without rules, every host has the two limits above. */
  rules?: readonly PaceRule[]
  /** Milliseconds that a request waits for a host on hold. If the hold is longer, it fails at once as `rate_limited`. */
  longestHold?: number
  clock?: Clock
}

/** Lets requests to a host start one after another, in the order they came. Clients that share it share the pace. */
export interface Pacing {
  run<T>(url: URL, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** No request to this host starts for this many seconds. */
  hold(url: URL, seconds: number): void
  /** The name of the lane that a URL is paced in: its host, or the name that several hosts share. */
  laneOf(url: URL): string
}

interface Lane extends LaneLimits {
  active: number
  lastStart: number
  heldUntil: number
  queue: Waiter<void>[]
  alarm: AbortController | null
}

/** Requests in flight at a host that no rule names. */
export const DEFAULT_CONCURRENCY = 2
/** Milliseconds between two requests to a host that no rule names. */
export const DEFAULT_GAP_MS = 250

/** The lane of a URL, and the limits of that lane. */
export function limitsOf(
  { hostname }: URL,
  { concurrency = DEFAULT_CONCURRENCY, gap = DEFAULT_GAP_MS, rules = [] }: PacingOptions,
): LaneLimits {
  const { lane, rule } = laneOf(hostname, rules)
  return { lane, concurrency: rule?.concurrency ?? concurrency, gap: rule?.gap ?? gap }
}

/** Idle lanes are kept only for their gap and hold. They are removed each time this many lanes have been added. */
const SWEEP_EVERY = 1_000
/** Milliseconds that a request waits for a host on hold. */
export const LONGEST_HOLD_MS = 60_000

export function createPacing(options: PacingOptions = {}): Pacing {
  const { longestHold = LONGEST_HOLD_MS, clock = systemClock } = options
  const lanes = new Map<string, Lane>()
  let added = 0

  function laneFor(url: URL): Lane {
    const limits = limitsOf(url, options)
    let lane = lanes.get(limits.lane)
    if (!lane) {
      if (++added % SWEEP_EVERY === 0) sweep()
      lane = { ...limits, active: 0, lastStart: Number.NEGATIVE_INFINITY, heldUntil: 0, queue: [], alarm: null }
      lanes.set(limits.lane, lane)
    }
    return lane
  }

  function sweep(): void {
    const now = clock.monotonic()
    for (const [name, lane] of lanes) {
      if (lane.active === 0 && lane.queue.length === 0 && readyAt(lane) <= now) lanes.delete(name)
    }
  }

  function advance(lane: Lane): void {
    if (lane.heldUntil - clock.monotonic() > longestHold) {
      for (const waiter of lane.queue.splice(0)) waiter.fail(hostOnHoldFailure(waiter.url, lane.heldUntil - clock.monotonic()))
    }
    while (lane.queue.length > 0 && lane.active < lane.concurrency) {
      const wait = readyAt(lane) - clock.monotonic()
      if (wait > 0) {
        wakeAfter(lane, wait)
        return
      }
      lane.active++
      lane.lastStart = clock.monotonic()
      lane.queue.shift()?.start()
    }
    if (lane.queue.length === 0) lane.alarm?.abort()
  }

  function wakeAfter(lane: Lane, milliseconds: number): void {
    if (lane.alarm) return
    const alarm = new AbortController()
    lane.alarm = alarm
    const awake = () => {
      lane.alarm = null
      advance(lane)
    }
    clock.sleep(milliseconds, alarm.signal).then(awake, awake)
  }

  return {
    async run(url, work, signal) {
      const lane = laneFor(url)
      await waitForTurn(lane.queue, url, signal, () => advance(lane))
      try {
        return await work()
      } finally {
        lane.active--
        advance(lane)
      }
    },
    hold(url, seconds) {
      const lane = laneFor(url)
      lane.heldUntil = Math.max(lane.heldUntil, clock.monotonic() + seconds * 1000)
      advance(lane)
    },
    laneOf: (url) => limitsOf(url, options).lane,
  }
}

function readyAt(lane: Lane): number {
  return Math.max(lane.lastStart + lane.gap, lane.heldUntil)
}

export function hostOnHoldFailure(url: URL, milliseconds: number): FetchFailure {
  const retryAfter = Math.ceil(milliseconds / 1000)
  return new FetchFailure('rate_limited', `${url.hostname} asked us to wait another ${retryAfter} s`, {
    url: url.href,
    retryAfter,
  })
}
