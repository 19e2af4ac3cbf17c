/** Each slot of a hash table takes two places: a hash, then a number above 0. A free slot has 0 there. */
export const SLOT = 2

export function occupy(slots: Int32Array, hash: number, number: number): void {
  let slot = (hash << 1) & (slots.length - 1)
  while (slots[slot + 1] !== 0) slot = (slot + SLOT) & (slots.length - 1)
  slots[slot] = hash
  slots[slot + 1] = number
}

/** Twice as many slots: at most half of them are used, so that a free one is near. */
export function doubled(slots: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * slots.length)
  for (let slot = 0; slot < slots.length; slot += SLOT) if (slots[slot + 1] !== 0) occupy(more, slots[slot]!, slots[slot + 1]!)
  return more
}
