/** A problem the operator can act on, in one line: `problem: hint`. Never holds a password. */
export class DatabaseError extends Error {
  readonly hint: string

  constructor(problem: string, hint: string, options?: ErrorOptions) {
    super(`${problem}: ${hint}`, options)
    this.name = 'DatabaseError'
    this.hint = hint
  }
}

/** Where progress and trouble are told to the operator, one plain line at a time. */
export type Log = (line: string) => void

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
