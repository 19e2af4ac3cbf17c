import { type ParameterShape, type Values, validateQuery } from '../search/parameters/validate-query.ts'
import type { ApiContext } from './context.ts'
import { invalidParameters } from './problem.ts'

/** Reads the request's query by the endpoint's parameter table, or throws the 400 that names every wrong field. */
export function readQuery<Shape extends ParameterShape>(c: ApiContext, parameters: Shape): Values<Shape> {
  const reading = validateQuery(parameters, queryOf(c))
  if ('errors' in reading) throw invalidParameters(reading)
  return reading.value
}

/** The query as it was sent. */
export function queryOf(c: ApiContext): URLSearchParams {
  const { target } = c.req
  const start = target.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : target.slice(start))
}
