import { DatabaseError, type DatabaseErrorOptions } from './database-error.ts'
import { DISK_FULL_MESSAGE } from './disk-space.ts'
import { lastLines } from './initdb.ts'

interface Reason {
  /** Matches the server's log. */
  says: RegExp
  why: string
  hint: string
  lasts: DatabaseErrorOptions['lasts']
}

/** Reasons why a server does not start. The first row that matches its output is used. */
const REASONS: Reason[] = [
  {
    says: DISK_FULL_MESSAGE,
    why: 'there is no disk space left for it',
    hint: 'free some space there (rolecall doctor says how much there is)',
    lasts: 'until mended',
  },
  {
    says: /Cannot allocate memory|could not fork/,
    why: 'there is not enough memory for it',
    hint: 'end other programs, or give the machine more memory',
    lasts: 'until mended',
  },
  {
    says: /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
    why: 'processes of the server that ran before are still ending',
    hint: 'try again in a moment',
    lasts: 'a moment',
  },
  { says: /Address already in use/, why: 'its port was taken just now', hint: 'try again', lasts: 'a moment' },
]

/** The error for a server that ended before it accepted connections. */
export function startFailure(data: string, logFile: string, output: string): DatabaseError {
  const reason = REASONS.find(({ says }) => says.test(output))
  return new DatabaseError(
    `the database in ${data} does not start (${reason?.why ?? lastLines(output)})`,
    reason?.hint ?? `mend what it names (more in ${logFile}), or set DATABASE_URL to a PostgreSQL server of your own`,
    { lasts: reason?.lasts, why: reason?.why },
  )
}
