import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyDigest } from '../../src/api/api-key.ts'
import { emailLinks } from '../../src/api/email-routes.ts'
import { pathForLogs } from '../../src/api/path-for-logs.ts'
import { addEmailToken } from '../../src/catalog/saved-searches/email-tokens.ts'
import { MOST_ASKED, MOST_EMAILS } from '../../src/catalog/saved-searches/emails.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
// An account of its own for each test, because accounts have limits.
beforeEach(async () => {
  api = await testApi(pool, { sendsMail: true })
})

let searches = 0
async function aSearch(by = api, name = `search ${++searches}`): Promise<number> {
  return (await by.send('POST', '/api/v1/searches', { name, query: 'q=nurse' })).body.id
}

let addresses = 0
const anAddress = () => `reader-${++addresses}@example.org`

const add = (search: number, address = anAddress(), by = api) =>
  by.send('POST', `/api/v1/searches/${search}/emails`, { address, every: 'day' })

/** A link as the sender puts it into a mail. */
async function linkOf(id: number, kind: 'confirm' | 'unsubscribe'): Promise<string> {
  const { url, digest } = emailLinks('https://jobs.example')[kind]()
  await addEmailToken(pool, id, digest)
  return new URL(url).pathname
}

const open = async (path: string, method = 'GET') => {
  const response = await api.app.request(path, { method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const emailsOf = async (search: number) => {
  const { body } = await api.get('/api/v1/searches')
  return body.data.find(({ id }: { id: number }) => id === search).emails
}

describe('POST /api/v1/searches/{id}/emails', () => {
  it('200: the delivery waits for its confirmation, and is part of the search', async () => {
    const search = await aSearch()
    const { status, body } = await api.send('POST', `/api/v1/searches/${search}/emails`, {
      address: 'ada@example.org',
      every: 'week',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      search_id: search,
      address: 'ada@example.org',
      every: 'week',
      created_at: expect.any(String),
      confirmed_at: null,
      paused_at: null,
      problem: null,
    })
    expect(await emailsOf(search)).toEqual([body])
  })

  it.each([
    'no address',
    'a@b',
    'a@b.example, c@d.example',
    'Ada <ada@example.org>',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org\n',
    '"a b"@example.org',
    'ada@exa mple.org',
    `${'a'.repeat(300)}@example.org`,
  ])('400 for the address %j', async (address) => {
    expect(await add(await aSearch(), address)).toMatchObject({ status: 400, body: { errors: [{ field: 'address' }] } })
  })

  it('400 for another rhythm', async () => {
    const path = `/api/v1/searches/${await aSearch()}/emails`
    expect((await api.send('POST', path, { address: anAddress(), every: 'hour' })).status).toBe(400)
  })

  it('404 for the search of another account', async () => {
    const other = await testApi(pool, { sendsMail: true })
    expect((await add(await aSearch(), anAddress(), other)).status).toBe(404)
  })

  it('409 with the remedy where the service sends no mail, and its channels say so', async () => {
    const without = await testApi(pool)
    expect(await add(await aSearch(without), anAddress(), without)).toMatchObject({
      status: 409,
      body: { detail: 'this service sends no e-mail: its operator has to set SMTP_URL' },
    })
    expect((await without.get('/api/v1/searches')).body.channels).toEqual(['feed'])
    expect((await api.get('/api/v1/searches')).body.channels).toEqual(['feed', 'email'])
  })

  it('409 for the same address again, and for one address too many, also at the same time', async () => {
    const search = await aSearch()
    const [first, ...others] = Array.from({ length: MOST_EMAILS + 3 }, anAddress)
    expect((await add(search, first)).status).toBe(200)
    expect((await add(search, first)).status).toBe(409)
    const statuses = (await Promise.all(others.map((address) => add(search, address)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_EMAILS - 1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(others.length - MOST_EMAILS + 1)
    expect(await emailsOf(search)).toHaveLength(MOST_EMAILS)
  })

  it('429 for too many confirmations of one address, over all accounts, also when deliveries were ended', async () => {
    const address = anAddress()
    const other = await testApi(pool, { sendsMail: true })
    const added = await Promise.all(
      Array.from({ length: MOST_ASKED.address + 2 }, async (_, at) => {
        const by = at % 2 === 0 ? api : other
        return add(await aSearch(by), address.toUpperCase().replace('EXAMPLE.ORG', 'example.org'), by)
      }),
    )
    const refused = added.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(80_000)
    const { search_id, id } = added.find(({ status }) => status === 200)!.body
    await Promise.all([api, other].map((by) => by.send('DELETE', `/api/v1/searches/${search_id}/emails/${id}`)))
    expect((await add(await aSearch(), address)).status).toBe(429)
    await pool.query(`update asked_confirmations set asked_at = asked_at - interval '1 day'`)
    expect((await add(await aSearch(), address)).status).toBe(200)
  })

  it('429 for too many confirmations by one account; those that were given do not count', async () => {
    const asking = await testApi(pool, { sendsMail: true })
    const ids = await Promise.all(Array.from({ length: MOST_ASKED.account / MOST_EMAILS + 1 }, () => aSearch(asking)))
    const added = []
    for (const search of ids.slice(0, -1))
      for (let at = 0; at < MOST_EMAILS; at++) added.push(await add(search, anAddress(), asking))
    expect(added.map(({ status }) => status)).toEqual(Array(MOST_ASKED.account).fill(200))
    expect((await add(ids.at(-1)!, anAddress(), asking)).status).toBe(429)
    await open(await linkOf(added[0]!.body.id, 'confirm'), 'POST')
    expect((await add(ids.at(-1)!, anAddress(), asking)).status).toBe(200)
  })
})

describe('DELETE /api/v1/searches/{id}/emails/{email_id}', () => {
  it('200 for the account alone, and only once; nothing of the address is left', async () => {
    const search = await aSearch()
    const address = anAddress()
    const { body } = await add(search, address)
    const path = `/api/v1/searches/${search}/emails/${body.id}`
    const link = await linkOf(body.id, 'unsubscribe')
    const other = await testApi(pool, { sendsMail: true })
    expect((await other.send('DELETE', path)).status).toBe(404)
    expect((await api.send('DELETE', `/api/v1/searches/${search + 1}/emails/${body.id}`)).status).toBe(404)
    expect(await api.send('DELETE', path)).toMatchObject({ status: 200, body: { id: body.id } })
    expect((await api.send('DELETE', path)).status).toBe(404)
    expect((await open(link)).status).toBe(404)
    expect(await everythingStored()).not.toContain(address)
  })

  it('ending the search ends its deliveries', async () => {
    const search = await aSearch()
    const address = anAddress()
    const { body } = await add(search, address)
    const link = await linkOf(body.id, 'confirm')
    await api.send('DELETE', `/api/v1/searches/${search}`)
    expect((await open(link, 'POST')).status).toBe(404)
    expect(await everythingStored()).not.toContain(address)
  })
})

async function everythingStored(): Promise<string> {
  const tables = ['saved_search_emails', 'saved_search_email_tokens', 'asked_confirmations']
  const texts = await Promise.all(
    tables.map((table) => pool.query(`select coalesce(json_agg(t)::text, '') as text from ${table} t`)),
  )
  return texts.map(({ rows }) => rows[0].text).join('\n')
}

describe('the link that confirms', () => {
  it('shows a page, and only its button confirms', async () => {
    const search = await aSearch()
    const address = anAddress()
    const { body } = await add(search, address)
    const link = await linkOf(body.id, 'confirm')
    const page = await open(link)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<form method="post">')
    expect(page.text).toContain(address)
    expect((await emailsOf(search))[0].confirmed_at).toBeNull()

    expect((await open(link, 'POST')).text).toContain('The address is confirmed')
    const [confirmed] = await emailsOf(search)
    expect(confirmed.confirmed_at).not.toBeNull()
    // Again, by the button or by the link: nothing changes.
    expect((await open(link, 'POST')).status).toBe(200)
    expect((await open(link)).text).not.toContain('<form')
    expect(await emailsOf(search)).toEqual([confirmed])
  })

  it('has no effect after three days, and the address is deleted then', async () => {
    const search = await aSearch()
    const { body } = await add(search)
    const link = await linkOf(body.id, 'confirm')
    await pool.query(`update saved_search_emails set created_at = created_at - interval '3 days' where id = $1`, [body.id])
    expect((await open(link)).status).toBe(404)
    expect((await open(link, 'POST')).status).toBe(404)
    await add(await aSearch())
    expect(await emailsOf(search)).toEqual([])
  })
})

describe('the link that unsubscribes', () => {
  it('shows a page; a POST without cookies or a key deletes the address at once', async () => {
    const search = await aSearch()
    const { body } = await add(search)
    await open(await linkOf(body.id, 'confirm'), 'POST')
    const link = await linkOf(body.id, 'unsubscribe')
    expect((await open(link)).text).toContain('<form method="post">')
    expect(await emailsOf(search)).toHaveLength(1)
    const oneClick = await api.app.request(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([oneClick.status, await oneClick.text()]).toEqual([200, expect.stringContaining('No more mails are sent')])
    expect(await emailsOf(search)).toEqual([])
    expect((await open(link, 'POST')).status).toBe(404)
  })
})

describe('pages and tokens', () => {
  it('a token opens its own kind of page alone, and stands nowhere', async () => {
    const { body } = await add(await aSearch())
    const [confirm, unsubscribe] = [await linkOf(body.id, 'confirm'), await linkOf(body.id, 'unsubscribe')]
    const token = (path: string) => path.slice(path.lastIndexOf('/') + 1)
    for (const wrong of [
      `/confirm/${token(unsubscribe)}`,
      `/unsubscribe/${token(confirm)}`,
      `${confirm.slice(0, -1)}${confirm.endsWith('0') ? '1' : '0'}`,
      '/confirm/x',
      '/unsubscribe/cf_',
    ])
      expect([(await open(wrong)).status, (await open(wrong, 'POST')).status]).toEqual([404, 404])
    const stored = await everythingStored()
    for (const path of [confirm, unsubscribe]) {
      expect(stored).not.toContain(token(path))
      expect(stored).toContain(keyDigest(token(path)).toString('hex'))
      expect(pathForLogs(path)).not.toContain(token(path))
    }
  })

  it('names of searches are escaped; the page admits no script, no frame and no copy', async () => {
    const { body } = await add(await aSearch(api, `<script>alert(1)</script>"&`))
    const { text, headers } = await open(await linkOf(body.id, 'confirm'))
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;')
    expect(text).not.toContain('<script')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })
})
