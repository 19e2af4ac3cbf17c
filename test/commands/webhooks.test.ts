import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountNamed, addAccount } from '../../src/catalog/accounts.ts'
import { addSearch, endSearch, type SavedSearch } from '../../src/catalog/saved-searches/searches.ts'
import { pauseWebhook } from '../../src/catalog/webhooks/subscriptions.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { openSecretKey } from '../../src/commands/secret-key.ts'
import { readConfig } from '../../src/config/settings.ts'
import { verify, type WebhookTarget, webhookTarget } from '../deliver/webhook-target.ts'
import { dataFolder } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let url: string
let target: WebhookTarget
beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
  await issueKey(pool, (await addAccount(pool, 'acme'))!)
  await addAccount(pool, 'without-key')
  await present(pool, await aSource(pool), [aJob(), aJob(), aJob()])
})
beforeEach(async () => {
  target = await webhookTarget()
})

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

/** Every request goes to the gateway, which is the target. */
const webhooks = (...args: string[]) =>
  command(['webhooks', ...args], {
    DATABASE_URL: url,
    ROLECALL_SECRET_KEY: SECRET_KEY,
    CRAWL_GATEWAY: `http://127.0.0.1:${target.port}`,
  })

const TARGET = 'https://hooks.acme.example/jobs'
const added = async (...args: string[]): Promise<{ id: number; secret: string }> =>
  JSON.parse((await webhooks('add', TARGET, '--account', 'acme', '--json', ...args)).stdout)
const listed = async (id: number) =>
  JSON.parse((await webhooks('list', '--account', 'acme', '--json')).stdout).find((row: { id: number }) => row.id === id)

describe('rolecall webhooks', () => {
  it('add shows the secret once, list shows everything else', async () => {
    const { code, stdout } = await webhooks('add', TARGET, '--account', 'acme', '--employment-type', 'contract,full_time')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^whsec_[\w+/]{43}=\nThis is the secret of webhook \d+/)
    const list = await webhooks('list')
    expect(list.stdout).toContain('employment_type=contract,full_time')
    expect(list.stdout).not.toContain('whsec_')
  })

  it('test sends a signed message and shows the answer, and log keeps it', async () => {
    const { id, secret } = await added()
    expect((await webhooks('test', String(id))).stdout).toMatch(/answered 200 after \d+ ms/)
    expect(target.received[0]!.headers.host).toBe('hooks.acme.example')
    expect(verify(secret, target.received[0]!)).toMatchObject({ type: 'webhook.test' })
    target.answer = () => ({ status: 500 })
    const failed = await webhooks('test', String(id))
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('the target answered 500') })
    const log = JSON.parse((await webhooks('log', String(id), '--json')).stdout)
    expect(log.map(({ status }: { status: number }) => status)).toEqual([500, 200])
  })

  it('pause, resume, replay and rotate', async () => {
    const { id, secret } = await added('--after', '0')
    await webhooks('pause', String(id), '--why', 'their server moves')
    expect(await listed(id)).toMatchObject({ paused_why: 'their server moves', position: 0 })
    expect((await webhooks('replay', String(id), '--after', '1')).stdout).toContain('It is paused')
    await webhooks('resume', String(id))
    expect(await listed(id)).toMatchObject({ paused_why: null, position: 1 })
    const rotated = JSON.parse((await webhooks('rotate', String(id), '--json')).stdout)
    await webhooks('test', String(id))
    for (const each of [secret, rotated.secret]) expect(verify(each, target.received[0]!)).toBeDefined()
    expect(await webhooks('replay', String(id), '--after', '999999')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--after must be at most'),
    })
  })

  it('add --search sends the matches of a saved search of the account', async () => {
    const account = (await accountNamed(pool, 'acme'))!
    const saved = { account_id: account.id, name: 'nurses', query: 'q=nurse', position: 0, known: [] }
    const { id: search } = (await addSearch(pool, saved)) as SavedSearch
    const { id } = await added('--search', String(search))
    expect(await listed(id)).toMatchObject({ search_id: search, position: 0 })
    await endSearch(pool, search)
    expect(await webhooks('resume', String(id))).toMatchObject({ code: 1, stderr: expect.stringContaining('has ended') })
    await webhooks('remove', String(id))
  })

  it('remove ends it', async () => {
    const { id } = await added()
    await pauseWebhook(pool, id, 'x')
    expect((await webhooks('remove', String(id))).stdout).toContain(TARGET)
    expect(await webhooks('log', String(id))).toMatchObject({ code: 1, stderr: expect.stringContaining('no webhook') })
  })

  it.each([
    [['add', 'http://127.0.0.1/in', '--account', 'acme'], 'not a public address'],
    [['add', TARGET, '--account', 'nobody'], 'no account named'],
    [['add', TARGET, '--account', 'without-key'], 'has no valid key'],
    [['add', TARGET, '--account', 'acme', '--country', 'Germany'], '--country'],
    [['add', TARGET, '--account', 'acme', '--include', 'everything'], '--include'],
    [['add', TARGET, '--account', 'acme', '--search', '999'], 'no saved search with the id 999'],
    [['add', TARGET, '--account', 'acme', '--search', '1', '--country', 'DE'], '--search takes the place'],
    [['test', '999'], 'no webhook 999'],
    [['pause', 'one'], 'must be a number'],
  ])('%s is refused', async (args, why) => {
    expect(await webhooks(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
  })

  it('says that a PostgreSQL of yours needs a key', async () => {
    const { code, stderr } = await command(['webhooks', 'add', TARGET, '--account', 'acme'], { DATABASE_URL: url })
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('set ROLECALL_SECRET_KEY') })
  })
})

describe('rolecall doctor', () => {
  it('names a webhook that is paused, and a missing key', async () => {
    const { id } = await added()
    await pauseWebhook(pool, id, 'the target answered 410')
    const findings = async (settings: Record<string, string>) => {
      const { stdout } = await command(['doctor', '--json'], { DATABASE_URL: url, ...settings })
      return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'webhooks')
    }
    expect(await findings({ ROLECALL_SECRET_KEY: SECRET_KEY })).toMatchObject({
      verdict: 'warning',
      message: expect.stringContaining(`webhook ${id} is paused (the target answered 410)`),
    })
    expect(await findings({})).toMatchObject({ verdict: 'problem', message: expect.stringContaining('ROLECALL_SECRET_KEY') })
  })
})

describe('the key of secrets', () => {
  const embedded = {} as never

  it('is made once for the embedded database, readable by its owner alone', () => {
    const dataDir = dataFolder()
    mkdirSync(dataDir)
    const key = openSecretKey({ config: readConfig({}), embedded, dataDir })
    expect(key).toHaveLength(32)
    expect(openSecretKey({ config: readConfig({}), embedded, dataDir })).toEqual(key)
    const file = join(dataDir, 'secret-key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toBe(key!.toString('base64'))
  })

  it('is the setting where there is one, and must be 32 bytes', () => {
    const config = readConfig({ ROLECALL_SECRET_KEY: SECRET_KEY })
    expect(openSecretKey({ config, embedded: null, dataDir: '/nowhere' })).toEqual(Buffer.alloc(32, 7))
    expect(openSecretKey({ config: readConfig({}), embedded: null, dataDir: '/nowhere' })).toBeNull()
    expect(() => readConfig({ ROLECALL_SECRET_KEY: 'hunter2' })).toThrow('ROLECALL_SECRET_KEY: must be 32 bytes in base64')
  })
})
