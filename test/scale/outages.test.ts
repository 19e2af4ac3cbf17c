import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { start } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { type Relay, relayTo } from '../support/relay.ts'
import { startRedis } from './support/redis.ts'

type Server = 'postgres' | 'redis'
const BOTH: Server[] = ['postgres', 'redis']

let urls: Record<Server, string>
let key: string
beforeAll(async () => {
  const { pool, url } = await testDatabase()
  const redis = await startRedis()
  urls = { postgres: url, redis: redis.url }
  await present(pool, await aSource(pool), [aJob({ title: 'Baker' })])
  key = (await issueKey(pool, (await addAccount(pool, 'reader', { requests_per_minute: 1_000_000 }))!)).key
  return redis.kill
})

/** A node that reaches its servers through relays, which can be cut. */
async function nodeBehindRelays(open: boolean) {
  const relays: Record<Server, Relay> = {
    postgres: await relayTo(urls.postgres, { open }),
    redis: await relayTo(urls.redis, { open }),
  }
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'debug', ROLECALL_INDEX: 'on', ROLECALL_CRAWL: 'off' }
  const node = start(['serve'], { ...settings, DATABASE_URL: relays.postgres.url, REDIS_URL: relays.redis.url })
  onTestFinished(async () => {
    node.process.kill('SIGKILL')
    await node.ended
    for (const relay of Object.values(relays)) await relay.cut().catch(() => {})
  })
  const base = `http://127.0.0.1:${await node.matching(/listening on 127\.0\.0\.1:(\d+)/)}`
  const ask = async (path: string) => {
    const response = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${key}` } })
    const { status, headers } = response
    return {
      status,
      text: await response.text(),
      retryAfter: headers.get('retry-after'),
      indexAge: headers.get('rolecall-index-age'),
    }
  }
  const isShared = async () => /^rolecall_quota_shared (\d)/m.exec((await ask('/metrics')).text)?.[1]
  /** Everything works as if nothing had happened. */
  async function isWell(): Promise<void> {
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    await expect.poll(isShared).toBe('1')
    await expect.poll(async () => (await ask('/api/v1/jobs/count?q=baker')).text).toBe('{"count":1}')
    await expect.poll(async () => JSON.parse((await ask('/readyz')).text).search.engine).toBe('bitmap')
  }
  return { node, relays, ask, isWell }
}

const ORDERS = [BOTH, [...BOTH].reverse()]

describe('a node that loses Redis and PostgreSQL', () => {
  it.each(ORDERS.flatMap((cut) => ORDERS.map((restored) => ({ cut, restored }))))(
    'goes on by itself: $cut away, $restored back',
    async ({ cut, restored }) => {
      const { node, relays, ask, isWell } = await nodeBehindRelays(true)
      await isWell()
      for (const server of cut) {
        await relays[server].cut()
        expect((await ask('/healthz')).status).toBe(200)
        expect([200, 503]).toContain((await ask('/api/v1/jobs?q=baker')).status)
      }
      // The index knows the number of bakers, but a new q needs the database.
      await expect.poll(async () => (await ask('/api/v1/jobs/count?q=baker')).indexAge).toMatch(/^\d+$/)
      const unknown = await ask('/api/v1/jobs/count?q=beekeeper')
      expect([unknown.status, unknown.retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect((await ask('/readyz')).status).toBe(200)
      for (const server of restored) {
        await relays[server].restore()
        expect((await ask('/healthz')).status).toBe(200)
      }
      await isWell()
      node.process.kill('SIGTERM')
      expect((await node.ended).code).toBe(0)
    },
  )

  it.each(ORDERS.map((restored) => ({ restored })))('is started without both: $restored back', async ({ restored }) => {
    const { node, relays, ask, isWell } = await nodeBehindRelays(false)
    await node.matching(/nothing listens there/)
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    for (const server of restored) await relays[server].restore()
    await isWell()
    node.process.kill('SIGTERM')
    expect((await node.ended).code).toBe(0)
  })

  it('ends in order when it is told to while both are away', async () => {
    const { node, relays, isWell } = await nodeBehindRelays(true)
    await isWell()
    for (const server of BOTH) await relays[server].cut()
    node.process.kill('SIGTERM')
    expect((await node.ended).code).toBe(0)
  })
})
