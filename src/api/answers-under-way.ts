/** The most requests of one account that are answered at a time. */
export const MOST_UNDER_WAY = 16

/** Requests of accounts that are being answered. */
export interface AnswersUnderWay {
  /**
   * Waits until the account has fewer than `MOST_UNDER_WAY` under way, in the order of asking, and counts one more. The returned function ends it.
   * `gone` ends the waiting: then the returned promise is never used.
   */
  enter(account: number, gone?: (giveUp: () => void) => void): Promise<() => void>
}

/**
 * An answer takes megabytes until its client has read it. So one account may fill a bounded part of the memory, however many connections it
 * uses and however slowly it reads, and holds up nobody but itself.
 */
export function createAnswersUnderWay(): AnswersUnderWay {
  const accounts = new Map<number, { underWay: number; waiting: Set<() => void> }>()

  function leave(account: number): void {
    const uses = accounts.get(account)
    if (!uses) return
    const [next] = uses.waiting
    if (next) {
      uses.waiting.delete(next)
      next()
    } else if (--uses.underWay === 0) accounts.delete(account)
  }

  return {
    async enter(account, gone) {
      const uses = accounts.get(account) ?? { underWay: 0, waiting: new Set() }
      accounts.set(account, uses)
      if (uses.underWay < MOST_UNDER_WAY) uses.underWay++
      else {
        await new Promise<void>((turn) => {
          uses.waiting.add(turn)
          gone?.(() => uses.waiting.delete(turn))
        })
      }
      let left = false
      return () => {
        if (!left) leave(account)
        left = true
      }
    },
  }
}
