/**
 * Paces searches that a person causes by typing or dragging. Each waits a moment for the next keystroke, which replaces it. A search and
 * its facets are two requests, and the default budget of an account is 600 a minute: a burst of 40 searches goes through at once, then
 * 3.5 follow each second, which is 250 in the first minute and 210 in every other. So typing without end uses at most 500 requests a minute.
 */
const SETTLE_MS = 25
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
      timer = setTimeout(
        () => {
          turns -= 1
          work()
        },
        Math.max(SETTLE_MS, wait()),
      )
    },
    cancel: () => clearTimeout(timer),
  }
}

/** One for the whole page: all that is typed shares it. */
export const pace = createPace()
