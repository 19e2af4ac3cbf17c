import { Random } from '../catalog/random.ts'
import { sizeAt, TURNOVER } from './sizes.ts'
import { readingOf, type SystemReading } from './systems.ts'

/** The steps of one crawl, in simulated milliseconds since the epoch. */
export interface Crawled {
  board: SimulatedBoard
  dueAt: number
  startedAt: number
  /** When the list was read, before the details. */
  listedAt: number
  endedAt: number
  requests: number
  /** Postings that were read: new ones, and those that are read again. */
  read: number
}

const DAY_MS = 86_400_000
/** Details are read again after a week (`src/collect/crawl/read-listing.ts`). */
const READ_AGAIN_MS = 7 * DAY_MS

/** A board that answers: how many postings it has, how they come and go, and which of them a crawl must read. */
export class SimulatedBoard {
  readonly system: string
  readonly name: string
  readonly url: URL
  readonly details: boolean
  readonly random: Random
  postings: number
  #reading: SystemReading
  #lookedAt: number | null = null
  /** Postings by when they were read, the oldest first. */
  #read: { at: number; count: number }[] = []

  constructor(system: string, board: string, index: number) {
    this.#reading = readingOf(system)
    this.system = system
    this.name = board
    this.url = this.#reading.url(board)
    this.details = this.#reading.details
    this.random = new Random(16, index)
    this.postings = sizeAt(this.#reading.sizes, this.random.next())
  }

  listRequests(): number {
    return this.#reading.listRequests(this.postings)
  }

  /** Changes a day: postings that come and postings that go. */
  changesPerDay(): number {
    return 2 * this.postings * TURNOVER
  }

  /** As if it had been crawled for weeks: everything was read at some time of the last week. */
  settle(lookedAt: Date): void {
    this.#lookedAt = lookedAt.getTime()
    this.#read = [{ at: lookedAt.getTime() - this.random.next() * READ_AGAIN_MS, count: this.postings }]
  }

  /** The postings that a crawl at this moment finds, and the number that it must read. */
  look(at: Date): { listed: number; created: number; gone: number; read: number } {
    const now = at.getTime()
    if (this.#lookedAt === null) {
      this.#lookedAt = now
      this.#read = [{ at: now, count: this.postings }]
      return { listed: this.postings, created: this.postings, gone: 0, read: this.postings }
    }
    const expected = (this.changesPerDay() / 2) * ((now - this.#lookedAt) / DAY_MS)
    const created = poisson(expected, this.random)
    const gone = Math.min(this.postings, poisson(expected, this.random))
    this.#lookedAt = now
    this.postings += created - gone
    this.#drop(gone)
    const again = this.details ? this.#readAgain(now) : 0
    if (created + again > 0) this.#read.push({ at: now, count: created + again })
    return { listed: this.postings, created, gone, read: created + again }
  }

  #drop(gone: number): void {
    for (let left = gone; left > 0 && this.#read[0]; ) {
      const oldest = this.#read[0]
      const dropped = Math.min(left, oldest.count)
      left -= dropped
      oldest.count -= dropped
      if (oldest.count === 0) this.#read.shift()
    }
  }

  #readAgain(now: number): number {
    let again = 0
    while (this.#read[0] && now - this.#read[0].at >= READ_AGAIN_MS) again += this.#read.shift()!.count
    return again
  }
}

/** Knuth's method, in steps, because e to the power of a large number is 0. */
function poisson(expected: number, random: Random): number {
  let count = 0
  for (let left = expected; left > 0; left -= 30) {
    const limit = Math.exp(-Math.min(left, 30))
    for (let product = random.next(); product > limit; product *= random.next()) count++
  }
  return count
}
