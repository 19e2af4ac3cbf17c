import { resolve } from 'node:path'
import type { App } from '../app.ts'
import { createPaceStore } from '../catalog/pace.ts'
import type { Config } from '../config.ts'
import { createFetcher, type HttpClient } from '../http/client.ts'
import type { Pacing } from '../http/pacing.ts'
import { createSharedPacing } from '../http/shared-pacing.ts'
import { version } from '../version.ts'
import { clientOfRunningDemo } from './demo-world.ts'

/**
 * The client that goes out to the sources, under our name and with the operator's contact; in a demo, to the demo world only. With a database
 * its pace is shared with every other process on it; without one it is the process's own.
 */
export function crawlClient(config: Config, app?: Pick<App, 'db' | 'log'>): HttpClient {
  const { ROLECALL_CONTACT, ROLECALL_DATA, DATABASE_URL } = config
  const demo = DATABASE_URL === null ? clientOfRunningDemo(resolve(ROLECALL_DATA)) : null
  return demo ?? createFetcher({ product: `Rolecall/${version}`, contact: ROLECALL_CONTACT, pacing: app && sharedPace(app) })
}

function sharedPace({ db, log }: Pick<App, 'db' | 'log'>): Pacing {
  const onTrouble = (error: unknown) =>
    log.warn({ err: error }, 'the database does not answer about pace: no request starts until it does')
  return createSharedPacing({ store: createPaceStore(db), onTrouble })
}
