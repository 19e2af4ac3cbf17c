/** Random choices that depend on two numbers alone, so that job n can be made again, in any order, on any machine. */
export class Random {
  #state: number

  constructor(stream: number, index: number) {
    const mixed = Math.imul(stream + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
    this.#state = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  }

  /** In [0, 1), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** From 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}

/** Draws a position in proportion to its weight, in constant time: a table of positions, each as often as it weighs. */
export function weighted(weights: readonly number[], resolution = 1 << 16): (random: Random) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Int32Array(resolution)
  let position = 0
  let reached = weights[0]!
  for (let slot = 0; slot < resolution; slot++) {
    const target = ((slot + 0.5) / resolution) * total
    while (reached < target && position < weights.length - 1) reached += weights[++position]!
    table[slot] = position
  }
  return (random) => table[random.below(resolution)]!
}

/** Position n weighs 1 / (n + shift)^exponent. */
export const zipfWeights = (count: number, exponent: number, shift: number): number[] =>
  Array.from({ length: count }, (_, rank) => (rank + shift) ** -exponent)

export const zipf = (count: number, exponent: number, shift: number, resolution?: number) =>
  weighted(zipfWeights(count, exponent, shift), resolution)
