import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, addAccount } from '../../src/catalog/accounts.ts'
import { settledRevision } from '../../src/catalog/position.ts'
import { matchesAfter } from '../../src/catalog/saved-searches/matches.ts'
import { addSearch, endSearch, type SavedSearch } from '../../src/catalog/saved-searches/searches.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { listDeliveries } from '../../src/catalog/webhooks/deliveries.ts'
import { listWebhooks, removeWebhook, webhookById } from '../../src/catalog/webhooks/subscriptions.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { createTargets, type Targets } from '../../src/deliver/webhooks/target.ts'
import { createWebhooks, replayWebhook, resumeWebhook, type Webhooks } from '../../src/deliver/webhooks/webhooks.ts'
import { testDatabase } from '../support/database.ts'
import { followSearchesOnce } from '../support/follow-searches.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { runSender, until } from './run-sender.ts'
import { verify, type WebhookTarget, webhookTarget } from './webhook-target.ts'

let pool: pg.Pool
let account: Account
let source: Source
let target: WebhookTarget
let targets: Targets
let webhooks: Webhooks
let search: SavedSearch
beforeAll(async () => {
  pool = (await testDatabase()).pool
  source = await aSource(pool, 'acme')
})
beforeEach(async () => {
  for (const { id } of await listWebhooks(pool, null)) await removeWebhook(pool, id)
  account = (await addAccount(pool, `account ${Math.random()}`))!
  await issueKey(pool, account)
  target = await webhookTarget()
  const key = randomBytes(32)
  targets = createTargets(key, { product: 'Rolecall/test', gateway: { host: '127.0.0.1', port: target.port } })
  webhooks = createWebhooks({ db: pool, key, targets })
  search = await aSearch('title=falconer')
})

async function aSearch(query: string): Promise<SavedSearch> {
  const position = await settledRevision(pool)
  return (await addSearch(pool, { account_id: account.id, name: query, query, position, known: [] })) as SavedSearch
}

const aWebhook = (after: number | null = 0, { id } = search) =>
  webhooks.add(account.id, { url: 'https://hooks.example/in', search_id: id, filters: {}, include: [], after })

/** New jobs of a title become matches. */
async function newJobs(count: number, title = 'Falconer'): Promise<void> {
  await present(
    pool,
    source,
    Array.from({ length: count }, (_, at) => aJob({ title: `${title} ${at}` })),
  )
  await followSearchesOnce(pool)
}

interface Match {
  number: number
  job_id: number
  job: { title: string }
}

const matchNumbers = async (after = 0) => (await matchesAfter(pool, search.id, after, 1_000)).map(({ number }) => number)
const taken = () => target.taken().flatMap(({ events }) => events as unknown as Match[])
const takenNumbers = () => taken().map(({ number }) => number)
const hasAll = async () => takenNumbers().length >= (await matchNumbers()).length

describe('a webhook of a saved search', () => {
  it('is sent every match once and in order, with its job, in batches of at most 100, each signed', async () => {
    await newJobs(130)
    const { secret } = await aWebhook()
    runSender(pool, targets)
    await until(hasAll)
    await newJobs(3)
    await newJobs(2, 'Cook')
    await until(hasAll)
    expect(takenNumbers()).toEqual(await matchNumbers())
    expect(taken().map(({ job }) => job.title)).toEqual(
      [...Array(130).keys(), 0, 1, 2].map((at) => expect.stringMatching(new RegExp(`^Falconer ${at}$`))),
    )
    for (const message of target.received) {
      const last = (message.events as unknown as Match[]).at(-1)!
      expect(verify(secret, message)).toMatchObject({ type: 'search.matched', next_cursor: String(last.number) })
      expect(message.events.length).toBeLessThanOrEqual(100)
    }
  })

  it('begins with the matches from now on', async () => {
    await newJobs(2)
    const before = await matchNumbers()
    await aWebhook(null)
    runSender(pool, targets)
    await newJobs(2)
    await until(() => taken().length === 2)
    expect(takenNumbers()).toEqual((await matchNumbers()).slice(before.length))
  })

  it('gets no match of another search', async () => {
    const other = await aSearch('title=glazier')
    await aWebhook(0, other)
    await newJobs(2)
    await newJobs(1, 'Glazier')
    runSender(pool, targets)
    await until(() => taken().length === 1)
    expect(taken()[0]!.job.title).toBe('Glazier 0')
  })

  it('gets a batch that failed again with the same id, although there are more matches by then', async () => {
    await newJobs(3)
    const { id } = await aWebhook()
    target.answer = async (_, at) => {
      if (at === 0) await newJobs(2)
      return { status: at === 0 ? 503 : 200 }
    }
    runSender(pool, targets)
    await until(hasAll)
    const [first, second] = target.received
    expect(second).toMatchObject({ id: first!.id, events: first!.events })
    expect(takenNumbers()).toEqual(await matchNumbers())
    await until(async () => (await listDeliveries(pool, id, 10)).length === 3)
    expect((await listDeliveries(pool, id, 10)).map(({ status }) => status)).toEqual([200, 200, 503])
  })

  it('is replayed from a match, under other ids', async () => {
    await newJobs(5)
    const { id } = await aWebhook()
    runSender(pool, targets)
    await until(hasAll)
    const numbers = await matchNumbers()
    const sent = new Set(target.received.map((message) => message.id))
    await replayWebhook(pool, { id, search_id: search.id }, numbers[1]!)
    await until(() => takenNumbers().length === 8)
    expect(takenNumbers()).toEqual([...numbers, ...numbers.slice(2)])
    expect(target.received.slice(-1).filter((message) => sent.has(message.id))).toEqual([])
    const beyond = replayWebhook(pool, { id, search_id: search.id }, numbers.at(-1)! + 1)
    await expect(beyond).rejects.toThrow('the newest match of the search')
  })

  it('is paused with its reason when the search ends, and cannot be resumed', async () => {
    const { id } = await aWebhook()
    runSender(pool, targets)
    await newJobs(1)
    await until(hasAll)
    await endSearch(pool, search.id)
    expect(await webhookById(pool, id, null)).toMatchObject({
      search_id: search.id,
      paused_at: expect.any(Date),
      paused_why: `its saved search ${search.id} has ended`,
    })
    await expect(resumeWebhook(pool, id)).rejects.toThrow('remove the webhook')
    expect(await webhookById(pool, id, null)).toMatchObject({ paused_at: expect.any(Date) })
  })

  it('that is added while the search ends is paused too, or refused', async () => {
    for (let round = 0; round < 10; round++) {
      const short = await aSearch(`title=round ${round}`)
      const adding = Promise.allSettled([aWebhook(0, short), endSearch(pool, short.id), aWebhook(0, short)])
      for (const added of await adding)
        if (added.status === 'rejected') expect(added.reason).toMatchObject({ field: 'search_id' })
      const left = (await listWebhooks(pool, account.id)).filter(({ search_id }) => search_id === short.id)
      expect(left.filter(({ paused_at }) => paused_at === null)).toEqual([])
      for (const { id } of left) await removeWebhook(pool, id)
    }
  })
})
