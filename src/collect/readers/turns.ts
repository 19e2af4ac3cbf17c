/** Lets accounts take turns at work that would hold up others if one account did much of it at once. */
export interface Turns {
  /**
   * Waits for a turn of the account and takes it; the returned function, called once, ends it. Rejects with TurnRefused when too many
   * requests of the account wait already, or when the signal is aborted first.
   */
  take(account: number, signal: AbortSignal): Promise<() => void>
}

export interface TurnLimits {
  /** Turns of all accounts together. */
  atOnce: number
  /** Turns of one account. */
  perAccount: number
  /** Requests of one account that may wait. */
  waiting: number
}

/** No turn came. */
export class TurnRefused extends Error {
  override name = 'TurnRefused'
  /** Whether the account has all the turns it may have, so that it waits for itself and not for others. */
  readonly byOwnRequests: boolean

  constructor(byOwnRequests: boolean, options?: ErrorOptions) {
    super(byOwnRequests ? 'the account has as many turns as it may have' : 'other accounts have all turns', options)
    this.byOwnRequests = byOwnRequests
  }
}

interface Queue {
  turns: number
  waiting: (() => void)[]
}

/** A free turn goes to the account that has waited longest since its last one, and there to the request that came first. */
export function createTurns({ atOnce, perAccount, waiting: mostWaiting }: TurnLimits): Turns {
  /** Accounts with turns or waiting requests, the one whose last turn is longest ago first. */
  const queues = new Map<number, Queue>()
  let turns = 0

  function startNext(): void {
    for (const [account, queue] of queues) {
      if (turns >= atOnce) return
      if (queue.turns >= perAccount) continue
      const start = queue.waiting.shift()
      if (start === undefined) continue
      queue.turns++
      turns++
      // At the end of the order, where this loop meets the account again if turns are left.
      queues.delete(account)
      queues.set(account, queue)
      start()
    }
  }

  function end(account: number, queue: Queue): void {
    queue.turns--
    turns--
    forgetIdle(account, queue)
    startNext()
  }

  function forgetIdle(account: number, queue: Queue): void {
    if (queue.turns === 0 && queue.waiting.length === 0) queues.delete(account)
  }

  return {
    async take(account, signal) {
      const queue = queues.get(account) ?? { turns: 0, waiting: [] }
      const refusal = () => new TurnRefused(queue.turns >= perAccount, { cause: signal.reason })
      if (signal.aborted || queue.waiting.length >= mostWaiting) throw refusal()
      queues.set(account, queue)
      await new Promise<void>((started, refused) => {
        const leave = () => {
          queue.waiting.splice(queue.waiting.indexOf(start), 1)
          refused(refusal())
          forgetIdle(account, queue)
        }
        const start = () => {
          signal.removeEventListener('abort', leave)
          started()
        }
        queue.waiting.push(start)
        signal.addEventListener('abort', leave, { once: true })
        startNext()
      })
      return () => end(account, queue)
    },
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
