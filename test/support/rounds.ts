import { inject } from 'vitest'

/**
 * Chooses between a sample in `npm test`, and the full set or the rest of it in `npm run test:long`, which runs every file that imports
 * this one. The other tests of the file are run a second time there: where they take long, the long test has a file of its own.
 */
export function rounds<Value>(sample: Value, long: Value): Value {
  return inject('long') ? long : sample
}

/** An even sample of a long list in `npm test`, the whole list in `npm run test:long`. */
export function sampleOf<Value>(values: readonly Value[], sample: number): Value[] {
  const step = Math.max(1, Math.floor(values.length / rounds(sample, values.length)))
  return values.filter((_, place) => place % step === 0)
}
