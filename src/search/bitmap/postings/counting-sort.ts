/** The steps of a sort of entries by their values, which are numbers from 0 up. They are functions of their own, because V8 makes the loops of a generator slow. */
export function countEntries(numbers: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < numbers.length; at++) counts[numbers[at]!]!++
}

/**
 * Replaces the counts of the values from `from` up to `to` by the places of their first entries, the first of which is `next`. Appends the values
 * that have entries to `distinct`; returns the place after them.
 */
export function placeValues(places: Uint32Array, from: number, to: number, distinct: number[], next: number): number {
  for (let number = from; number < to; number++) {
    const count = places[number]!
    if (count === 0) continue
    distinct.push(number)
    places[number] = next
    next += count
  }
  return next
}

/** Puts entries into their places, and moves the place of each value to the end of its entries. */
export function placeEntries(numbers: Uint32Array, entries: Uint16Array, places: Uint32Array, sorted: Uint16Array): void {
  for (let at = 0; at < numbers.length; at++) sorted[places[numbers[at]!]!++] = entries[at]!
}
