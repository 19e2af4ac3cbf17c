import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { createFetcher, type HttpClient } from '../http/client.ts'
import { version } from '../version.ts'
import { clientOfRunningDemo } from './demo-world.ts'

/** The client that goes out to the sources, under our name and with the operator's contact; in a demo, to the demo world only. */
export function crawlClient({ ROLECALL_CONTACT, ROLECALL_DATA, DATABASE_URL }: Config): HttpClient {
  const demo = DATABASE_URL === null ? clientOfRunningDemo(resolve(ROLECALL_DATA)) : null
  return demo ?? createFetcher({ product: `Rolecall/${version}`, contact: ROLECALL_CONTACT })
}
