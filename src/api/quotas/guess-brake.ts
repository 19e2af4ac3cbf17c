import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Problem } from '../problem.ts'

/** An address may mistype a few keys, or try an expired one, without being slowed down. */
const FREE_REFUSALS = 10
const FORGOTTEN_AFTER_MS = 60_000
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5_000
/**
 * Look-ups that an address may have under way while it is not slowed down. After a restart, keys of many clients behind one address come at
 * once.
 */
const MOST_AT_ONCE = 100
/** Waiting requests per address. Each of them holds a connection. */
const MOST_WAITING_PER_ADDRESS = 20
const MOST_WAITING = 1_000
const MOST_ADDRESSES = 10_000

interface Guesser {
  refusals: number
  underWay: number
  waiting: number
  /** Settles when the last look-up in the queue is done. A slowed-down address has one look-up at a time. */
  queue: Promise<unknown>
}

export interface GuessBrake {
  /** Looks up a key that is not cached, with growing delay for an address whose keys were refused. */
  lookUp<T>(group: string, look: () => Promise<T | null>): Promise<T | null>
}

/** Slows down an address that tries key after key. Each try costs a query, and a refusal need not be quick. */
export function createGuessBrake(): GuessBrake {
  const guessers = new LRUCache<string, Guesser>({ max: MOST_ADDRESSES, ttl: FORGOTTEN_AFTER_MS })
  let waiting = 0

  function guesserAt(group: string): Guesser {
    const known = guessers.get(group)
    if (known) return known
    const made = { refusals: 0, underWay: 0, waiting: 0, queue: Promise.resolve() }
    guessers.set(group, made)
    return made
  }

  return {
    async lookUp(group, look) {
      const guesser = guesserAt(group)
      const counted = async () => {
        guesser.underWay++
        const found = await look().finally(() => guesser.underWay--)
        if (found !== null) return found
        guesser.refusals++
        // Set again, so that the address is forgotten only some time after its last refusal.
        guessers.set(group, guesser)
        return null
      }
      if (guesser.refusals < FREE_REFUSALS && guesser.underWay < MOST_AT_ONCE) return counted()
      if (guesser.waiting >= MOST_WAITING_PER_ADDRESS || waiting >= MOST_WAITING) throw tooManyGuesses()
      const turn = guesser.queue.then(async () => {
        await pause(delayAfter(guesser.refusals))
        return counted()
      })
      guesser.queue = turn.catch(() => {})
      guesser.waiting++
      waiting++
      return turn.finally(() => {
        guesser.waiting--
        waiting--
      })
    },
  }
}

const delayAfter = (refusals: number) => Math.min(FIRST_DELAY_MS * 2 ** (refusals - FREE_REFUSALS), LONGEST_DELAY_MS)

/** Not a 401, because the key was not looked up and may be valid. */
function tooManyGuesses(): Problem {
  const wait = LONGEST_DELAY_MS / 1000
  return new Problem(429, {
    detail: `too many requests from this address came with keys that are not valid: retry in ${wait} s`,
    headers: { 'retry-after': String(wait) },
  })
}
