/** Lets accounts take turns at a bounded resource: requests at a time, or bytes in memory. One account never holds up another for long. */
export interface Turns {
  /**
   * Waits until the limits leave room for `size`, and takes it; the returned function, called once, gives it back. Rejects with TurnRefused when
   * too many requests of the account wait already, when it has waited too long, or when the signal is aborted first. The signal is asked for
   * only if the request has to wait. A size beyond the limit of an account counts as all of it.
   */
  take(account: number, size: number, signal: () => AbortSignal): Promise<() => void>
  /** Whether a request of another account waits for turns that others hold. */
  othersWait(account: number): boolean
}

export interface TurnLimits {
  /** Limit of all accounts together. */
  inAll: number
  /** Limit of one account. */
  perAccount: number
  /** Requests of one account that may wait. */
  waiting: number
  /** Milliseconds that a request waits; without it, until its signal is aborted. */
  waitMs?: number
}

/** The request got no turn. */
export class TurnRefused extends Error {
  override name = 'TurnRefused'
  /** Whether the account uses its whole limit, so that it waits for itself and not for others. */
  readonly byOwnRequests: boolean

  constructor(byOwnRequests: boolean, options?: ErrorOptions) {
    super(byOwnRequests ? 'the account has as many turns as it may have' : 'other accounts have all turns', options)
    this.byOwnRequests = byOwnRequests
  }
}

interface Waiting {
  size: number
  start: () => void
}

interface Queue {
  held: number
  waiting: Waiting[]
}

/** A free turn goes to the account that has waited longest since its last one, and there to the request that came first. */
export function createTurns({ inAll, perAccount, waiting: mostWaiting, waitMs }: TurnLimits): Turns {
  /** Accounts with turns or waiting requests, the one whose last turn is longest ago first. */
  const queues = new Map<number, Queue>()
  let held = 0

  const fits = (queue: Queue, size: number) => queue.held + size <= perAccount

  function startNext(): void {
    for (const [account, queue] of queues) {
      const [next] = queue.waiting
      if (next === undefined || !fits(queue, next.size)) continue
      // Smaller requests of other accounts wait too. Otherwise a large one would never find enough room.
      if (held + next.size > inAll) return
      queue.waiting.shift()
      queue.held += next.size
      held += next.size
      // At the end of the order, where this loop meets the account again if turns are left.
      queues.delete(account)
      queues.set(account, queue)
      next.start()
    }
  }

  function forgetIdle(account: number, queue: Queue): void {
    if (queue.held === 0 && queue.waiting.length === 0) queues.delete(account)
  }

  return {
    async take(account, asked, signalOf) {
      const size = Math.min(asked, perAccount)
      const queue = queues.get(account) ?? { held: 0, waiting: [] }
      if (queue.waiting.length >= mostWaiting) throw new TurnRefused(true)
      queues.set(account, queue)
      await new Promise<void>((started, refused) => {
        const next: Waiting = { size, start: started }
        queue.waiting.push(next)
        startNext()
        if (!queue.waiting.includes(next)) return
        const signal = signalOf()
        const leave = () => {
          stopWaiting()
          queue.waiting.splice(queue.waiting.indexOf(next), 1)
          refused(new TurnRefused(!fits(queue, size), { cause: signal.reason }))
          forgetIdle(account, queue)
          startNext()
        }
        const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs)
        const stopWaiting = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
        }
        // Not at once: a flood of short requests, each of which ends as soon as it begins, would keep the event loop until the last has ended.
        next.start = () => {
          stopWaiting()
          setImmediate(started)
        }
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
      })
      return () => {
        queue.held -= size
        held -= size
        forgetIdle(account, queue)
        startNext()
      }
    },

    othersWait: (account) =>
      [...queues].some(([other, queue]) => other !== account && queue.waiting.some(({ size }) => fits(queue, size))),
  }
}

/** Waits for the turn of the request, then runs the work. All work of one request shares a turn. */
export type OnTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs a request that may need a turn. The turn ends when all work that was begun in it has ended, which may be after the request: others may
 * wait for the same work.
 */
export async function withOneTurn<Result>(
  take: () => Promise<() => void>,
  request: (onTurn: OnTurn) => Promise<Result>,
): Promise<Result> {
  let turn: Promise<() => void> | null = null
  const begun: Promise<unknown>[] = []
  const onTurn: OnTurn = async (work) => {
    turn ??= take()
    await turn
    const started = work()
    begun.push(started)
    return started
  }
  const endTurn = async () => {
    const end = await turn
    await Promise.allSettled(begun)
    end?.()
  }
  try {
    return await request(onTurn)
  } finally {
    // A refused turn has nothing to end.
    endTurn().catch(() => {})
  }
}
