import { setTimeout as delay } from 'node:timers/promises'

/** Time as pacing and retry see it, so that tests wait for neither. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds that only ever move forward, whatever is done to the machine's clock: for waits and for what is kept in memory. */
  monotonic(): number
  /** Rejects with the signal's reason as soon as it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, { signal })
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  },
}
