import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addEmail } from '../../src/catalog/saved-searches/emails.ts'
import { addSearch } from '../../src/catalog/saved-searches/searches.ts'
import { mailServer } from '../deliver/mail-server.ts'
import { dataFolder } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { doctorsFindings as findings } from './run-doctor.ts'

beforeEach(() => {
  vi.stubEnv('ROLECALL_DATA', dataFolder())
  vi.stubEnv('PORT', '0')
})
afterEach(() => vi.unstubAllEnvs())

it('rolecall doctor says whether the mail server answers, and which addresses get nothing', async () => {
  const { pool, url } = await testDatabase()
  vi.stubEnv('DATABASE_URL', url)
  expect(Object.keys(await findings())).not.toContain('mail')

  const account = (await addAccount(pool, 'acme'))!
  const search = { account_id: account.id, name: 'all', query: '', position: 0, known: [] }
  const { id: search_id } = (await addSearch(pool, search)) as { id: number }
  await addEmail(pool, { account_id: account.id, search_id, address: 'ada@example.org', every: 'day' })
  expect((await findings())['mailed searches']).toMatchObject({
    verdict: 'problem',
    message: expect.stringContaining('SMTP_URL'),
  })

  const server = await mailServer({ user: 'us', pass: 's3cret' })
  vi.stubEnv('SMTP_URL', server.url)
  vi.stubEnv('SMTP_FROM', 'jobs@rolecall.example')
  expect(await findings()).toMatchObject({
    mail: { verdict: 'warning', message: expect.stringContaining('ROLECALL_PUBLIC_URL is not set') },
    'mailed searches': { verdict: 'ok', message: '1 mailed search' },
  })
  vi.stubEnv('ROLECALL_PUBLIC_URL', 'https://jobs.example')
  expect((await findings()).mail).toMatchObject({ verdict: 'ok', message: 'the server at SMTP_URL answers' })

  await pool.query(`update saved_search_emails set paused_at = now(), last_failure = 'the address was refused'`)
  expect((await findings())['mailed searches']).toMatchObject({
    verdict: 'warning',
    message: expect.stringContaining('is paused (the address was refused)'),
  })
  vi.stubEnv('SMTP_URL', server.url.replace('s3cret', 'hunter2'))
  const { mail } = await findings()
  expect(mail).toMatchObject({ verdict: 'problem', message: expect.stringContaining('wrong password') })
  expect(JSON.stringify(mail)).not.toContain('hunter2')
})
