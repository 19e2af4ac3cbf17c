import type { AfterTry } from '../../catalog/webhooks/deliveries.ts'
import { jittered } from '../jittered.ts'
import type { Outcome } from './target.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds before each further try of a batch: 11 tries in 24 hours. */
const RETRY_SECONDS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 10 * HOUR]

/** The longest wait that a target may ask for. */
const LONGEST_WAIT = 24 * HOUR
const GONE = 410

/** The consequence of a failed try, after `failures` earlier ones of the same batch. */
export function afterFailure(
  { status, failure, retryAfter }: Pick<Outcome, 'status' | 'failure' | 'retryAfter'>,
  failures: number,
  retrySeconds: readonly number[] = RETRY_SECONDS,
): Exclude<AfterTry, { kind: 'delivered' }> {
  if (status === GONE) return { kind: 'given up', why: 'the target answered 410: it wants no more messages' }
  const planned = retrySeconds[failures]
  if (planned === undefined) return { kind: 'given up', why: `${failures + 1} tries failed, the last one because ${failure}` }
  return { kind: 'failed', waitSeconds: Math.max(jittered(planned), Math.min(retryAfter ?? 0, LONGEST_WAIT)) }
}
