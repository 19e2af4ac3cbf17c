/**
 * Paces searches that a person causes by typing or dragging. A keystroke after a pause is searched for at once. One that follows another
 * closely waits a moment for the next, which replaces it: so does a key that is held down, or a handle that is dragged. A search and its
 * facets are two requests, and the default budget of an account is 600 a minute: a burst of 40 searches goes through at once, then 3.5
 * follow each second, which is 250 in the first minute and 210 in every other. So typing without end uses at most 500 requests a minute.
 */
export const SETTLE_MS = 25
/** Keys of a quick typist are further apart: 100 words a minute are a key every 120 ms. */
const PAUSE_MS = 60
const BURST = 40
const PER_SECOND = 3.5

export interface Pace {
  /** Runs the work when it is its turn, unless other work is scheduled before that. */
  schedule(work: () => void): void
  cancel(): void
}

export function createPace(now: () => number = () => performance.now()): Pace {
  let turns = BURST
  let countedAt = now()
  let askedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(): number {
    const at = now()
    turns = Math.min(BURST, turns + ((at - countedAt) / 1000) * PER_SECOND)
    countedAt = at
    return turns >= 1 ? 0 : ((1 - turns) / PER_SECOND) * 1000
  }

  return {
    schedule(work) {
      clearTimeout(timer)
      const settle = now() - askedAt < PAUSE_MS ? SETTLE_MS : 0
      askedAt = now()
      const run = () => {
        turns -= 1
        work()
      }
      const delay = Math.max(settle, wait())
      if (delay === 0) run()
      else timer = setTimeout(run, delay)
    },
    cancel: () => clearTimeout(timer),
  }
}

/** One for the whole page: all that is typed shares it. */
export const pace = createPace()
