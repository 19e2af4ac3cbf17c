import type { Clock } from '../../../src/http/clock.ts'

export interface ManualClock extends Clock {
  date(): Date
  /** Moves time and wakes whoever slept until then. */
  advance(milliseconds: number): Promise<void>
}

/** Time stands still until a test moves it. It begins now: the database stamps jobs with its own clock. */
export function manualClock(start = Date.now()): ManualClock {
  let now = start
  let sleepers: { at: number; wake: () => void }[] = []
  return {
    now: () => now,
    monotonic: () => now,
    date: () => new Date(now),
    async advance(milliseconds) {
      now += milliseconds
      const awake = sleepers.filter(({ at }) => at <= now)
      sleepers = sleepers.filter(({ at }) => at > now)
      for (const { wake } of awake) wake()
      await new Promise((resolve) => setImmediate(resolve))
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const sleeper = { at: now + milliseconds, wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper)
          reject(signal.reason)
        })
      }),
  }
}

export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
