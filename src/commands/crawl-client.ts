import { resolve } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { PACE_RULES } from '../ats/index.ts'
import { createPaceStore } from '../catalog/pace.ts'
import type { Config } from '../config/settings.ts'
import { version } from '../config/version.ts'
import { createFetcher, type HttpClient, type SentRequest } from '../http/client.ts'
import { reportingStore } from '../http/pace-store.ts'
import { createPacing, type Pacing } from '../http/pacing.ts'
import { createSharedPacing } from '../http/shared-pacing.ts'
import { clientOfRunningDemo } from './demo-client.ts'
import { outletOptions } from './outlet-options.ts'

/**
 * The client that contacts sources, with our name and the operator's contact; in a demo, only the demo world. With a database its pace is
 * shared with every other process on it; without one it is this process's own.
 */
export function crawlClient(config: Config, app?: PacedBy, onRequest?: (request: SentRequest) => void): HttpClient {
  const { ROLECALL_CONTACT, ROLECALL_DATA, DATABASE_URL, CRAWL_GATEWAY } = config
  const mayBeDemo = DATABASE_URL === null && CRAWL_GATEWAY === null
  const demo = mayBeDemo ? clientOfRunningDemo(resolve(ROLECALL_DATA)) : null
  if (demo) return demo
  const pacing = app ? sharedPace(app) : createPacing({ rules: PACE_RULES })
  return createFetcher({ product: `Rolecall/${version}`, contact: ROLECALL_CONTACT, pacing, onRequest, ...outletOptions(config) })
}

interface PacedBy {
  db: Pool
  log: Pick<Logger, 'warn'>
  onLeases?: Parameters<typeof reportingStore>[1]
}

function sharedPace({ db, log, onLeases = () => {} }: PacedBy): Pacing {
  const onTrouble = (error: unknown) =>
    log.warn({ err: error }, 'the database does not answer about pace: no request starts until it does')
  return createSharedPacing({ store: reportingStore(createPaceStore(db), onLeases), rules: PACE_RULES, onTrouble })
}
