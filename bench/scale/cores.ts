import type { Clock } from '../../src/http/clock.ts'

/** The processor of a worker: so many pieces of work at a time, the others wait. */
export class Cores {
  #clock: Clock
  #free: number
  #waiting: (() => void)[] = []
  /** Milliseconds of one core that were used. */
  used = 0

  constructor(count: number, clock: Clock) {
    this.#free = count
    this.#clock = clock
  }

  async work(milliseconds: number): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      await this.#clock.sleep(milliseconds)
      this.used += milliseconds
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
