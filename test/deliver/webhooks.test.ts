import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, addAccount } from '../../src/catalog/accounts.ts'
import { applyBatch } from '../../src/catalog/apply.ts'
import { type FeedFilters, readFeed } from '../../src/catalog/feed.ts'
import { endKey } from '../../src/catalog/keys.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { DELIVERIES_KEPT, listDeliveries, recordTest } from '../../src/catalog/webhooks/deliveries.ts'
import {
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  webhookById,
} from '../../src/catalog/webhooks/subscriptions.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { createTargets, type Targets } from '../../src/deliver/webhooks/target.ts'
import { createWebhooks, MOST_WEBHOOKS, replayWebhook, type Webhooks } from '../../src/deliver/webhooks/webhooks.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { runSender, until } from './run-sender.ts'
import { verify, type WebhookTarget, webhookTarget } from './webhook-target.ts'

const URL_OF_TARGET = 'https://hooks.example/in'
const key = randomBytes(32)
let pool: pg.Pool
let account: Account
let keyId: number
let source: Source
let target: WebhookTarget
let targets: Targets
let webhooks: Webhooks
beforeAll(async () => {
  pool = (await testDatabase()).pool
  source = await aSource(pool, 'acme')
  await present(pool, source, jobs(30))
})
beforeEach(async () => {
  for (const { id } of await listWebhooks(pool, null)) await removeWebhook(pool, id)
  account = (await addAccount(pool, `account ${Math.random()}`))!
  keyId = (await issueKey(pool, account)).id
  target = await webhookTarget()
  targets = createTargets(key, { product: 'Rolecall/test', hostMap, onlyMapped: true })
  webhooks = createWebhooks({ db: pool, key, targets })
})

const hostMap = (hostname: string) => (hostname === 'hooks.example' ? { host: '127.0.0.1', port: target.port } : null)

const jobs = (count: number) => Array.from({ length: count }, (_, at) => aJob({ country_codes: [at % 3 === 0 ? 'DE' : 'US'] }))

const aWebhook = (filters: FeedFilters = {}, after: number | null = 0, include: string[] = []) =>
  webhooks.add(account.id, { url: URL_OF_TARGET, search_id: null, filters, include, after })

const aSender = (retrySeconds?: readonly number[]) => runSender(pool, targets, retrySeconds)

async function feedIds(filters: FeedFilters = {}): Promise<number[]> {
  const ids: number[] = []
  for (let after = 0; ; after = ids.at(-1) ?? 0) {
    const { events, hasMore } = await readFeed(pool, { after, limit: 500, filters, includeJob: false })
    ids.push(...events.map(({ id }) => id))
    if (!hasMore) return ids
  }
}

const takenIds = () => target.taken().flatMap(({ events }) => events.map(({ id }) => id))
const hasAll = (filters?: FeedFilters) => async () => takenIds().length >= (await feedIds(filters)).length

describe('a webhook', () => {
  it('is sent every event in order, in batches of at most 100, each signed', async () => {
    await present(pool, source, jobs(230))
    const { secret } = await aWebhook()
    aSender()
    await until(hasAll())
    await present(pool, source, jobs(5))
    await until(hasAll())
    expect(takenIds()).toEqual(await feedIds())
    for (const message of target.received) {
      expect(verify(secret, message)).toMatchObject({ type: 'jobs.changed', next_cursor: String(message.events.at(-1)!.id) })
      expect(message.events.length).toBeLessThanOrEqual(100)
    }
    expect(target.received.length).toBe(target.taken().length)
  })

  it('has the filters and the additions of the feed', async () => {
    await aWebhook({ country: ['DE'] }, 0, ['job', 'values'])
    aSender()
    await until(hasAll({ country: ['DE'] }))
    await present(pool, source, jobs(9))
    await until(hasAll({ country: ['DE'] }))
    expect(takenIds()).toEqual(await feedIds({ country: ['DE'] }))
    expect(target.received[0]!.events[0]).toMatchObject({ change_type: 'created', before: null, job: { title: 'Engineer' } })
  })

  it('begins with the events from now on', async () => {
    const before = await feedIds()
    await aWebhook({}, null)
    aSender()
    await present(pool, source, jobs(2))
    await until(() => takenIds().length === 2)
    expect(takenIds()).toEqual((await feedIds()).slice(before.length))
  })

  it('is sent nothing while its account has no valid key', async () => {
    const { id } = await aWebhook()
    await endKey(pool, keyId, { revokedAt: new Date() })
    const other = (await addAccount(pool, `other ${Math.random()}`))!
    await issueKey(pool, other)
    const { secret } = await webhooks.add(other.id, { url: URL_OF_TARGET, search_id: null, filters: {}, include: [], after: 0 })
    aSender()
    await until(hasAll())
    for (const message of target.received) verify(secret, message)
    expect(await listDeliveries(pool, id, 10)).toEqual([])
  })
})

