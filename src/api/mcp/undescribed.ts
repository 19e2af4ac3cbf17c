import type { z } from '@hono/zod-openapi'

/**
 * The same fields without their descriptions, for a tool whose description refers to another tool's fields. Agents read the schemas of all
 * tools before the first call, so each description is sent once.
 */
export function undescribed<Shape extends Record<string, z.ZodType>>(shape: Shape): Shape {
  // A copy made from the definition has no link to the original, which is where zod keeps descriptions.
  const copies = Object.entries(shape).map(([name, field]) => [name, field.clone({ ...field.def })])
  return Object.fromEntries(copies) as Shape
}
