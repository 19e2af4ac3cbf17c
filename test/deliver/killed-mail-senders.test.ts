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

const KILLS = rounds(1, 4)

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

  /** The matches are found by the server, as in life. */
  async function addMatches(): Promise<void> {
    await present(
      pool,
      source,
      Array.from({ length: 3 }, () => aJob({ title: 'Glazier' })),
    )
    const found = 'select count(*)::int = (select count(*) from jobs) as all from saved_search_matches'
    while (!(await pool.query(found)).rows[0].all) await pause(50)
  }
  const makeDue = () => pool.query(`update saved_search_emails set due_at = now() - interval '1 minute', claimed_until = now()`)

  /**
   * Kills the round's server at its next mail, and is done when it is dead. Half of them die before the mail server has
   * answered, the others between its answer and their commit, or soon after.
   */
  function killedBy(round: number, server: Running): Promise<unknown> {
    const isEarly = round % 2 === 0
    return new Promise((killed) => {
      let death: Promise<unknown> | null = null
      mails.answer = async () => {
        if (death !== null) return null
        death = isEarly ? server.kill('SIGKILL') : pause(0).then(() => server.kill('SIGKILL'))
        death.then(killed)
        if (isEarly) await death
        return null
      }
    })
  }
  for (let round = 0; round < KILLS; round++) {
    const server = await serve(settings)
    await addMatches()
    const killed = killedBy(round, server)
    await makeDue()
    await killed
    mails.answer = async () => null
  }
  const server = await serve(settings)
  await addMatches()
  await makeDue()
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
