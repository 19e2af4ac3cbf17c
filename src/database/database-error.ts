export interface DatabaseErrorOptions extends ErrorOptions {
  /** How long it stays like this when nobody does anything but wait. */
  lasts?: 'a moment' | 'until mended' | 'for ever'
  /** The problem in few words and without paths, for strangers too. */
  why?: string
}

/** A problem the operator can act on, in one line: `problem: hint`. Never holds a password. */
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

/** Where progress and trouble are told to the operator, one plain line at a time. */
export type Log = (line: string) => void

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
