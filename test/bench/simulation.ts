import type { SimulateOptions } from '../../bench/scale/simulate.ts'
import { shippedDirectory } from '../../src/ats/directory/shipped.ts'

export const HOUR_MS = 3_600_000

/** A simulation of every board, by one worker, from the first crawl. */
export const usual: Omit<SimulateOptions, 'boards'> = {
  oneOf: 1,
  workers: 1,
  concurrency: 40,
  cores: 2,
  hours: 1,
  from: 'first',
  latencyMs: 200,
  cpuMs: { read: 5, unchanged: 0.15 },
}

export const someOf = (system: string, count: number) => shippedDirectory().boards({ ats: system }).slice(0, count)
