import type { OnOutdated } from '../search/engine.ts'
import type { ApiContext } from './endpoint.ts'

/** Says in a header of the answer how many seconds old it is. */
export const sayIndexAge =
  (c: ApiContext): OnOutdated =>
  (ageMs) =>
    c.header('rolecall-index-age', String(Math.floor(ageMs / 1000)))
