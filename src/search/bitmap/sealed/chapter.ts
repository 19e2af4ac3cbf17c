import { present } from '../../present.ts'
import { positionOf } from '../sets/container.ts'

/**
 * The sets of 65,536 documents that never change again: for each value that any of them has, where in the arena the set lies. Three
 * parallel arrays, ascending by value number, so that a chapter is nothing but bytes.
 */
export interface SealedChapter {
  numbers: Uint32Array
  /** The number of documents that have the value, less one: 65,536 would not fit. */
  counts: Uint16Array
  addresses: Uint32Array
}

/** The address of the container of a value; null where no document of the chapter has the value. */
export function findContainer(
  { numbers, counts, addresses }: SealedChapter,
  number: number,
): { address: number; count: number } | null {
  const at = positionOf(numbers, numbers.length, number)
  return at < 0 ? null : { address: present(addresses[at]), count: present(counts[at]) + 1 }
}

export const chapterBytes = ({ numbers, counts, addresses }: SealedChapter): number =>
  numbers.byteLength + counts.byteLength + addresses.byteLength

/** Collects a chapter. Values come in the order of their numbers. */
export class ChapterBuilder {
  readonly #numbers: number[] = []
  readonly #counts: number[] = []
  readonly #addresses: number[] = []

  push(number: number, count: number, address: number): void {
    this.#numbers.push(number)
    this.#counts.push(count - 1)
    this.#addresses.push(address)
  }

  build(): SealedChapter {
    return {
      numbers: Uint32Array.from(this.#numbers),
      counts: Uint16Array.from(this.#counts),
      addresses: Uint32Array.from(this.#addresses),
    }
  }
}
