import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keyDigest } from '../../src/api/api-key.ts'
import { emailLinks } from '../../src/api/email-routes.ts'
import { listedJobs } from '../../src/api/listed-jobs.ts'
import { type Account, addAccount } from '../../src/catalog/accounts.ts'
import { endKey } from '../../src/catalog/keys.ts'
import { readsOf } from '../../src/catalog/reads.ts'
import { confirmEmail, unsubscribeEmail } from '../../src/catalog/saved-searches/email-tokens.ts'
import { addEmail, emailsOf, type SearchEmail } from '../../src/catalog/saved-searches/emails.ts'
import { addSearch } from '../../src/catalog/saved-searches/searches.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { quarantineJobs } from '../../src/catalog/takedown/quarantine.ts'
import { addTakedown } from '../../src/catalog/takedown/takedowns.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { findNewMatches } from '../../src/deliver/follow-searches.ts'
import { writeLetter } from '../../src/deliver/mail/letter.ts'
import { createMailSender } from '../../src/deliver/mail/sender.ts'
import { openSmtp } from '../../src/deliver/mail/smtp.ts'
import type { Job } from '../../src/job/job.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { findMatchesBy } from '../../src/search/saved-query.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { linkIn, type MailServer, mailServer } from './mail-server.ts'

const HOME = 'https://jobs.example'
const FROM = { name: 'Rolecall', address: 'jobs@rolecall.example' }

let pool: pg.Pool
let account: Account
let keyId: number
let source: Source
let server: MailServer
beforeAll(async () => {
  pool = (await testDatabase()).pool
  source = await aSource(pool, 'acme', { name: 'Acme' })
})
beforeEach(async () => {
  // The senders of one test must find nothing of another.
  await pool.query('delete from saved_searches')
  account = (await addAccount(pool, `account ${Math.random()}`))!
  keyId = (await issueKey(pool, account)).id
  server = await mailServer()
})

let serial = 0

/** A title that only the jobs of one test have, and the search for it. */
async function aSearch(name = 'Menders') {
  const title = `Mender${++serial}`
  const { rows } = await pool.query('select coalesce(max(revision), 0) as revision from jobs')
  const added = await addSearch(pool, {
    account_id: account.id,
    name,
    query: `title=${title}`,
    position: rows[0].revision,
    known: [],
  })
  if (typeof added === 'string') throw new Error(added)
  return { id: added.id, title }
}

async function newMatches(jobs: Job[]): Promise<void> {
  await present(pool, source, jobs)
  const engine = createPostgresEngine(pool, { budgetMs: 10_000 })
  await findNewMatches({ db: pool, findMatches: findMatchesBy(engine, () => new Date()), log: pino({ level: 'silent' }) })
}

async function anEmail(search_id: number, every: 'day' | 'week' = 'day'): Promise<SearchEmail> {
  const added = await addEmail(pool, { account_id: account.id, search_id, address: `reader-${++serial}@example.org`, every })
  if (added === null || 'why' in added) throw new Error('refused')
  return added
}

const tokenOf = (url: string) => keyDigest(url.slice(url.lastIndexOf('/') + 1))

/** As if the time of the next digest had come. */
const makeDue = (id: number) =>
  pool.query(`update saved_search_emails set due_at = now() - interval '1 minute', next_try_at = null where id = $1`, [id])

/** An address that is confirmed, as by the link of its mail. */
async function confirmed(search: number, every?: 'day' | 'week'): Promise<SearchEmail> {
  const email = await anEmail(search, every)
  const { digest } = emailLinks(HOME).confirm()
  await pool.query('insert into saved_search_email_tokens (email_id, digest) values ($1, $2)', [email.id, digest])
  await confirmEmail(pool, digest)
  return email
}

const emailNow = async (id: number) => (await emailsOf(pool, account.id)).find((email) => email.id === id)!
const rowNow = async (id: number) => (await pool.query('select * from saved_search_emails where id = $1', [id])).rows[0]

