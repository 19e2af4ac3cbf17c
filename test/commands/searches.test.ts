import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addEmail } from '../../src/catalog/saved-searches/emails.ts'
import { addSearch } from '../../src/catalog/saved-searches/searches.ts'
import { searches } from '../../src/commands/searches.ts'
import { testDatabase } from '../support/database.ts'
import { inProcess } from '../support/in-process.ts'

const rolecall = inProcess(searches)
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
})
afterAll(() => void vi.unstubAllEnvs())

it('lists the searches of all accounts, and ends one', async () => {
  expect((await rolecall(['searches', 'list'])).stdout).toContain('No account has saved a search.')
  const account = await addAccount(database.pool, 'acme')
  await addSearch(database.pool, { account_id: account!.id, name: 'nurses', query: 'q=nurse', position: 0, known: [] })
  const [listed] = JSON.parse((await rolecall(['searches', 'list', '--json'])).stdout)
  expect(listed).toMatchObject({ account: 'acme', name: 'nurses', query: 'q=nurse', matches: 0 })
  expect((await rolecall(['searches', 'end', String(listed.id)])).stdout).toContain('has ended')
  expect(await rolecall(['searches', 'end', String(listed.id)])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`no saved search has the id ${listed.id}`),
  })
})

it('lists the addresses that searches are mailed to, and ends one', async () => {
  expect((await rolecall(['searches', 'emails'])).stdout).toContain('No saved search is mailed.')
  const account = (await addAccount(database.pool, 'mailed'))!
  const search = { account_id: account.id, name: 'nurses', query: 'q=nurse', position: 0, known: [] }
  const { id: search_id } = (await addSearch(database.pool, search)) as { id: number }
  await addEmail(database.pool, { account_id: account.id, search_id, address: 'ada@example.org', every: 'week' })
  const [listed] = JSON.parse((await rolecall(['searches', 'emails', '--json'])).stdout)
  expect(listed).toMatchObject({ account: 'mailed', search: 'nurses', address: 'ada@example.org', every: 'week', problem: null })
  expect((await rolecall(['searches', 'end-email', String(listed.id)])).stdout).toContain('is deleted')
  expect(await rolecall(['searches', 'end-email', String(listed.id)])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`no address has the id ${listed.id}`),
  })
})
