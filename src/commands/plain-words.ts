import { InvalidRequestError, NetworkError, NotFoundError, RolecallError, UnauthorizedError } from '../client/index.ts'
import { InvalidSetting } from '../config/settings.ts'
import { errorCode } from '../database/database-error.ts'
import { troubleOf } from '../database/trouble.ts'
import { explainsItself } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { printError } from './terminal/print.ts'

/** Why a file or folder cannot be written or read, by Node.js' error code, and what to do. */
const FILE_PROBLEMS: Record<string, string> = {
  ENOSPC: 'there is no disk space left: free some and run this again',
  EDQUOT: 'your share of the disk is used up: free some space and run this again',
  EFBIG: 'it would be larger than a file may be here: raise the limit (ulimit -f), or choose another place',
  EACCES: 'this user may not: run as the user who owns it, or choose another place',
  EPERM: 'this user may not: run as the user who owns it, or choose another place',
  EROFS: 'the file system is read-only: choose another place',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder: choose another name',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
}

/** Null when the error is not about a file. */
export const fileProblem = (error: unknown): string | null => FILE_PROBLEMS[errorCode(error) ?? ''] ?? null

/** The error as one line for people, when a stack trace would only hide it; null when it is a fault of this program. */
export function plainWords(error: unknown): string | null {
  if (explainsItself(error) || error instanceof CommandFailed || error instanceof InvalidSetting) return error.message
  if (error instanceof RolecallError) return serviceProblem(error)
  const trouble = troubleOf(error)
  if (trouble !== null) return `the database does not answer (${trouble.words}): look at it, then run this again`
  const problem = fileProblem(error)
  return problem && `cannot use ${(error as NodeJS.ErrnoException).path ?? 'a file'}: ${problem}`
}

/** The exit code of a command that ended with this error, so that a program can distinguish a missing job from a failure. */
const exitCodeOf = (error: unknown): number => (error instanceof NotFoundError ? 3 : 1)

/** Prints why a command failed, and returns its exit code. */
export function printFailure(error: unknown): number {
  const words = plainWords(error)
  printError(words === null ? error : `rolecall: ${words}`)
  return exitCodeOf(error)
}

/** The objection of the service, and advice. */
function serviceProblem(error: RolecallError): string {
  const { origin } = new URL(error.url)
  if (error instanceof InvalidRequestError && error.errors.length > 0) {
    return error.errors.map(({ field, message }) => `--${field.replaceAll('_', '-')}: ${message}`).join('\n')
  }
  if (error instanceof UnauthorizedError)
    return `${origin} refused the key (${error.message}): give another by --key or ROLECALL_KEY`
  if (error instanceof NetworkError) return `${error.message}: start it with "rolecall serve", or name another by --url`
  return error.message
}
