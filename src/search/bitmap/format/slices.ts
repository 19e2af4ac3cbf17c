import { setImmediate as othersFirst } from 'node:timers/promises'

/** Work in steps: each takes well under a millisecond, and what it makes comes at the end. */
export type Steps<Result = void> = Generator<void, Result>

const SLICE_MS = 2

/** Does work in slices of about two milliseconds; requests are answered in between. Stopped work throws the signal's reason. */
export async function inSlices<Result>(
  work: Steps<Result>,
  { signal, between = othersFirst }: { signal?: AbortSignal; between?: () => Promise<unknown> } = {},
): Promise<Result> {
  for (let started = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started < SLICE_MS) continue
    await between()
    signal?.throwIfAborted()
    started = performance.now()
  }
}
