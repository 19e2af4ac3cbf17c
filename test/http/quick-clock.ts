import type { Clock } from '../../src/http/clock.ts'

export interface QuickClock extends Clock {
  /** Milliseconds of every sleep asked for, in order. */
  sleeps: number[]
  advance(milliseconds: number): void
}

/** Time that jumps to the next sleeper as soon as nothing else is running. */
export function quickClock(start = Date.UTC(2026, 0, 5, 12)): QuickClock {
  let now = start
  let sleepers: { at: number; wake: () => void }[] = []
  const sleeps: number[] = []

  function jump(): void {
    sleepers.sort((one, other) => one.at - other.at)
    const next = sleepers.shift()
    if (!next) return
    now = Math.max(now, next.at)
    next.wake()
  }

  return {
    sleeps,
    now: () => now,
    monotonic: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        sleeps.push(milliseconds)
        const sleeper = { at: now + milliseconds, wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper)
          reject(signal.reason)
        })
        setImmediate(jump)
      }),
  }
}
