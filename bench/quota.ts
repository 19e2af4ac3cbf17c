import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { openRedis } from '../src/api/quotas/connect.ts'
import { createRateLimit } from '../src/api/quotas/rate-limit.ts'
import { createSharedRateLimit } from '../src/api/quotas/shared-rate-limit.ts'
import { createSharedStore } from '../src/api/quotas/shared-store.ts'
import type { Account } from '../src/catalog/accounts.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'

/**
 * npx tsx bench/quota.ts [--requests 5000] [--accounts 1]
 * What counting one request against an account's quota costs: in this process, in Redis, and, as peers that Rolecall does not use, as a row
 * of PostgreSQL for each account. 20 requests are under way at a time. Needs redis-server.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '5000' }, accounts: { type: 'string', default: '1' } },
})
const requests = Number(values.requests)
const accounts = Number(values.accounts)
const folder = mkdtempSync(join(tmpdir(), 'rolecall-quota-'))
const socket = join(folder, 'redis.sock')
const redisServer = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder])
await once(redisServer.stdout, 'data')
const postgres = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
const db = openPool(postgres.url, { max: 20, applicationName: 'bench', onError: () => {} })
const store = createSharedStore(openRedis(socket), pino({ level: 'warn' }))
const redis = createSharedRateLimit(store)
try {
  await store.open('bench')
  if (!redis.status().shared) throw new Error('redis-server does not answer')
  const here = createRateLimit()
  const account = (id: number): Account => ({ id, name: '', requests_per_minute: 1e9, entitlements: [], created_at: new Date() })
  await measure('in this process', (id) => here.take(account(id)))
  await measure('in Redis', (id) => redis.take(account(id)))
  await measure('a row of PostgreSQL', await inPostgres(db, 'quota_rows', 'table'))
  await measure('an unlogged row of PostgreSQL', await inPostgres(db, 'unlogged_quota_rows', 'unlogged table'))
} finally {
  await store.close()
  redisServer.kill()
  await db.end()
  await postgres.release()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, take: (account: number) => Promise<unknown>): Promise<void> {
  for (let warm = 0; warm < 200; warm++) await take(warm % accounts)
  const waits: number[] = []
  const cpu = process.cpuUsage()
  const started = performance.now()
  let next = 0
  const ask = async () => {
    while (next < requests) {
      const asked = performance.now()
      await take(next++ % accounts)
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: 20 }, ask))
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(waits.length * share)]?.toFixed(2)
  const own = ((user + system) / requests).toFixed(0)
  console.log(
    `${name.padEnd(30)} ${Math.round(requests / seconds)} requests/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${own} µs of CPU here`,
  )
}

async function inPostgres(db: Pool, name: string, kind: string): Promise<(account: number) => Promise<unknown>> {
  await db.query(`create ${kind} ${name} (account_id bigint primary key, used bigint, began timestamptz)`)
  const text = `
    insert into ${name} as q values ($1, 1, now())
    on conflict (account_id) do update
       set used = case when q.began < now() - interval '60 s' then 1 else q.used + 1 end,
           began = case when q.began < now() - interval '60 s' then now() else q.began end
    returning used, began`
  return (account) => db.query({ name, text, values: [account] })
}
