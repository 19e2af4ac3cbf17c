import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openRedis } from '../../src/api/quotas/connect.ts'
import { WINDOW_SECONDS } from '../../src/api/quotas/rate-limit.ts'
import { createSharedRateLimit } from '../../src/api/quotas/shared-rate-limit.ts'
import { createSharedStore } from '../../src/api/quotas/shared-store.ts'
import { type Account, addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type Running, rolecall } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { metric, startNodes, stopNodes } from '../support/nodes.ts'
import { makeCertificate } from './support/certificate.ts'
import { PRODUCT, type RedisServer, startRedis } from './support/redis.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof testDatabase>>
let redis: RedisServer
let nodes: Running[]
beforeAll(async () => {
  database = await testDatabase()
  redis = await startRedis()
  nodes = await startNodes(3, { DATABASE_URL: database.url, REDIS_URL: redis.url })
  return async () => {
    await stopNodes(nodes)
    await redis.kill()
  }
})

const isShared = () => Promise.all(nodes.map((node) => metric(node, 'rolecall_quota_shared')))
const countedByNodes = () => Promise.all(nodes.map((node) => metric(node, 'rolecall_quota_counted_total{by="node"}')))

/** The requests that nodes have counted by themselves until all share again. */
async function countedAlone() {
  await expect.poll(isShared).toEqual([1, 1, 1])
  return countedByNodes()
}

// A test that failed may have left it stopped or killed.
beforeEach(async () => {
  redis.signal('SIGCONT')
  await redis.start()
  await expect.poll(isShared).toEqual([1, 1, 1])
})

/**
 * Does the work, which must use an account of its own, until nothing has disturbed it. On a machine that is busy with much else the window of a budget may end in the middle of it, or a node may not hear of Redis for
 * two seconds and rightly count by itself.
 */
async function undisturbed<T>(work: () => Promise<T>, disturbances: () => Promise<unknown> = countedAlone): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const [before, began] = [await disturbances(), performance.now()]
    const result = await work()
    const quick = performance.now() - began < WINDOW_SECONDS * 1000
    if (quick && JSON.stringify(await disturbances()) === JSON.stringify(before)) return result
    if (attempt === 10) throw new Error('disturbed ten times: the machine is too busy to tell')
  }
}

let accounts = 0
async function keyWith(requests_per_minute: number): Promise<string> {
  const account = await addAccount(database.pool, `account ${++accounts}`, { requests_per_minute })
  return (await issueKey(database.pool, account as Account)).key
}

