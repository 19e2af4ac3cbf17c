export interface DatabaseErrorOptions extends ErrorOptions {
  /** How long the problem lasts if nobody does anything: a short while, until somebody repairs it, or for ever. */
  lasts?: 'a moment' | 'until mended' | 'for ever'
  /** The problem in a few words and without paths, so that strangers may read it too. */
  why?: string
}

/** A problem that the operator can solve, in one line: `problem: hint`. Never contains a password. */
export class DatabaseError extends Error {
  readonly hint: string
  readonly lasts: NonNullable<DatabaseErrorOptions['lasts']>
  readonly why: string | undefined

  constructor(problem: string, hint: string, { lasts = 'for ever', why, ...options }: DatabaseErrorOptions = {}) {
    super(`${problem}: ${hint}`, options)
    this.name = 'DatabaseError'
    this.hint = hint
    this.lasts = lasts
    this.why = why
  }
}

/** Where progress and problems are reported to the operator, one plain line at a time. */
export type Log = (line: string) => void

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