/** Runs a sender as `rolecall serve` does, until the test ends or the returned function is called. */
function aSender(retrySeconds: readonly number[] = [0.01, 0.02], url = server.url): () => Promise<void> {
  const reads = readsOf(pool)
  const stop = new AbortController()
  const running = createMailSender({
    db: pool,
    smtp: openSmtp({ url, from: FROM }),
    log: { warn: () => {} },
    home: HOME,
    hasPage: true,
    links: emailLinks(HOME),
    readJobs: (ids) => listedJobs(reads, ids),
    retrySeconds,
  }).run(stop.signal)
  const end = async () => {
    stop.abort()
    await running
  }
  onTestFinished(end)
  return end
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20)
}

const received = (count: number) => until(() => server.received.length >= count)
const digestIsOver = (id: number) => until(async () => (await rowNow(id)).due_at > new Date())

describe('an address', () => {
  it('is asked first, by a mail without any word of the account, and its link confirms', async () => {
    const search = await aSearch('Buy now at https://spam.example')
    const email = await anEmail(search.id)
    aSender()
    await received(1)
    const [mail] = server.received
    expect(mail).toMatchObject({
      from: FROM,
      sender: FROM.address,
      to: [{ address: email.address }],
      recipients: [email.address],
      subject: 'Confirm your address for new jobs',
    })
    expect(mail!.raw + mail!.text + mail!.html).not.toMatch(/spam|Buy now/)
    const link = linkIn(mail!, 'confirm')
    expect(link).toMatch(/^https:\/\/jobs\.example\/confirm\/cf_\w+$/)
    expect(mail!.html).toContain(`href="${link}"`)
    await until(async () => (await rowNow(email.id)).due_at === null)
    await confirmEmail(pool, tokenOf(link))
    expect((await emailNow(email.id)).confirmed_at).not.toBeNull()
    const { due_at, confirmed_at } = await rowNow(email.id)
    expect(due_at - confirmed_at).toBeGreaterThan(86_000_000)
  })

  it('that is not confirmed gets no digest', async () => {
    const search = await aSearch()
    await anEmail(search.id)
    await newMatches([aJob({ title: search.title })])
    const other = await confirmed(search.id)
    await makeDue(other.id)
    await newMatches([aJob({ title: search.title })])
    aSender()
    await received(2)
    expect(server.received.map(({ subject }) => subject).sort()).toEqual([
      '1 new job: Menders',
      'Confirm your address for new jobs',
    ])
  })
})