const ask = (node: Running, key: string, path = '/api/v1/meta/vocab', init: RequestInit = {}) =>
  fetch(`${node.url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } })

/** As many requests as stated at every node, all at once. */
async function statusesOf(count: number, request: (node: Running) => Promise<Response>): Promise<Record<number, number>> {
  const asked = nodes.flatMap((node) => Array.from({ length: count }, () => request(node)))
  const statuses: Record<number, number> = {}
  for (const response of await Promise.all(asked)) {
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    await response.arrayBuffer()
  }
  return statuses
}

describe('three nodes over one Redis', () => {
  it('have exactly one budget for an account', async () => {
    const { statuses, refused } = await undisturbed(async () => {
      const key = await keyWith(100)
      return { statuses: await statusesOf(100, (node) => ask(node, key)), refused: await ask(nodes[1]!, key) }
    })
    expect(statuses).toEqual({ 200: 100, 429: 200 })
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('tell on every node what is left of it', async () => {
    const left = await undisturbed(async () => {
      const key = await keyWith(50)
      const told = []
      for (const node of [...nodes, ...nodes]) told.push((await ask(node, key)).headers.get('ratelimit')?.split(';')[1])
      return told
    })
    expect(left).toEqual(['r=49', 'r=48', 'r=47', 'r=46', 'r=45', 'r=44'])
  })

  it('add up what an account used on its page of usage', async () => {
    const key = await keyWith(40)
    await statusesOf(5, (node) => ask(node, key))
    const usage = async () => (await (await ask(nodes[0]!, key, '/api/v1/me')).json()).usage[0].requests
    // Each node writes every few seconds; asking is a request, too.
    await expect.poll(usage, { interval: 2_000 }).toBeGreaterThan(15)
  })
})

describe('when Redis goes away', () => {
  it('each node counts for itself, says so, and shares again when Redis is back', async () => {
    const before = await countedByNodes()
    await redis.kill()
    let bursts = 0
    const nothing = async () => null
    const alone = await undisturbed(async () => {
      const key = await keyWith(30)
      bursts++
      return statusesOf(40, (node) => ask(node, key))
    }, nothing)
    expect(alone).toEqual({ 200: 90, 429: 30 })
    expect(await isShared()).toEqual([0, 0, 0])
    expect(await countedByNodes()).toEqual(before.map((count) => count! + 40 * bursts))
    for (const node of nodes) expect(node.output()).toContain('this node counts the quotas of accounts by itself')
    await redis.start()
    await expect.poll(isShared).toEqual([1, 1, 1])
    const together = await undisturbed(async () => {
      const key = await keyWith(30)
      return statusesOf(30, (node) => ask(node, key))
    })
    expect(together).toEqual({ 200: 30, 429: 60 })
    for (const node of nodes) expect(node.output()).toContain('Redis answers again')
  })

  it('requests do not wait for one that hangs', async () => {
    redis.signal('SIGSTOP')
    const key = await keyWith(10)
    expect(await statusesOf(10, (node) => ask(node, key))).toEqual({ 200: 30 })
    expect(await isShared()).toEqual([0, 0, 0])
    redis.signal('SIGCONT')
    await expect.poll(isShared).toEqual([1, 1, 1])
  })

  it('a node starts without it, and takes it up when it comes', async () => {
    await redis.kill()
    const [node] = await startNodes(1, { DATABASE_URL: database.url, REDIS_URL: redis.url })
    expect(await metric(node!, 'rolecall_quota_shared')).toBe(0)
    expect(node!.output()).toMatch(/Redis does not answer \(connect ECONNREFUSED/)
    await redis.start()
    await expect.poll(() => metric(node!, 'rolecall_quota_shared')).toBe(1)
    await node!.kill('SIGTERM')
  })
})

describe('one Redis', () => {
  /** As many nodes as stated, without their processes. */
  async function limitsOf(...installations: string[]) {
    const stores = installations.map(() => createSharedStore(openRedis(redis.url), log))
    onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
    await Promise.all(stores.map((store, place) => store.open(installations[place]!)))
    const limits = stores.map((store) => createSharedRateLimit(store))
    const disturbances = async () => limits.map((limit) => limit.status()).map(({ shared, counted }) => [shared, counted.node])
    return { limits, disturbances }
  }

  it('gives all of a batch or nothing, so that what is refused uses up nothing', async () => {
    const { limits, disturbances } = await limitsOf('batches', 'batches', 'batches')
    const counts = await undisturbed(async () => {
      const account = { id: ++accounts, requests_per_minute: 100 } as Account
      const takeEverywhere = async (requests: number) => {
        const asked = limits.flatMap((limit) => Array.from({ length: 20 }, () => limit.take(account, requests)))
        const taken = await Promise.all(asked)
        expect(taken.every(({ budget }) => budget.remaining >= 0)).toBe(true)
        return taken.filter(({ exceeded }) => exceeded === null).length
      }
      const sevens = await takeEverywhere(7)
      const { remaining } = (await limits[0]!.take(account, 7)).budget
      return { sevens, remaining, ones: await takeEverywhere(1) }
    }, disturbances)
    expect(counts).toEqual({ sevens: 14, remaining: 2, ones: 2 })
  })

  it('keeps the accounts of two installations apart', async () => {
    const { limits, disturbances } = await limitsOf('one', 'another')
    const exceeded = await undisturbed(async () => {
      const account = { id: ++accounts, requests_per_minute: 2 } as Account
      await limits[0]!.take(account, 2)
      return [(await limits[1]!.take(account, 2)).exceeded, (await limits[0]!.take(account)).exceeded]
    }, disturbances)
    expect(exceeded).toMatchObject([null, { status: 429 }])
  })

  it('may ask for a password', async () => {
    const guarded = await startRedis(['--requirepass', 'sesame'])
    onTestFinished(guarded.kill)
    const open = openRedis(guarded.url.replace('//', '//:sesame@'))
    const closed = openRedis(guarded.url.replace('//', '//:wrong@'))
    expect(await open.trouble()).toBeNull()
    expect(await closed.trouble()).toMatch(/^WRONGPASS/)
    open.close()
    closed.close()
  })
})

describe('rolecall doctor', () => {
  const doctor = async (REDIS_URL: string, env: Record<string, string> = {}) => {
    const { stdout } = await rolecall(['doctor', '--json'], { DATABASE_URL: database.url, REDIS_URL, PORT: '1', ...env })
    return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'redis')
  }

  it('asks Redis', async () => {
    expect(await doctor(redis.url)).toMatchObject({ verdict: 'ok', message: expect.stringMatching(`^${PRODUCT} \\d`) })
    const gone = await doctor('redis://:secret@127.0.0.1:1')
    expect(gone).toMatchObject({ verdict: 'warning', message: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(gone)).not.toContain('secret')
  })

  it('reaches Redis through TLS', async () => {
    const { certificate, key } = makeCertificate()
    const encrypted = await startRedis(
      ['--tls-port', 'PORT', '--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'],
      'rediss',
    )
    onTestFinished(encrypted.kill)
    expect(await doctor(encrypted.url, { NODE_EXTRA_CA_CERTS: certificate })).toMatchObject({ verdict: 'ok' })
    expect(await doctor(encrypted.url)).toMatchObject({ verdict: 'warning', message: expect.stringContaining('self-signed') })
  })
})
