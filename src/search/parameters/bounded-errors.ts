import type { FieldError } from '../../job/field-error.ts'

/** The wrong fields of a request. */
export interface FieldErrors {
  errors: FieldError[]
  /** The number of errors that are not named; absent where all are. */
  leftOut?: number
}

/** How many unforeseen names and items of a request are named: a client can make a hundred thousand of them in one request. */
export const MOST_UNFORESEEN = 20

/** Names the first few errors and counts the others. `explain` is called only for errors that are named. */
export function firstErrors<Wrong>(wrong: Iterable<Wrong>, explain: (one: Wrong) => FieldError): Required<FieldErrors> {
  const errors: FieldError[] = []
  let leftOut = 0
  for (const one of wrong) {
    if (errors.length < MOST_UNFORESEEN) errors.push(explain(one))
    else leftOut++
  }
  return { errors, leftOut }
}

/** All errors in one line. */
export function summary({ errors, leftOut = 0 }: FieldErrors): string {
  const named = errors.map(({ field, message }) => `${field}: ${message}`)
  return [...named, ...(leftOut > 0 ? [`and ${leftOut} more`] : [])].join('; ')
}