describe('a digest', () => {
  it('has the matches since the address was added, newest first, and later ones only those since', async () => {
    const search = await aSearch()
    await newMatches([aJob({ title: `${search.title} before` })])
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: `${search.title} one`, location: 'Berlin' })])
    await newMatches([aJob({ title: `${search.title} two` })])
    await makeDue(email.id)
    aSender()
    await received(1)
    const [mail] = server.received
    expect(mail!.subject).toBe('2 new jobs: Menders')
    expect(mail!.text).not.toContain('before')
    expect(mail!.text!.indexOf(`${search.title} two – Acme`)).toBeLessThan(mail!.text!.indexOf(`${search.title} one – Acme`))
    expect(mail!.text).toContain('Berlin')
    expect(mail!.html).toContain(`href="https://jobs.example/?title=${search.title}"`)
    await digestIsOver(email.id)

    await newMatches([aJob({ title: `${search.title} three` })])
    await makeDue(email.id)
    await received(2)
    expect(server.received[1]!.subject).toBe('1 new job: Menders')
    expect(server.received[1]!.text).toContain('three')
    expect(server.received[1]!.messageId).not.toBe(mail!.messageId)
  })

  it('is not sent when nothing is new, and the next one is due a day or a week later', async () => {
    const search = await aSearch()
    const emails = [await confirmed(search.id, 'day'), await confirmed(search.id, 'week')]
    const days = 24 * 3600 * 1000
    for (const { id } of emails) await makeDue(id)
    const before = await Promise.all(emails.map(({ id }) => rowNow(id)))
    aSender()
    for (const { id } of emails) await digestIsOver(id)
    const after = await Promise.all(emails.map(({ id }) => rowNow(id)))
    expect(after.map(({ due_at }, at) => (due_at - before[at].due_at) / days)).toEqual([1, 7])
    expect(server.received).toEqual([])
  })

  it('has no job that was taken down; without any other it is not sent', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: `${search.title} secret` }), aJob({ title: `${search.title} plain` })])
    const takeDown = async (title: string) => {
      const { rows } = await pool.query('select id, source_id from jobs where title = $1', [title])
      const taken = await addTakedown(pool, { kind: 'job', target: String(rows[0].id) }, 'a test', 'somebody')
      await quarantineJobs(pool, taken.id, rows)
    }
    await takeDown(`${search.title} secret`)
    await makeDue(email.id)
    aSender()
    await received(1)
    expect(server.received[0]!.subject).toBe('1 new job: Menders')
    expect(server.received[0]!.raw + server.received[0]!.text).not.toContain('secret')
    await digestIsOver(email.id)
    await newMatches([aJob({ title: `${search.title} gone` })])
    await takeDown(`${search.title} gone`)
    await makeDue(email.id)
    await digestIsOver(email.id)
    expect(server.received).toHaveLength(1)
  })

  it('tells the newest 50 jobs and counts the others', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    for (let at = 0; at < 60; at++) await present(pool, source, [aJob({ title: `${search.title} number ${at}.` })])
    await newMatches([])
    await makeDue(email.id)
    aSender()
    await received(1)
    const { subject, text } = server.received[0]!
    expect(subject).toBe('60 new jobs: Menders')
    expect(text!.match(new RegExp(`${search.title} number`, 'g'))).toHaveLength(50)
    expect([text!.includes('number 59.'), text!.includes('number 9.')]).toEqual([true, false])
    expect(text).toContain('And 10 more.')
  })

  it('can be unsubscribed from with one click, and its token deletes the address', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: search.title })])
    await makeDue(email.id)
    aSender()
    await received(1)
    const [mail] = server.received
    const link = linkIn(mail!, 'unsubscribe')
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${link}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    await unsubscribeEmail(pool, tokenOf(link))
    expect(await emailsOf(pool, account.id)).toEqual([])
  })

  it('is not sent while the account has no valid key', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: search.title })])
    await makeDue(email.id)
    await endKey(pool, keyId, { revokedAt: new Date() })
    account = (await addAccount(pool, `other ${Math.random()}`))!
    await issueKey(pool, account)
    const control = await confirmed((await aSearch()).id)
    await makeDue(control.id)
    aSender()
    await digestIsOver(control.id)
    expect(server.received).toEqual([])
  })
})

