/** A stream of random choices that depends on its key alone, so anything can be made again, in any order, from the same key. */
export class Random {
  #state: number

  constructor(key: string) {
    this.#state = hashText(key)
  }

  /** In [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** From `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** Several different items, in their original order. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set<number>()
    while (chosen.size < Math.min(count, items.length)) chosen.add(Math.floor(this.next() * items.length))
    return items.filter((_, index) => chosen.has(index))
  }

  hex(digits: number): string {
    let text = ''
    while (text.length < digits) {
      text += Math.floor(this.next() * 4294967296)
        .toString(16)
        .padStart(8, '0')
    }
    return text.slice(0, digits)
  }
}

export function randomOf(...key: (string | number)[]): Random {
  return new Random(key.join('/'))
}

/** FNV-1a with a final mix, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** A version 4 UUID. */
export function uuidOf(...key: (string | number)[]): string {
  const hex = randomOf('uuid', ...key).hex(32)
  const variant = '89ab'[parseInt(hex[16]!, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
