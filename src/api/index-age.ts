import type { OnOutdated } from '../search/engine.ts'
import type { ApiContext } from './endpoint.ts'
import { setHeader } from './set-header.ts'

/** States the age of the index in a header of the answer, in seconds. */
export const setIndexAgeHeader =
  (c: ApiContext): OnOutdated =>
  (ageMs) =>
    setHeader(c, 'rolecall-index-age', String(Math.floor(ageMs / 1000)))
