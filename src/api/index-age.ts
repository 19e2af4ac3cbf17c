import type { OnOutdated } from '../search/engine.ts'
import type { ApiContext } from './context.ts'

/** States the age of the index in a header of the answer, in seconds. */
export const setIndexAgeHeader =
  (c: ApiContext): OnOutdated =>
  (ageMs) =>
    c.setHeader('rolecall-index-age', String(Math.floor(ageMs / 1000)))
