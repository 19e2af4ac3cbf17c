import { present } from '../../present.ts'
import type { Steps } from './slices.ts'

/** Sorted without a pause; the sorted runs are then merged. */
const RUN = 512

/** The numbers in ascending order, sorted in steps: sorting a million documents by date at once takes a second. */
export function* sortInSteps(numbers: Uint32Array, compare: (a: number, b: number) => number): Steps<Uint32Array> {
  let from = numbers.slice()
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort(compare)
    yield
  }
  let to = new Uint32Array(from.length)
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) yield* merge(from, to, start, width, compare)
    const sorted = to
    to = from
    from = sorted
  }
  return from
}

/** Merges two runs side by side, of which the second may be shorter or missing. */
function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
): Steps {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  let [a, b] = [start, middle]
  for (let at = start; at < end; at++) {
    const first = b === end || (a < middle && compare(present(from[a]), present(from[b])) <= 0)
    to[at] = present(from[first ? a++ : b++])
    if (at % RUN === 0) yield
  }
}
