import type { HoldRoom } from '../catalog/slices.ts'
import { createAnswersUnderWay, MOST_BYTES } from './answers-under-way.ts'
import type { ApiContext } from './endpoint.ts'

const EVERYBODY = 0

/**
 * Room in memory for the long answers of each account and of all. A request holds the bytes of its answer until that is sent or its client has
 * gone. It asks once: a read that another server repeats is the same answer.
 */
export function createRoom(): (c: ApiContext) => HoldRoom {
  const ofAccounts = createAnswersUnderWay(MOST_BYTES.ofAccount)
  const inAll = createAnswersUnderWay(MOST_BYTES.inAll)
  return (c) => {
    let held: Promise<void> | null = null
    const hold = async (bytes: number) => {
      const { id } = c.get('holder').account
      leaveWhenSent(c, await ofAccounts.enter(id, bytes, whenGone(c)))
      leaveWhenSent(c, await inAll.enter(EVERYBODY, bytes, whenGone(c)))
    }
    return (bytes) => {
      held ??= hold(bytes)
      return held
    }
  }
}

export const whenGone = (c: ApiContext) => (giveUp: () => void) => c.env?.outgoing?.once('close', giveUp)

export function leaveWhenSent(c: ApiContext, leave: () => void): void {
  const { outgoing } = c.env ?? {}
  if (!outgoing || outgoing.closed || outgoing.destroyed) leave()
  else outgoing.once('close', leave)
}
