import { setImmediate as letRequestsIn } from 'node:timers/promises'
import { present } from '../../present.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { applyChange, type IndexChange } from './index-news.ts'

/** Documents put into a copy without a pause: three times as many as the follower puts (follow.ts), so that the copy catches up with it. */
const TAKE_OVER = 60

/** Applies to the copy every change since copying began, changes during this call included. Calls `done` before a further change can arrive. */
export async function takeOver(copy: JobIndex, came: IndexChange[], signal: AbortSignal, done: () => void): Promise<void> {
  for (let next = 0; next < came.length; ) {
    for (const end = Math.min(came.length, next + TAKE_OVER); next < end; next++) applyChange(copy, present(came[next]))
    if (next >= came.length) break
    await letRequestsIn()
    signal.throwIfAborted()
  }
  done()
}
