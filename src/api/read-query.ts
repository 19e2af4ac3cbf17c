import { type ParameterShape, type Values, validateQuery } from '../search/validate-query.ts'
import type { ApiContext } from './endpoint.ts'
import { invalidParameters } from './problem.ts'

/** The request's query by the endpoint's parameter table, or the 400 that names every offending field. */
export function readQuery<Shape extends ParameterShape>(c: ApiContext, parameters: Shape): Values<Shape> {
  const reading = validateQuery(parameters, new URL(c.req.url).searchParams)
  if ('errors' in reading) throw invalidParameters(reading.errors)
  return reading.value
}