describe('a target that fails', () => {
  it('gets the same batch again with the same id, although there are more events by then', async () => {
    const { id } = await aWebhook()
    target.answer = async (_, at) => {
      if (at < 2) await present(pool, source, jobs(3))
      return { status: at < 2 ? 503 : 200 }
    }
    aSender()
    await until(hasAll())
    const [first, second, third] = target.received
    expect(second).toMatchObject({ id: first!.id, events: first!.events })
    expect(third).toMatchObject({ id: first!.id, events: first!.events })
    expect(takenIds()).toEqual(await feedIds())
    const log = await listDeliveries(pool, id, 100)
    expect(
      log
        .map(({ status }) => status)
        .reverse()
        .slice(0, 3),
    ).toEqual([503, 503, 200])
    expect(log.at(-1)).toMatchObject({ failure: 'the target answered 503', message_id: first!.id })
  })

  it('is paused with its reason when all tries have failed, and goes on where it stopped', async () => {
    const { id } = await aWebhook()
    target.answer = () => ({ status: 301, headers: { location: 'https://hooks.example/elsewhere' } })
    aSender()
    await until(async () => (await webhookById(pool, id, null))!.paused_at !== null)
    const why = '3 tries failed, the last one because the target answered 301, and redirects are not followed'
    expect(await webhookById(pool, id, account.id)).toMatchObject({ paused_why: why, failures: 3, position: 0 })
    expect(target.received.map((message) => message.id)).toEqual(Array(3).fill(target.received[0]!.id))
    target.answer = () => ({ status: 204 })
    await resumeWebhook(pool, id)
    await until(async () => (await webhookById(pool, id, null))!.position === (await feedIds()).at(-1))
    expect(target.received[3]!.id).toBe(target.received[0]!.id)
  })

  it('is paused at once when it answers 410', async () => {
    const { id } = await aWebhook()
    target.answer = () => ({ status: 410 })
    aSender()
    await until(async () => (await webhookById(pool, id, null))!.paused_at !== null)
    expect(target.received).toHaveLength(1)
    expect(await webhookById(pool, id, null)).toMatchObject({ paused_why: expect.stringContaining('410') })
  })

  it('is not asked again before the time it named', async () => {
    const { id } = await aWebhook()
    target.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    aSender()
    await until(async () => (await webhookById(pool, id, null))!.failures === 1)
    const { next_try_at } = (await webhookById(pool, id, null))!
    expect(next_try_at!.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('does not hold up another one', async () => {
    await aWebhook()
    const { secret } = await aWebhook({ country: ['DE'] })
    target.answer = (message) => ({ status: isSignedBy(secret, message) ? 200 : 500 })
    aSender([100])
    await until(hasAll({ country: ['DE'] }))
    expect(takenIds()).toEqual(await feedIds({ country: ['DE'] }))
  })
})

function isSignedBy(secret: string, message: Parameters<typeof verify>[1]): boolean {
  try {
    verify(secret, message)
    return true
  } catch {
    return false
  }
}

describe('an operator', () => {
  it('pauses, and no event is lost', async () => {
    const { id } = await aWebhook()
    await pauseWebhook(pool, id, 'maintenance')
    aSender()
    await present(pool, source, jobs(2))
    await resumeWebhook(pool, id)
    await until(hasAll())
    expect(takenIds()).toEqual(await feedIds())
  })

  it('replays from a change, under other ids', async () => {
    const { id } = await aWebhook()
    aSender()
    await until(hasAll())
    const sent = target.received.length
    const ids = await feedIds()
    await replayWebhook(pool, { id, search_id: null }, ids[9]!)
    await until(() => takenIds().length === ids.length + ids.length - 10)
    expect(takenIds()).toEqual([...ids, ...ids.slice(10)])
    const before = new Set(target.received.slice(0, sent).map((message) => message.id))
    expect(target.received.slice(sent).filter((message) => before.has(message.id))).toEqual([])
    await expect(replayWebhook(pool, { id, search_id: null }, ids.at(-1)! + 1)).rejects.toThrow('the newest change id')
  })

  it('rotates a secret: messages carry both signatures', async () => {
    const { id, secret } = await aWebhook()
    const { secret: next } = await webhooks.rotate(id)
    expect(await webhooks.test({ id, url: URL_OF_TARGET })).toMatchObject({ status: 200, failure: null })
    const [message] = target.received
    expect(verify(secret, message!)).toMatchObject({ type: 'webhook.test', data: [] })
    expect(verify(next, message!)).toMatchObject({ type: 'webhook.test' })
    await pool.query('update webhooks set previous_secret_until = now() where id = $1', [id])
    await webhooks.test({ id, url: URL_OF_TARGET })
    expect(isSignedBy(secret, target.received[1]!)).toBe(false)
    expect(isSignedBy(next, target.received[1]!)).toBe(true)
  })

  it('finds the newest tries in the log', async () => {
    const { id } = await aWebhook()
    const delivery = {
      sent_at: new Date(),
      took_ms: 1,
      events: 0,
      first_event: null,
      last_event: null,
      status: 200,
      failure: null,
    }
    for (let at = 0; at < DELIVERIES_KEPT + 5; at++) await recordTest(pool, id, { message_id: `msg_${at}`, ...delivery })
    const log = await listDeliveries(pool, id, 1_000)
    expect(log).toHaveLength(DELIVERIES_KEPT)
    expect(log[0]).toEqual({ message_id: `msg_${DELIVERIES_KEPT + 4}`, ...delivery })
  })
})

describe('senders', () => {
  it('of several processes send for a webhook one at a time', async () => {
    await aWebhook()
    let [underWay, most] = [0, 0]
    target.answer = async () => {
      most = Math.max(most, ++underWay)
      await pause(30)
      underWay--
      return { status: 200 }
    }
    const ends = [aSender(), aSender(), aSender()]
    for (const end of ends) {
      await present(pool, source, jobs(40))
      await until(hasAll())
      await end()
    }
    expect(takenIds()).toEqual(await feedIds())
    expect(target.received).toHaveLength(target.taken().length)
    expect(most).toBe(1)
  })

  it('cannot write once they have lost the claim', async () => {
    const { id } = await aWebhook()
    let taken: (() => void) | undefined
    target.answer = async (_, at) => {
      if (at === 0) {
        // As if this process had stood still for longer than its claim.
        await pool.query('update webhooks set claimed_by = $2 where id = $1', [id, 'another process'])
        taken?.()
      }
      return { status: 200 }
    }
    const lost = new Promise<void>((done) => {
      taken = done
    })
    const end = aSender()
    await lost
    await until(async () => (await listDeliveries(pool, id, 10)).length === 1)
    expect(await webhookById(pool, id, null)).toMatchObject({ position: 0, last_delivered_at: null })
    await end()
    await pool.query('update webhooks set claimed_until = now() where id = $1', [id])
    aSender()
    await until(hasAll())
    expect(takenIds()).toEqual(await feedIds())
    expect(target.received[1]!.id).toBe(target.received[0]!.id)
  })
})

describe('a secret', () => {
  it('is not in the database in plain text, and cannot be read under another key', async () => {
    const { id, secret } = await aWebhook()
    const { rows } = await pool.query('select w::text as text, secret from webhooks w where id = $1', [id])
    expect(rows[0].text).not.toContain(Buffer.from(secret).toString('hex'))
    const other = createTargets(randomBytes(32), { product: 'Rolecall/test', hostMap, onlyMapped: true })
    const sealed = { id, url: URL_OF_TARGET, secret: rows[0].secret, previous_secret: null }
    expect(await other.post(sealed, { id: 'msg_1', body: '{}' })).toMatchObject({
      status: null,
      failure: expect.stringContaining('another ROLECALL_SECRET_KEY'),
    })
    expect(target.received).toEqual([])
  })
})

describe('refused', () => {
  const guarded = () => createTargets(key, { product: 'Rolecall/test' })

  it.each([
    'http://127.0.0.1/in',
    'https://[::1]/in',
    'https://10.0.0.7/in',
    'https://hooks.example:8443/in',
    'https://user:pass@hooks.example/in',
    'ftp://hooks.example/in',
    'not a url',
  ])('the target %s', async (url) => {
    const refusing = createWebhooks({ db: pool, key, targets: guarded() })
    await expect(refusing.add(account.id, { url, search_id: null, filters: {}, include: [], after: 0 })).rejects.toMatchObject({
      field: 'url',
    })
  })

  it('a name that leads to a private address, when it is sent', async () => {
    const { id } = await aWebhook()
    const lookup = async () => [{ address: '192.168.0.1', family: 4 }]
    const inside = createWebhooks({ db: pool, key, targets: createTargets(key, { product: 'Rolecall/test', lookup }) })
    expect(await inside.test({ id, url: URL_OF_TARGET })).toMatchObject({
      status: null,
      failure: expect.stringContaining('not a public address'),
    })
  })

  it('more webhooks than an account may have, also at the same time', async () => {
    const tried = await Promise.allSettled(Array.from({ length: MOST_WEBHOOKS + 3 }, () => aWebhook()))
    expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await listWebhooks(pool, account.id)).toHaveLength(MOST_WEBHOOKS)
  })
})

it('closings are sent too', async () => {
  const job = aJob()
  await present(pool, source, [job])
  await aWebhook({ types: ['closed'] }, null)
  aSender()
  await applyBatch(pool, { source_id: source.id, present: [], closed: [job.external_job_id] })
  await until(() => target.received.length === 1)
  expect(target.received[0]!.events[0]).toMatchObject({ change_type: 'closed' })
})