describe('foreign text', () => {
  const HOSTILE = 'x\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script> "&\u202e'

  it('adds no header, no recipient and no tag', async () => {
    const search = await aSearch(HOSTILE)
    const email = await confirmed(search.id)
    await newMatches([
      aJob({ title: `${search.title} ${HOSTILE}`, location: HOSTILE }),
      aJob({ title: `${search.title} quoted`, url: 'https://a.example/"onmouseover="x' }),
    ])
    await makeDue(email.id)
    aSender()
    await received(1)
    const [mail] = server.received
    expect(mail!.recipients).toEqual([email.address])
    expect(mail!.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect(mail!.subject).toMatch(/^2 new jobs: x Bcc: eve@example\.org <script>/)
    expect(mail!.html).not.toMatch(/<script|"onmouseover/)
    expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;')
    expect(mail!.text!.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:eve@example.org', '/jobs', ''])('%j is no link', (link) => {
    const { text, html } = writeLetter([{ title: 'A job', link, lines: [] }])
    expect(text).toBe('A job\n')
    expect(html).not.toContain('href')
  })
})

describe('a mail that is not taken', () => {
  it('is sent again with the same Message-ID and the same matches, although there are more by then', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: `${search.title} one` })])
    await makeDue(email.id)
    server.answer = async (_, at) => {
      if (at >= 2) return null
      await newMatches([aJob({ title: `${search.title} late` })])
      return at === 0 ? '451 4.3.0 try later' : '554 5.6.0 not today'
    }
    aSender()
    await received(3)
    await digestIsOver(email.id)
    const [first, ...others] = server.received
    for (const mail of others) expect(mail).toMatchObject({ messageId: first!.messageId, subject: '1 new job: Menders' })
    expect(await emailNow(email.id)).toMatchObject({ paused_at: null, problem: null })
    await makeDue(email.id)
    await received(4)
    expect(server.received[3]!.subject).toBe('2 new jobs: Menders')
  })

  it('pauses the delivery with its reason when all tries have failed', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: search.title })])
    await makeDue(email.id)
    server.answer = () => '451 4.2.2 mailbox full'
    aSender()
    await until(async () => (await emailNow(email.id)).paused_at !== null)
    expect((await emailNow(email.id)).problem).toMatch(/^3 tries failed, the last one because .*451 4\.2\.2 mailbox full/)
    expect(server.received).toHaveLength(3)
  })

  it('pauses the delivery at once when the address is refused for good, also the first mail', async () => {
    const search = await aSearch()
    const emails = [await anEmail(search.id), await confirmed(search.id)]
    await newMatches([aJob({ title: search.title })])
    await makeDue(emails[1]!.id)
    server.refuse = () => '550 5.1.1 no such mailbox'
    aSender()
    for (const { id } of emails) {
      await until(async () => (await emailNow(id)).paused_at !== null)
      expect((await emailNow(id)).problem).toMatch(/^the address was refused: .*550 5\.1\.1 no such mailbox/)
      expect((await rowNow(id)).failures).toBe(1)
    }
  })

  it('waits while the server refuses us, or is away: that pauses nothing and tells no account where the server is', async () => {
    const search = await aSearch()
    const email = await anEmail(search.id)
    server.refuse = () => '554 5.7.1 relay access denied'
    const end = aSender([3_600, 3_600])
    await until(async () => (await rowNow(email.id)).failures === 1)
    expect(await emailNow(email.id)).toMatchObject({ paused_at: null, problem: expect.stringContaining('relay access denied') })
    await end()
    await pool.query('update saved_search_emails set next_try_at = null, failures = 30')
    aSender([], 'smtp://127.0.0.1:1')
    await until(async () => (await rowNow(email.id)).failures === 31)
    expect(await emailNow(email.id)).toMatchObject({ paused_at: null, problem: expect.not.stringContaining('127.0.0.1') })
    expect((await rowNow(email.id)).next_try_at - Date.now()).toBeLessThan(1.3 * 3_600_000)
  })
})

describe('senders', () => {
  it('of several processes send each mail once', async () => {
    const search = await aSearch()
    const emails = await Promise.all(Array.from({ length: 5 }, () => confirmed(search.id)))
    const rounds = 3
    server.answer = async () => {
      await pause(20)
      return null
    }
    const ends = [aSender(), aSender(), aSender()]
    for (let round = 1; round <= rounds; round++) {
      await newMatches([aJob({ title: `${search.title} round ${round}.` })])
      for (const { id } of emails) await makeDue(id)
      for (const { id } of emails) await digestIsOver(id)
    }
    for (const end of ends) await end()
    const told = server.received.map(({ recipients, text }) => `${recipients} ${/round \d/.exec(text!)}`)
    expect(new Set(told).size).toBe(emails.length * rounds)
    expect(told).toHaveLength(emails.length * rounds)
  })

  it('that have lost their claim change nothing, and the next one sends the same digest', async () => {
    const search = await aSearch()
    const email = await confirmed(search.id)
    await newMatches([aJob({ title: search.title })])
    await makeDue(email.id)
    server.answer = async (_, at) => {
      // As if this process had stood still for longer than its claim.
      if (at === 0) await pool.query(`update saved_search_emails set claimed_by = 'another process'`)
      return null
    }
    const end = aSender()
    await received(1)
    await end()
    expect(await rowNow(email.id)).toMatchObject({ claimed_by: 'another process', digest_to: expect.anything() })
    await pool.query('update saved_search_emails set claimed_until = now()')
    aSender()
    await digestIsOver(email.id)
    expect(server.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill(server.received[0]!.messageId))
  })

  it('log in where the server asks for it, and say why it does not let them in', async () => {
    server = await mailServer({ user: 'us', pass: 's3cret' })
    expect(await openSmtp({ url: server.url, from: FROM }).check()).toBeNull()
    const wrong = await openSmtp({ url: server.url.replace('s3cret', 'hunter2'), from: FROM }).check()
    expect(wrong).toContain('wrong password')
    expect(wrong).not.toContain('hunter2')
    const search = await aSearch()
    await anEmail(search.id)
    aSender()
    await received(1)
  })
})
