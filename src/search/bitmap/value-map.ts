import { Bitmap } from './bitmap.ts'
import type { Kept } from './kept.ts'
import type { Steps } from './slices.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'

/** Writes the values that something kept is under: before each a 1, after the last a 0. */
export function* writeValues(
  out: SnapshotWriter,
  values: ReadonlyMap<string, Bitmap>,
  kept: Kept,
  as: 'text' | 'units' = 'text',
): Steps {
  for (const [value, numbers] of values) {
    if (!numbers.keepsAny(kept)) continue
    out.number(1)
    out[as](value)
    yield* numbers.write(out, kept)
  }
  out.number(0)
}

export function* readValues(input: SnapshotReader, into: Map<string, Bitmap>, as: 'text' | 'units' = 'text'): Steps {
  while (input.number() === 1) {
    into.set(input[as](), Bitmap.read(input))
    yield
  }
}
