import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyDigest } from '../../src/api/api-key.ts'
import { pathForLogs } from '../../src/api/path-for-logs.ts'
import { endKey } from '../../src/catalog/keys.ts'
import { MOST_FEEDS } from '../../src/catalog/saved-searches/feeds.ts'
import { quarantineJobs } from '../../src/catalog/takedown/quarantine.ts'
import { addTakedown } from '../../src/catalog/takedown/takedowns.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { followSearchesOnce } from '../support/follow-searches.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const HOSTILE = `Luthier <script>alert(1)</script> & "friends" ]]> \u0001\ufffe\ud800 &lt;`

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  // A later clock: the second of the last change is over.
  api = await testApi(pool, { now: () => new Date(Date.now() + 2_000) })
})

let searches = 0
async function feedOf(query: string, by = api) {
  const { body: search } = await by.send('POST', '/api/v1/searches', { name: `search ${++searches}`, query })
  const { body: feed } = await by.send('POST', `/api/v1/searches/${search.id}/feeds`)
  return { search, feed, path: new URL(feed.atom_url).pathname.replace(/\.atom$/, '') }
}

const follow = () => followSearchesOnce(pool)

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const XML_TEXT = /^(?:[^<&\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&(?:amp|lt|gt|quot);)*$/
const XML_TAG = /^<(\/)?([a-z]+)(?: [a-z]+="[^"<]*")*(\/)?>$/

/** The titles of entries. Fails where the text is not well-formed XML, by the part of XML that feeds use. */
function entryTitles(text: string): string[] {
  const open: string[] = []
  const titles: string[] = []
  for (const piece of text.replace(/^<\?xml [^>]*\?>\n/, '').match(/<[^>]*>|[^<]+/g) ?? []) {
    const tag = XML_TAG.exec(piece)
    if (piece.startsWith('<')) {
      expect(tag, piece).not.toBeNull()
      if (tag![1]) expect(open.pop()).toBe(tag![2])
      else if (!tag![3]) open.push(tag![2]!)
    } else {
      expect(piece).toMatch(XML_TEXT)
      expect(piece.isWellFormed()).toBe(true)
      if (open.join('>') === 'feed>entry>title') titles.push(piece)
    }
  }
  expect(open).toEqual([])
  return titles
}

describe('a feed', () => {
  it('has the newest matches as Atom and as JSON Feed, foreign text escaped', async () => {
    const { feed, path } = await feedOf('title=luthier')
    expect(feed.atom_url).toBe(`https://jobs.example${path}.atom`)
    const source = await aSource(pool, 'luthiers', { name: 'Strings & Sons' })
    await present(pool, source, [aJob({ title: 'Luthier one', posted_at: '2026-11-01T08:00:00.000Z' })])
    await follow()
    await present(pool, source, [aJob({ title: HOSTILE, salary_min: 50_000, salary_currency: 'EUR', salary_period: 'year' })])
    await follow()

    const atom = await api.ask(`${path}.atom`)
    expect(Object.fromEntries(atom.headers)).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      etag: expect.any(String),
      'last-modified': expect.any(String),
      ratelimit: expect.any(String),
    })
    const titles = entryTitles(atom.text)
    expect(titles).toHaveLength(2)
    expect(titles[1]).toBe('Luthier one – Strings &amp; Sons')
    expect(atom.text).not.toContain('<script>')
    for (const [, time] of atom.text.matchAll(/<(?:updated|published)>([^<]*)</g))
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const json = JSON.parse((await api.ask(`${path}.json`)).text)
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: feed.json_url,
      items: [
        { content_html: '<p>Strings &amp; Sons</p><p>50,000 EUR a year</p>' },
        {
          title: 'Luthier one – Strings & Sons',
          date_published: '2026-11-01T08:00:00.000Z',
          authors: [{ name: 'Strings & Sons' }],
        },
      ],
    })
    const ids = [...atom.text.matchAll(/<id>(urn:uuid:[0-9a-f-]{36})<\/id>/g)].map((match) => match[1])
    expect(ids.slice(1)).toEqual(json.items.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(3)
  })

  it('answers 304 until a match comes, a listed job changes, or one is taken down', async () => {
    const { path } = await feedOf('title=thatcher')
    const source = await aSource(pool)
    const job = aJob({ title: 'Thatcher' })
    let seen = { etag: '', modified: '' }
    const look = async () => {
      const { status, headers } = await api.ask(`${path}.atom`)
      expect(status).toBe(200)
      seen = { etag: headers.get('etag')!, modified: headers.get('last-modified')! }
    }
    const asked = async () => [
      (await api.app.request(`${path}.atom`, { headers: { 'if-none-match': seen.etag } })).status,
      (await api.app.request(`${path}.atom`, { headers: { 'if-modified-since': seen.modified } })).status,
    ]
    const secondOver = () => new Promise((over) => setTimeout(over, 1_100))
    const changes = [
      () => present(pool, source, [job]),
      () => present(pool, source, [{ ...job, location: 'Elsewhere' }]),
      async () => {
        const { rows } = await pool.query("select id, source_id from jobs where title = 'Thatcher'")
        const taken = await addTakedown(pool, { kind: 'job', target: String(rows[0].id) }, 'a test', 'somebody')
        await quarantineJobs(pool, taken.id, rows)
      },
    ]
    await look()
    expect(await asked()).toEqual([304, 304])
    for (const change of changes) {
      await secondOver()
      await change()
      await follow()
      expect(await asked()).toEqual([200, 200])
      await look()
      expect(await asked()).toEqual([304, 304])
    }
  })

  it('counts on the account', async () => {
    const poor = await testApi(pool, { quota: 4 })
    const { path } = await feedOf('title=nobody', poor)
    expect([(await poor.ask(`${path}.json`)).status, (await poor.ask(`${path}.json`)).status]).toEqual([200, 200])
    expect(await poor.ask(`${path}.json`)).toMatchObject({ status: 429, headers: expect.anything() })
  })

  it('ends when it is ended, by its account alone, and its token stands nowhere', async () => {
    const { search, feed, path } = await feedOf('title=cooper')
    const other = await testApi(pool)
    expect((await other.send('DELETE', `/api/v1/feeds/${feed.id}`)).status).toBe(404)
    expect((await other.send('POST', `/api/v1/searches/${search.id}/feeds`)).status).toBe(404)
    const token = path.slice('/feeds/'.length)
    const { rows } = await pool.query('select row_to_json(f)::text as row from saved_search_feeds f')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    const { text } = await api.get('/api/v1/searches')
    expect([text.includes(feed.hint), text.includes(token)]).toEqual([true, false])
    expect(pathForLogs(`${path}.atom`)).not.toContain(token)
    expect((await api.send('DELETE', `/api/v1/feeds/${feed.id}`)).status).toBe(200)
    expect((await api.ask(`${path}.atom`)).status).toBe(404)
  })

  it('is closed while its account has no valid key', async () => {
    const other = await testApi(pool)
    const { path } = await feedOf('title=turner', other)
    const { rows } = await pool.query('select id, account_id from api_keys where digest = $1', [keyDigest(other.key)])
    const [{ id, account_id }] = rows
    await endKey(pool, id, { revokedAt: new Date() })
    expect((await api.ask(`${path}.atom`)).status).toBe(404)
    await issueKey(pool, { id: account_id })
    expect((await api.ask(`${path}.atom`)).status).toBe(200)
  })

  it('409 for one feed too many of several at once', async () => {
    const { search } = await feedOf('title=weaver')
    const asked = Array.from({ length: MOST_FEEDS + 3 }, () => api.send('POST', `/api/v1/searches/${search.id}/feeds`))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_FEEDS - 1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
  })

  it('404 for other tokens and formats, 409 for one feed too many', async () => {
    const { search, path } = await feedOf('title=sexton')
    const wrong = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    for (const each of [`${wrong}.atom`, `${path}.rss`, path, '/feeds/x.atom']) expect((await api.ask(each)).status).toBe(404)
    for (let at = 1; at < MOST_FEEDS; at++) await api.send('POST', `/api/v1/searches/${search.id}/feeds`)
    expect((await api.send('POST', `/api/v1/searches/${search.id}/feeds`)).status).toBe(409)
  })
})
