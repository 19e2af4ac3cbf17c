import { DatabaseError } from './database-error.ts'
import { lastLines } from './initdb.ts'

interface Reason {
  /** What the server writes into its log. */
  says: RegExp
  problem: string
  hint: string
  /** How long it lasts: a moment, until something outside of Rolecall has changed, or for ever. */
  lasts: 'a moment' | 'until mended' | 'for ever'
}

/** Why a server does not start. The first that matches what it wrote is taken. */
const REASONS: Reason[] = [
  {
    says: /No space left on device|Disk quota exceeded/,
    problem: 'there is no disk space left for it',
    hint: 'free some space there (rolecall doctor says how much there is)',
    lasts: 'until mended',
  },
  {
    says: /Cannot allocate memory|could not fork/,
    problem: 'there is not enough memory for it',
    hint: 'end other programs, or give the machine more memory',
    lasts: 'until mended',
  },
  {
    says: /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
    problem: 'processes of the server that ran before are still ending',
    hint: 'try again in a moment',
    lasts: 'a moment',
  },
  { says: /Address already in use/, problem: 'its port was taken just now', hint: 'try again', lasts: 'a moment' },
]

/** The embedded server was started and ended before it took connections. */
export class StartFailure extends DatabaseError {
  override name = 'StartFailure'
  readonly lasts: Reason['lasts']
  /** In few words and without paths: for strangers too. */
  readonly why: string

  constructor(data: string, logFile: string, output: string) {
    const reason = REASONS.find(({ says }) => says.test(output))
    const told = reason?.problem ?? lastLines(output)
    super(
      `the database in ${data} does not start (${told})`,
      reason?.hint ?? `mend what it names (more in ${logFile}), or set DATABASE_URL to a PostgreSQL server of your own`,
    )
    this.lasts = reason?.lasts ?? 'for ever'
    this.why = reason?.problem ?? 'it does not start; the log says why'
  }
}
