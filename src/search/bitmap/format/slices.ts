import { setImmediate as letRequestsIn } from 'node:timers/promises'

/** Long work that can be interrupted: each `yield` comes after well under a millisecond of work. */
export type Steps<Result = void> = Generator<void, Result>

const SLICE_MS = 2

/** Does work in slices of about two milliseconds and lets requests be answered between them. An aborted signal throws its reason. */
export async function inSlices<Result>(
  work: Steps<Result>,
  { signal, between = letRequestsIn }: { signal?: AbortSignal; between?: () => Promise<unknown> } = {},
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
