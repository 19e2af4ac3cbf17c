import type { Clock } from '../../src/http/clock.ts'

interface Sleeper {
  at: number
  /** Sleepers of one moment wake in the order they fell asleep. */
  order: number
  wake: (() => void) | null
}

/** A clock whose time moves only when everybody sleeps: then it jumps to whoever wakes next. Work outside, such as a query, stops it. */
export class VirtualClock implements Clock {
  #now: number
  #heap: Sleeper[] = []
  #order = 0
  #outside = 0
  #quiet: (() => void) | null = null

  constructor(start: Date) {
    this.#now = start.getTime()
  }

  now = (): number => Math.round(this.#now)
  monotonic = (): number => this.#now

  sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const sleeper: Sleeper = { at: this.#now + Math.max(0, milliseconds), order: this.#order++, wake: null }
      const disturb = () => {
        sleeper.wake = null
        reject(signal?.reason)
      }
      sleeper.wake = () => {
        signal?.removeEventListener('abort', disturb)
        resolve()
      }
      signal?.addEventListener('abort', disturb, { once: true })
      this.#push(sleeper)
    })

  /** Time stands still from now until the returned function is called. */
  stop(): () => void {
    this.#outside++
    return () => {
      if (--this.#outside === 0) this.#quiet?.()
    }
  }

  async stopWhile<T>(work: Promise<T>): Promise<T> {
    const goOn = this.stop()
    try {
      return await work
    } finally {
      goOn()
    }
  }

  /** Lets time pass until `done`, or until nobody sleeps. */
  async run(done: () => boolean): Promise<void> {
    for (;;) {
      await this.#everybodyWaits()
      if (done()) return
      const next = this.#pop()
      if (next === null) return
      this.#now = next.at
      next.wake?.()
    }
  }

  async #everybodyWaits(): Promise<void> {
    for (;;) {
      // All promises that can go on have gone on when the event loop comes to this.
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#outside === 0) return
      await new Promise<void>((resolve) => {
        this.#quiet = resolve
      })
      this.#quiet = null
    }
  }

  #push(sleeper: Sleeper): void {
    const heap = this.#heap
    let place = heap.push(sleeper) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(sleeper, heap[parent]!)) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = sleeper
  }

  /** The next one that still sleeps. */
  #pop(): Sleeper | null {
    const heap = this.#heap
    for (;;) {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return null
      if (heap.length > 0) this.#sink(last)
      if (first.wake !== null) return first
    }
  }

  #sink(sleeper: Sleeper): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, sleeper)) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = sleeper
  }
}

const isBefore = (a: Sleeper, b: Sleeper): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
