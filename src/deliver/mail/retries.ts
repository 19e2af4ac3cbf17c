import type { AfterMail } from '../../catalog/saved-searches/email-claims.ts'
import { jittered } from '../jittered.ts'
import type { MailFailure } from './smtp.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds before each further try of a mail: 12 tries in five days, as mail servers do. */
const RETRY_SECONDS = [1, 5, 15, 60, 120, 240, 480, 960, 1440, 1440, 1440].map((minutes) => minutes * MINUTE)

/** A server that cannot be used is tried again this soon, for ever: that is no fault of the address. */
const LONGEST_WAIT_FOR_SERVER = HOUR

/** Addresses of mail servers are the operator's business, so an account is not told them. */
const SERVER_TROUBLE = 'the mail server of this service cannot be used at the moment: the mail is tried again'

/** The consequence of a failed try, after `failures` earlier ones of the same mail. */
export function afterFailedMail(
  { cause, message }: MailFailure,
  failures: number,
  retrySeconds: readonly number[] = RETRY_SECONDS,
): Extract<AfterMail, { kind: 'failed' | 'paused' }> {
  if (cause === 'recipient') return { kind: 'paused', failure: `the address was refused: ${message}` }
  const planned = retrySeconds[failures]
  if (cause === 'server') {
    const waitSeconds = Math.min(planned ?? LONGEST_WAIT_FOR_SERVER, LONGEST_WAIT_FOR_SERVER)
    return { kind: 'failed', failure: SERVER_TROUBLE, waitSeconds: jittered(waitSeconds) }
  }
  if (planned === undefined) return { kind: 'paused', failure: `${failures + 1} tries failed, the last one because ${message}` }
  return { kind: 'failed', failure: message, waitSeconds: jittered(planned) }
}
