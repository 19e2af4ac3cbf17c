import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { addAccount } from '../src/catalog/accounts.ts'
import { migrate } from '../src/catalog/migrate.ts'
import { readsOf } from '../src/catalog/reads.ts'
import { listWebhooks, removeWebhook } from '../src/catalog/webhooks/subscriptions.ts'
import { issueKey } from '../src/commands/issue-key.ts'
import { openPool } from '../src/database/pool.ts'
import { createFeedTail } from '../src/deliver/feed-tail.ts'
import { limitAtOnce } from '../src/deliver/limit-at-once.ts'
import { createMatchWatch } from '../src/deliver/match-watch.ts'
import { openEventSource } from '../src/deliver/webhooks/event-source.ts'
import { createWebhookSender } from '../src/deliver/webhooks/sender.ts'
import { createTargets, type Targets } from '../src/deliver/webhooks/target.ts'
import { createWebhooks, MOST_WEBHOOKS } from '../src/deliver/webhooks/webhooks.ts'
import { aJob, aSource, present } from '../test/support/jobs.ts'
import { load } from './catalog/measure.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** Events of the feed, which every subscription is sent. */
const EVENTS = 2_000

/** Sends a feed through one subscription and through 50, to a target in the same process that answers at once. */
export const benchWebhooks = () => withTemporaryDatabase('webhooks', sendOn)

async function sendOn(url: string): Promise<void> {
  const pool = openPool(url, { max: 20, applicationName: 'bench', onError: () => {} })
  const key = randomBytes(32)
  const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const gateway = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  const targets = createTargets(key, { product: 'Rolecall/bench', gateway })
  try {
    await migrate(pool)
    const source = await aSource(pool)
    const jobs = Array.from({ length: EVENTS }, () => aJob())
    for (let at = 0; at < EVENTS; at += 500) await present(pool, source, jobs.slice(at, at + 500))
    console.log(`date      ${new Date().toISOString()}`)
    console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`)
    console.log(`load      ${load()}`)
    console.log(`command   npm run bench -- webhooks\n`)
    for (const subscriptions of [1, 50]) await measure(pool, { key, targets, subscriptions })
  } finally {
    await targets.close()
    server.close()
    await pool.end()
  }
}

interface Measured {
  key: Buffer
  targets: Targets
  subscriptions: number
}

async function measure(pool: Pool, { key, targets, subscriptions }: Measured): Promise<void> {
  const webhooks = createWebhooks({ db: pool, key, targets })
  const request = { url: 'https://hooks.example/in', search_id: null, filters: {}, include: [], after: 0 }
  for (let at = 0; at < subscriptions; at += MOST_WEBHOOKS) {
    const account = (await addAccount(pool, `bench ${subscriptions} ${at}`))!
    await issueKey(pool, account)
    for (let more = at; more < Math.min(at + MOST_WEBHOOKS, subscriptions); more++) await webhooks.add(account.id, request)
  }
  const log = pino({ level: 'silent' })
  const reads = readsOf(pool)
  const openSource = openEventSource(
    { tail: createFeedTail({ db: pool, reads, log }), reads, limitReads: limitAtOnce(2) },
    { db: pool, watch: createMatchWatch(pool), readItems: async () => new Map() },
  )
  const sender = createWebhookSender({ db: pool, log, targets, openSource })
  const stop = new AbortController()
  const all = EVENTS * subscriptions
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const running = sender.run(stop.signal)
  while (sender.status().events < all) await pause(5)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  stop.abort()
  await running
  for (const { id } of await listWebhooks(pool, null)) await removeWebhook(pool, id)
  const perThousand = (user + system) / 1e6 / (all / 1000)
  console.log(
    `${subscriptions} subscription${subscriptions > 1 ? 's' : ''}: ${all} events in ${seconds.toFixed(1)} s, ` +
      `${Math.round(all / seconds)} a second; ${perThousand.toFixed(3)} s of CPU for 1,000 events, sender and target together`,
  )
}
