/** The most requests of one account that are answered at a time. */
export const MOST_UNDER_WAY = 16

/** The most bytes of long answers that one account, and all accounts together, have in memory. In between, each byte is there up to four times. */
export const MOST_BYTES = { ofAccount: 16 * 1024 * 1024, inAll: 48 * 1024 * 1024 }

/** Answers that are being made or sent. */
export interface AnswersUnderWay {
  /**
   * Waits until what the account has under way leaves room for `size` more, in the order of asking, and counts it. The returned function ends it.
   * An answer that is larger than all room is let in alone. `gone` ends the waiting: then the returned promise is never used.
   */
  enter(account: number, size: number, gone?: (giveUp: () => void) => void): Promise<() => void>
}

interface Waiting {
  size: number
  begin: () => void
}

/**
 * An answer takes megabytes until its client has read it. So one account may fill a bounded part of the memory, however many connections it
 * uses and however slowly it reads, and holds up nobody but itself.
 */
export function createAnswersUnderWay(most: number): AnswersUnderWay {
  const accounts = new Map<number, { underWay: number; waiting: Set<Waiting> }>()

  function letIn(account: number): void {
    const uses = accounts.get(account)
    if (!uses) return
    for (const next of uses.waiting) {
      if (uses.underWay > 0 && uses.underWay + next.size > most) break
      uses.waiting.delete(next)
      uses.underWay += next.size
      next.begin()
    }
    if (uses.underWay === 0) accounts.delete(account)
  }

  return {
    async enter(account, size, gone) {
      const uses = accounts.get(account) ?? { underWay: 0, waiting: new Set() }
      accounts.set(account, uses)
      await new Promise<void>((begin) => {
        const one = { size, begin }
        uses.waiting.add(one)
        letIn(account)
        if (!uses.waiting.has(one)) return
        gone?.(() => {
          uses.waiting.delete(one)
          letIn(account)
        })
      })
      let left = false
      return () => {
        if (left) return
        left = true
        uses.underWay -= size
        letIn(account)
      }
    },
  }
}
