import type { Logger } from 'pino'
import { LONG_BYTES, type ReserveMemory } from '../catalog/slices.ts'
import { createTurns, type TurnLimits, type TurnRefused } from '../collect/turns.ts'
import type { ApiContext } from './context.ts'
import { Problem } from './problem.ts'

/** How long a request waits for its turn. Longer than KEEP_MS, so that an answer that its client does not read is cut off before a waiting request fails. */
const WAIT_MS = 30_000

/** How long an answer keeps its memory although another account waits for it. */
const KEEP_MS = 20_000
const LOOK_EVERY_MS = 1_000

/** One account may have this many requests answered at a time. Its further requests wait; requests of other accounts do not wait for them. */
export const MOST_UNDER_WAY = 16
export const ANSWERS: TurnLimits = {
  inAll: Number.POSITIVE_INFINITY,
  perAccount: MOST_UNDER_WAY,
  waiting: Number.POSITIVE_INFINITY,
  waitMs: WAIT_MS,
}

/** Bytes of long answers in memory. While an answer is made, each of its bytes is there up to four times. */
const MEMORY: TurnLimits = {
  inAll: 16 * 1024 * 1024,
  perAccount: 4 * 1024 * 1024,
  waiting: Number.POSITIVE_INFINITY,
  waitMs: WAIT_MS,
}

/** The limits of one thread: an equal share of each, and at least one for an account. */
export const shareOfThread = (limits: TurnLimits, threads: number): TurnLimits => ({
  ...limits,
  inAll: limits.inAll / threads,
  perAccount: Math.ceil(limits.perAccount / threads),
})

/**
 * Limits the memory of long answers. A request reserves memory for one piece of its answer: the request for the next piece gives the memory of
 * the last one back, and so does the end of the answer. A client that leaves a piece untaken while other accounts wait is cut off.
 */
export function createAnswerMemory(log: Logger, threads: number): (c: ApiContext) => ReserveMemory {
  const memory = createTurns(shareOfThread(MEMORY, threads))
  return (c) => {
    let giveBack = () => {}
    return async (bytes, signal) => {
      giveBack()
      if (bytes <= LONG_BYTES) return
      const { id } = c.holder.account
      const end = await memory.take(id, bytes, () => signal ?? c.req.signal)
      let kept = 0
      const looking = setInterval(() => {
        kept += LOOK_EVERY_MS
        if (kept < KEEP_MS || !memory.othersWait(id)) return
        log.warn(
          { id: c.requestId },
          `an answer was cut off: its client took too little of it for ${kept / 1_000} s, and others waited`,
        )
        // At once, so that no more answers are cut off than others need.
        giveBack()
        c.env?.outgoing?.destroy()
      }, LOOK_EVERY_MS).unref()
      giveBack = onAnswerEnd(c, () => {
        clearInterval(looking)
        end()
      })
    }
  }
}

/** Calls `end` once: when the answer is sent, when its client has gone, or when the returned function is called. */
export function onAnswerEnd(c: ApiContext, end: () => void): () => void {
  const { outgoing } = c.env ?? {}
  let hasEnded = false
  const endOnce = () => {
    if (hasEnded) return
    hasEnded = true
    outgoing?.off('close', endOnce)
    end()
  }
  if (!outgoing || outgoing.closed || outgoing.destroyed) endOnce()
  else outgoing.once('close', endOnce)
  return endOnce
}

/** The answer to a request that waited too long for its turn. */
export function noTurn(refused: TurnRefused): Problem {
  const [status, detail] = refused.byOwnRequests
    ? [429, 'the account has as many answers under way as it may have: take them first, or ask for fewer at a time']
    : [503, 'other accounts have all the memory that there is for long answers: retry after a short pause']
  return new Problem(status as number, { detail: detail as string, headers: { 'retry-after': '5' }, cause: refused })
}
