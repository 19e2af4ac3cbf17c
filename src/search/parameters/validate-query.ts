import type { z } from '@hono/zod-openapi'
import type { FieldError } from '../../job/field-error.ts'
import { present } from '../present.ts'
import { type FieldErrors, firstErrors } from './bounded-errors.ts'
import { didYouMean } from './nearest.ts'

export type ParameterShape = Record<string, z.ZodType>
export type Values<Shape extends ParameterShape> = { [Name in keyof Shape]: z.output<Shape[Name]> }

/**
 * Reads a whole query. All wrong parameters are reported at once, one message each, in the order of the table. Unknown names come last, and
 * only the first of them are named.
 */
export function validateQuery<Shape extends ParameterShape>(
  shape: Shape,
  query: URLSearchParams,
): { value: Values<Shape> } | FieldErrors {
  const value: Record<string, unknown> = {}
  const wrong: FieldError[] = []
  const absent = absentOf(shape)
  for (const [field, schema] of Object.entries(shape)) {
    const given = query.getAll(field)
    const reading = given.length > 0 ? schema.safeParse(given) : present(absent.get(field))
    if (reading.success) value[field] = reading.data
    else wrong.push({ field, message: given.length > 0 ? (reading.error.issues[0]?.message ?? 'is wrong') : 'is required' })
  }
  const unknown = [...new Set(query.keys())].filter((field) => !Object.hasOwn(shape, field))
  const suggestion = didYouMean(Object.keys(shape))
  const { errors, leftOut } = firstErrors(unknown, (field) => ({ field, message: `unknown parameter${suggestion(field)}` }))
  const all = [...wrong, ...errors]
  if (all.length === 0) return { value: value as Values<Shape> }
  return { errors: all, ...(leftOut > 0 && { leftOut }) }
}

type Reading = ReturnType<z.ZodType['safeParse']>
const ABSENT = new WeakMap<ParameterShape, Map<string, Reading>>()

/** The reading of each parameter that is not given. It is made once, because most parameters of most requests are absent. */
function absentOf(shape: ParameterShape): Map<string, Reading> {
  const known = ABSENT.get(shape) ?? new Map(Object.entries(shape).map(([field, schema]) => [field, schema.safeParse(undefined)]))
  ABSENT.set(shape, known)
  return known
}
