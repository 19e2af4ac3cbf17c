import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { emailLinks } from '../../src/api/email-routes.ts'
import { addAccount } from '../../src/catalog/accounts.ts'
import { addEmailToken, confirmEmail } from '../../src/catalog/saved-searches/email-tokens.ts'
import { addEmail } from '../../src/catalog/saved-searches/emails.ts'
import { addSearch } from '../../src/catalog/saved-searches/searches.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type Running, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { rounds } from '../support/rounds.ts'
import { mailServer } from './mail-server.ts'

const KILLS = rounds(1, 8)

it(`servers that are killed (${KILLS}) with kill -9 while they mail lose no match, and repeat a digest under its Message-ID at most`, async () => {
  const { pool, url } = await testDatabase()
  const mails = await mailServer()
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: mails.url,
    SMTP_FROM: 'jobs@rolecall.example',
    ROLECALL_INDEX: 'off',
    ROLECALL_CRAWL: 'off',
    ROLECALL_PAGE: 'off',
  }
  const account = (await addAccount(pool, 'acme'))!
  await issueKey(pool, account)
  const search = await addSearch(pool, { account_id: account.id, name: 'all', query: 'title=glazier', position: 0, known: [] })
  if (typeof search === 'string') throw new Error(search)
  const address = { account_id: account.id, search_id: search.id, address: 'ada@example.org', every: 'day' } as const
  const email = await addEmail(pool, address)
  if (email === null || 'why' in email) throw new Error('refused')
  const { digest } = emailLinks('').confirm()
  await addEmailToken(pool, email.id, digest)
  await confirmEmail(pool, digest)
  const source = await aSource(pool)

  let server: Running
  let kills = 0
  let wasKilled: (() => void) | null = null
  mails.answer = async () => {
    if (kills >= KILLS) return null
    kills++
    // Half of them die before the mail server has answered, the others between its answer and their commit, or soon after.
    const dying = kills % 2 === 0 ? pause(0).then(() => server.kill('SIGKILL')) : server.kill('SIGKILL')
    if (kills % 2 === 1) await dying
    dying.then(() => wasKilled?.())
    return null
  }
  /** The matches are found by the server, as in life; then a digest is due. */
  async function addMatches(): Promise<void> {
    await present(
      pool,
      source,
      Array.from({ length: 3 }, () => aJob({ title: 'Glazier' })),
    )
    const found = 'select count(*)::int = (select count(*) from jobs) as all from saved_search_matches'
    while (!(await pool.query(found)).rows[0].all) await pause(50)
    await pool.query(`update saved_search_emails set due_at = now() - interval '1 minute', claimed_until = now()`)
  }
  for (let round = 0; round < KILLS; round++) {
    const killed = new Promise<void>((done) => {
      wasKilled = done
    })
    server = await serve(settings)
    await addMatches()
    await killed
  }
  server = await serve(settings)
  await addMatches()
  const open = 'select position < (select max(number) from saved_search_matches) as left from saved_search_emails'
  while ((await pool.query(open)).rows[0].left) {
    // The next digest is due at once, not in a day.
    await pool.query('update saved_search_emails set due_at = now() where due_at > now()')
    await pause(50)
  }
  await server.kill('SIGTERM')

  const { rows } = await pool.query<{ url: string }>('select url from jobs order by id')
  const contents = new Map<string, string>()
  for (const { messageId = '', text = '' } of mails.received) {
    const content = [...text.matchAll(/https:\/\/jobs\.example\/\S+/g)].join('\n')
    expect(contents.get(messageId) ?? content).toBe(content)
    contents.set(messageId, content)
  }
  // A reader who sees each Message-ID once has every job once.
  expect([...contents.values()].flatMap((content) => content.split('\n')).sort()).toEqual(rows.map(({ url }) => url).sort())
  expect(mails.received.length).toBeGreaterThan(contents.size)
})
