import { inject } from 'vitest'

/** Chooses between a sample in `npm test` and the full set in `npm run test:long`, which runs every file that imports this one. */
export function rounds<Value>(sample: Value, full: Value): Value {
  return inject('long') ? full : sample
}

/** An even sample of a long list in `npm test`, the whole list in `npm run test:long`. */
export function sampleOf<Value>(values: readonly Value[], sample: number): Value[] {
  const step = Math.max(1, Math.floor(values.length / rounds(sample, values.length)))
  return values.filter((_, place) => place % step === 0)
}
