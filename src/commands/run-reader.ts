/** The program of a reader's process: `reader-pool.ts` starts it. */
import { databaseClock } from '../collect/crawl/database-clock.ts'
import type { Reporting, TaskTools } from '../collect/readers/serve-tasks.ts'
import { serveTasks } from '../collect/readers/serve-tasks.ts'
import { readConfig } from '../config/settings.ts'
import type { Clock } from '../http/clock.ts'
import { crawlClient } from './crawl-client.ts'
import { demoClient } from './demo-client.ts'
import { openPrimary } from './open-pools.ts'

/** Crawls of a process mostly wait for their sources, so a few connections are enough for all of them. */
const CONNECTIONS = 3

const config = readConfig()
let database = ''
let tools: TaskTools | null = null

serveTasks((addresses, reporting) => {
  database = addresses.database
  tools ??= openTools(addresses.demoPort, reporting)
  return tools
})

function openTools(demoPort: number | null, { log, onRequest, onLeases }: Reporting): TaskTools {
  const db = openPrimary(config.DATABASE_URL ?? (() => database), CONNECTIONS, 'reader', log)
  let clock: Clock | null = null
  return {
    http: demoPort === null ? crawlClient(config, { db, log, onLeases }, onRequest) : demoClient(demoPort),
    async catalog() {
      clock ??= await databaseClock(db)
      return { db, clock }
    },
  }
}
