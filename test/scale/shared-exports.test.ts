import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { MOST_PLACES } from '../../src/api/quotas/account-places.ts'
import { openRedis, type RedisConnection } from '../../src/api/quotas/connect.ts'
import { type Account, addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import type { Running } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { metric, startNodes, stopNodes } from '../support/nodes.ts'
import { type RedisServer, startRedis } from './support/redis.ts'

/** So much that it does not fit into the buffers of a connection: an export that nobody reads does not end. */
const LARGE = '/api/v1/jobs/export?description=text'
const WAIT = { interval: 250 }

let database: Awaited<ReturnType<typeof testDatabase>>
let server: RedisServer
let nodes: Running[]
let redis: RedisConnection
let env: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  const posted_at = new Date().toISOString()
  const jobs = Array.from({ length: 800 }, (_, at) => aJob({ title: `Job ${at}`, posted_at, description_md: 'x'.repeat(40_000) }))
  await present(database.pool, await aSource(database.pool), jobs)
  server = await startRedis()
  redis = openRedis(server.url)
  await redis.trouble()
  env = { DATABASE_URL: database.url, REDIS_URL: server.url }
  nodes = await startNodes(3, env)
  return async () => {
    await stopNodes(nodes)
    redis.close()
    await server.kill()
  }
})

let accounts = 0
let account: Account
let key: string
/** Each test, and each try of it, has an account of its own. */
beforeEach(async () => {
  account = (await addAccount(database.pool, `exporter ${++accounts}`, { requests_per_minute: 1_000_000 })) as Account
  key = (await issueKey(database.pool, account)).key
})

/** Begins an export, or another answer, that nobody reads. */
async function begin(node: Running, bearer = key, path = LARGE): Promise<IncomingMessage> {
  const request = get(`${node.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  onTestFinished(() => void response.destroy())
  return response
}

/** The status of a small export, which ends at once. */
async function statusAt(node: Running): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${node.url}/api/v1/jobs/export?title=no+such+title`, { headers })
  await response.text()
  return response.status
}

/** The leases of the account's places: the times when they end, by export. */
async function leases(): Promise<Map<string, number>> {
  const [name] = await redis.client.keys(`rolecall:*:exports:${account.id}`)
  const listed = name === undefined ? [] : await redis.client.zrange(name, '0', '-1', 'WITHSCORES')
  return new Map(Array.from({ length: listed.length / 2 }, (_, at) => [listed[2 * at]!, Number(listed[2 * at + 1])]))
}

describe('three nodes over one Redis', () => {
  it('let an account have two exports under way, whichever nodes they are on', async () => {
    const [first, second] = [await begin(nodes[0]!), await begin(nodes[1]!)]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    for (const node of nodes) {
      const refused = await begin(node)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    }
    const stranger = (await addAccount(database.pool, `stranger ${accounts}`)) as Account
    expect((await begin(nodes[2]!, (await issueKey(database.pool, stranger)).key)).statusCode).toBe(200)

    first.destroy()
    await expect.poll(() => statusAt(nodes[2]!), WAIT).toBe(200)
    for await (const _ of second);
    expect(second.complete).toBe(true)
    await expect.poll(async () => (await leases()).size, WAIT).toBe(0)
  })

  it('give two places to many that ask at the same moment', async () => {
    const asked = await Promise.all(nodes.flatMap((node) => [begin(node), begin(node), begin(node)]))
    const statuses = asked.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  it('let an account have 20 streams open in all, and give the place of one that ended to another', async () => {
    const open = (node: Running) => begin(node, key, '/api/v1/changes/stream')
    const streams = []
    for (let at = 0; at < MOST_PLACES.streams; at++) streams.push(await open(nodes[at % nodes.length]!))
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200))
    for (const node of nodes) expect((await open(node)).statusCode).toBe(429)
    streams[0]!.destroy()
    const again = async () => {
      const response = await open(nodes[1]!)
      if (response.statusCode !== 200) response.destroy()
      return response.statusCode
    }
    await expect.poll(again, WAIT).toBe(200)
    expect((await open(nodes[2]!)).statusCode).toBe(429)
  })

  it('keep the place of an export for as long as it lasts', async () => {
    await begin(nodes[0]!)
    const [[id, end]] = [...(await leases())] as [[string, number]]
    // Twice, because the lease that is taken over by the first renewal must be renewed as well.
    await expect.poll(async () => (await leases()).get(id), WAIT).toBeGreaterThan(end)
    const renewed = (await leases()).get(id)!
    await expect.poll(async () => (await leases()).get(id), WAIT).toBeGreaterThan(renewed)
  })

  it('get back the places of a node that was killed', async () => {
    const [doomed] = await startNodes(1, env)
    await begin(doomed!)
    await begin(doomed!)
    expect(await statusAt(nodes[0]!)).toBe(429)
    await doomed!.kill('SIGKILL')
    await expect.poll(() => statusAt(nodes[0]!), WAIT).toBe(200)
  })
})

it('while Redis is away each node counts for itself and says so; what began meanwhile is counted when it is back', async () => {
  const isShared = () => Promise.all(nodes.map((node) => metric(node, 'rolecall_quota_shared')))
  onTestFinished(() => server.start().catch(() => {}))
  await expect.poll(isShared, WAIT).toEqual([1, 1, 1])
  await server.kill()
  const [first, second, third] = nodes as [Running, Running, Running]
  const begun = [await begin(first), await begin(first), await begin(second)]
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect([await statusAt(first), await statusAt(second), await statusAt(third)]).toEqual([429, 200, 200])
  for (const node of nodes)
    expect(node.output()).toContain('this node counts the quotas of accounts by itself, and their exports')

  await server.start()
  await expect.poll(isShared, WAIT).toEqual([1, 1, 1])
  // Redis has restarted without its data. The three that go on take their places anew.
  await expect.poll(async () => (await leases()).size, WAIT).toBe(3)
  for (const node of nodes) expect(await statusAt(node)).toBe(429)
  begun[0]!.destroy()
  begun[1]!.destroy()
  await expect.poll(() => statusAt(third), WAIT).toBe(200)
})
