import { loadavg } from 'node:os'

/** Milliseconds. */
export interface Timing {
  p50: number
  p95: number
  p99: number
  runs: number
}

export interface Limits {
  warmUp: number
  minRuns: number
  maxRuns: number
  /** Stop repeating a contestant after this long, once it has had its least number of runs. */
  maxMs: number
}

export const USUAL: Limits = { warmUp: 3, minRuns: 10, maxRuns: 200, maxMs: 1_000 }
/** For a million jobs, where one count can take seconds. */
export const SHORT: Limits = { warmUp: 1, minRuns: 3, maxRuns: 50, maxMs: 500 }

type Contestant = () => Promise<unknown>

/** Code that is compiled while it runs needs more than a few turns. */
const WARM = { runs: 50, ms: 300 }

async function warmUp(run: Contestant, least: number): Promise<void> {
  const started = performance.now()
  for (let done = 0; done < least || (done < WARM.runs && performance.now() - started < WARM.ms); done++) await run()
}

/** Times contestants in turn, so that whatever else the machine does falls on all of them. */
export async function race(contestants: Contestant[], limits: Limits): Promise<Timing[]> {
  for (const run of contestants) await warmUp(run, limits.warmUp)
  const times: number[][] = contestants.map(() => [])
  const spent = contestants.map(() => 0)
  for (let round = 0; round < limits.maxRuns; round++) {
    let ran = false
    for (const [index, run] of contestants.entries()) {
      if (round >= limits.minRuns && spent[index]! > limits.maxMs) continue
      const started = performance.now()
      await run()
      const took = performance.now() - started
      times[index]!.push(took)
      spent[index]! += took
      ran = true
    }
    if (!ran) break
  }
  return times.map(summary)
}

export function summary(times: number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), runs: sorted.length }
}

export const geometricMean = (values: number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** About three significant digits: to a microsecond, where it is milliseconds. */
export const shown = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3)

export const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
