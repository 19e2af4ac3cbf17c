import type { z } from '@hono/zod-openapi'
import type { FieldError } from '../job/field-error.ts'
import { nearest } from './nearest.ts'

export type ParameterShape = Record<string, z.ZodType>
export type Values<Shape extends ParameterShape> = { [Name in keyof Shape]: z.output<Shape[Name]> }

/** Reads a whole query. All wrong fields are reported at once, one message each, in the order of the parameters, unknown ones last. */
export function validateQuery<Shape extends ParameterShape>(
  shape: Shape,
  query: URLSearchParams,
): { value: Values<Shape> } | { errors: FieldError[] } {
  const value: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [field, schema] of Object.entries(shape)) {
    const given = query.getAll(field)
    const reading = schema.safeParse(given.length > 0 ? given : undefined)
    if (reading.success) value[field] = reading.data
    else errors.push({ field, message: given.length > 0 ? (reading.error.issues[0]?.message ?? 'is wrong') : 'is required' })
  }
  for (const field of new Set(query.keys())) {
    if (Object.hasOwn(shape, field)) continue
    errors.push({ field, message: `unknown parameter; did you mean ${nearest(field, Object.keys(shape))}?` })
  }
  return errors.length > 0 ? { errors } : { value: value as Values<Shape> }
}
