import { explainsItself } from '../app.ts'
import { InvalidSetting } from '../config.ts'
import { errorCode } from '../database/database-error.ts'
import { troubleOf } from '../database/trouble.ts'
import { CommandFailed } from './command-failed.ts'

/** Why a file or folder cannot be written or read, by the code of Node.js, and what to do. */
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

/** Null where the error is not about a file. */
export const fileProblem = (error: unknown): string | null => FILE_PROBLEMS[errorCode(error) ?? ''] ?? null

/** The error as one line for people, where a stack trace would only hide it; null where it is a fault of this program. */
export function plainWords(error: unknown): string | null {
  if (explainsItself(error) || error instanceof CommandFailed || error instanceof InvalidSetting) return error.message
  const trouble = troubleOf(error)
  if (trouble !== null) return `the database does not answer (${trouble.words}): look at it, then run this again`
  const problem = fileProblem(error)
  return problem && `cannot use ${(error as NodeJS.ErrnoException).path ?? 'a file'}: ${problem}`
}
