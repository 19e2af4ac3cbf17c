import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Listening, listen } from '../../src/api/listen.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import { openPool } from '../../src/database/pool.ts'
import type { Job } from '../../src/job/job.ts'
import { createCatalogSearch } from '../../src/search/catalog-search.ts'
import { type ApiAnswer, type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { relayTo } from '../support/relay.ts'

const PATH = '/api/v1/jobs/export'
/** More than one page of rows. */
const JOBS = 1_500

const FACTS_OF_THE_DETAIL: Partial<Job> = {
  department: 'Field "Service"',
  experience_min_years: 3,
  sponsors_visa: false,
  skills: [{ slug: 'sql', name: 'SQL', kind: 'language', requirement: 'required' }],
  locations: [{ kind: 'country', code: 'DE', name: 'Germany', admin1_name: '', country_code: 'DE' }],
}

let pool: pg.Pool
let url: string
let api: TestApi
beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
  api = await testApi(pool, { entitlements: ['source'] })
  const source = await aSource(pool, 'acme', { name: 'Acme, "Ltd"', industry: 'Anvils', founded_year: 1949 })
  const posted_at = new Date(Date.now() - 86_400_000).toISOString()
  const jobs = Array.from({ length: JOBS }, (_, at) =>
    aJob({
      external_job_id: `e${at}`,
      title: at % 5 === 0 ? `Night Nurse ${at}` : `Engineer ${at}`,
      posted_at,
      country_codes: at % 2 === 0 ? ['DE', 'AT'] : null,
      description_md: `Text of ${at}\nwith two lines`,
      alias_ids: at === 3 ? ['other'] : [],
      ...(at === 11 ? FACTS_OF_THE_DETAIL : {}),
    }),
  )
  await present(pool, source, jobs)
})

const rowsOf = ({ text }: ApiAnswer) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const idsOf = (answer: ApiAnswer): number[] => rowsOf(answer).map(({ id }) => id)

/** Every job by search, page by page. */
async function searched(query: string): Promise<Record<string, unknown>[]> {
  const jobs = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/api/v1/jobs?limit=500&${query}${cursor}`)
    jobs.push(...body.data)
    if (body.next_cursor === null) return jobs
    cursor = `&cursor=${body.next_cursor}`
  }
}

const byId = (a: { id?: unknown }, b: { id?: unknown }) => Number(a.id) - Number(b.id)

describe('200', () => {
  it.each([
    '',
    'q=nurse',
    'country=AT&title=engineer',
    'q=%22night+nurse%22&q_scope=full',
    'description=text&q=nurse',
    'description=html&title=r+7',
    'include=source&title=r+3',
    'status=closed',
    'q=urse+7',
  ])('has what a search for "%s" pages through, in the order of ids', async (query) => {
    const answer = await api.get(`${PATH}?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(rowsOf(answer)).toEqual((await searched(query)).toSorted(byId))
  })

  it('has everything that the detail of each job has, with include=detail', async () => {
    const answer = await api.get(`${PATH}?title=engineer+1&include=detail,source&description=text`)
    const rows = rowsOf(answer)
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows.slice(0, 20)) {
      const { description_html, ...detail } = (await api.get(`/api/v1/jobs/${row.id}`)).body
      expect(row).toMatchObject(detail)
    }
    const [plain] = rowsOf(await api.get(`${PATH}?title=engineer+1&description=text`))
    const { company, ...item } = plain
    expect(rows[0]).toMatchObject(item)
    expect(rows[0].company).toMatchObject(company)
    expect(rows.find(({ title }) => title === 'Engineer 11')).toMatchObject({
      ...FACTS_OF_THE_DETAIL,
      company: { industry: 'Anvils', founded_year: 1949 },
    })
    // Without the entitlement for the source, the other facts are there.
    const { status, text } = await (await testApi(pool)).get(`${PATH}?title=engineer+11&include=detail`)
    expect([status, JSON.parse(text.split('\n')[0]!)]).toMatchObject([200, FACTS_OF_THE_DETAIL])
  })

  it('goes on after any row with include=detail, in NDJSON and in CSV', async () => {
    const query = 'title=engineer+1&include=detail'
    const [first, second] = idsOf(await api.get(`${PATH}?${query}`)) as [number, number]
    for (const format of ['ndjson', 'csv']) {
      const whole = await api.get(`${PATH}?${query}&format=${format}`)
      const cursor = whole.headers.get('export-cursor')
      const rest = await api.get(`${PATH}?${query}&format=${format}&cursor=${cursor}&after=${first}`)
      expect(whole.text.endsWith(rest.text)).toBe(true)
      expect(rest.text.startsWith(format === 'csv' ? `${second},` : `{"id":${second},`)).toBe(true)
    }
  })

  it('is CSV with a column for each fact of the detail', async () => {
    const { text } = await api.get(`${PATH}?title=engineer+11&format=csv&include=detail`)
    const [header, record] = text.split('\r\n') as [string, string]
    expect(header).toContain(
      ',updated_at,locations,department,experience_min_years,experience_max_years,sponsors_visa,skills,residence,authorization,languages,education,company_name,',
    )
    expect(record).toContain('"Field ""Service""",3,,false,"[{""slug"":""sql""')
    expect(record).toMatch(/,Anvils,,1949,,,\d{4}-\d\d-\d\dT[\d:.]+Z,/)
  })

  it('says where the catalog stood when it began', async () => {
    const { headers } = await api.get(`${PATH}?title=engineer+1`)
    const { body: changes } = await api.get('/api/v1/changes?since=2999-01-01T00:00:00Z')
    expect(headers.get('export-change-id')).toBe(changes.next_cursor)
    const { rows } = await pool.query('select max(revision)::text as revision from jobs')
    expect(headers.get('export-revision')).toBe(rows[0].revision)
  })

  it('says when the rows are those of the fallback, and stays with it', async () => {
    const answer = await api.get(`${PATH}?q=urse`)
    expect(answer.headers.get('export-fuzzy')).toBe('true')
    const ids = idsOf(answer)
    expect(ids).toHaveLength(JOBS / 5)
    const rest = await api.get(`${PATH}?q=urse&cursor=${answer.headers.get('export-cursor')}&after=${ids[99]}`)
    expect(idsOf(rest)).toEqual(ids.slice(100))
    expect((await api.get(`${PATH}?q=nurse`)).headers.get('export-fuzzy')).toBeNull()
    const nothing = await api.get(`${PATH}?q=zzzzzz`)
    expect([nothing.status, nothing.text, nothing.headers.get('export-fuzzy')]).toEqual([200, '', null])
  })

  it('goes on after any row, with no row lost or repeated', async () => {
    const whole = await api.get(PATH)
    const ids = idsOf(whole)
    expect(ids).toHaveLength(JOBS)
    const cursor = whole.headers.get('export-cursor')
    for (const at of [0, 999, 1_000, JOBS - 2, JOBS - 1]) {
      const rest = await api.get(`${PATH}?cursor=${cursor}&after=${ids[at]}`)
      expect(idsOf(rest)).toEqual(ids.slice(at + 1))
      for (const name of ['export-cursor', 'export-change-id', 'export-revision'])
        expect(rest.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect(idsOf(await api.get(`${PATH}?cursor=${cursor}`))).toEqual(ids)
  })

  it('is CSV on request: a header, then a record a job; the rest of one has no header', async () => {
    const answer = await api.get(`${PATH}?format=csv&title=night+nurse+1&description=text`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    const [header, ...records] = answer.text.split('\r\n')
    expect(header).toMatch(/^id,source_id,.*,updated_at,description_md,company_name,company_website_url,company_logo_url$/)
    const count = (await api.get('/api/v1/jobs/count?title=night+nurse+1')).body.count
    expect(records).toHaveLength(count + 1)
    expect(records.at(-1)).toBe('')
    expect(records[0]).toContain('"[""DE"",""AT""]"')
    expect(records[0]).toContain('\nwith two lines","Acme, ""Ltd""",,')
    const first = records[0]!.split(',')[0]
    const rest = await api.get(
      `${PATH}?format=csv&title=night+nurse+1&description=text&cursor=${answer.headers.get('export-cursor')}&after=${first}`,
    )
    expect(`${header}\r\n${records[0]}\r\n${rest.text}`).toBe(answer.text)
  })

  it('is compressed for who accepts it', async () => {
    const plain = await api.get(PATH)
    const response = await api.app.request(PATH, { headers: { authorization: `Bearer ${api.key}`, 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain.text)
  })

  it('costs one request of the budget, whatever its size', async () => {
    const own = await testApi(pool, { quota: 10 })
    expect((await own.get(PATH)).headers.get('ratelimit')).toMatch(/;r=9;/)
  })

  it('answers HEAD without rows, and counts it as no export under way', async () => {
    const own = await testApi(pool)
    for (let again = 0; again < 4; again++) {
      const head = await own.ask(PATH, { method: 'HEAD', headers: { authorization: `Bearer ${own.key}` } })
      expect([head.status, head.text]).toEqual([200, ''])
    }
    expect((await own.get(PATH)).status).toBe(200)
  })

  it('has every row when the index answers, and when it is behind', async () => {
    const search = createCatalogSearch({ pool, log: pino({ level: 'silent' }), budgetMs: 10_000 })
    const folder = mkdtempSync(join(tmpdir(), 'rolecall-export-'))
    onTestFinished(async () => {
      await search.close()
      rmSync(folder, { recursive: true, force: true })
    })
    search.openIndex(folder)
    for (let tries = 0; search.status().engine !== 'bitmap' && tries < 600; tries++) await pause(100)
    const indexed = await testApi(pool, { engine: search.engine })
    // On a busy machine the index may be behind, and Postgres answers in its place.
    const byTheIndex = async () => {
      expect((await indexed.get(PATH)).text).toBe((await api.get(PATH)).text)
      return search.status().answers.bitmap
    }
    await expect.poll(byTheIndex, { timeout: 60_000 }).toBeGreaterThan(0)

    // The index looks a few times a second, so it cannot know of jobs that were written just now.
    const source = await aSource(pool)
    const tried = Math.random().toString(36).slice(2)
    for (let again = 0; again < 5; again++) {
      await present(pool, source, [aJob({ title: `Lamplighter ${tried} ${again}`, posted_at: new Date().toISOString() })])
      expect(rowsOf(await indexed.get(`${PATH}?title=lamplighter+${tried}+${again}`))).toHaveLength(1)
    }
  })
})

describe('400', () => {
  it.each([
    ['format=xml', 'format'],
    ['sort=posted_at', 'sort'],
    ['limit=5', 'limit'],
    ['cursor=abc', 'cursor'],
    ['after=5', 'after'],
    ['levle=senior', 'levle'],
  ])('%s names the field', async (query, field) => {
    const { status, body } = await api.get(`${PATH}?${query}`)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('the cursor of an export with other filters, format or description is refused', async () => {
    const cursor = (await api.get(`${PATH}?title=nurse`)).headers.get('export-cursor')
    for (const query of [
      'title=engineer',
      '',
      'title=nurse&format=csv',
      'title=nurse&description=text',
      'title=nurse&include=detail',
    ]) {
      const { status, body } = await api.get(`${PATH}?${query}&cursor=${cursor}`)
      expect([status, body.errors[0].field]).toEqual([400, 'cursor'])
    }
    expect((await api.get(`${PATH}?title=nurse&cursor=${cursor}`)).status).toBe(200)
  })

  it('a cursor of a state that the catalog has lost is refused', async () => {
    const whole = await api.get(PATH)
    const cursor = whole.headers.get('export-cursor')
    const { rows } = await pool.query('select max(revision) as revision from jobs')
    await pool.query('update jobs set revision = -revision where revision = $1', [rows[0].revision])
    try {
      const { status, body } = await api.get(`${PATH}?cursor=${cursor}`)
      expect([status, body.detail]).toEqual([400, expect.stringContaining('restored from a backup')])
    } finally {
      await pool.query('update jobs set revision = -revision where revision < 0')
    }
  })

  it('a q that is refused is refused here too', async () => {
    expect((await api.get(`${PATH}?q=-nurse`)).body).toMatchObject({ status: 400, title: 'Invalid search query' })
  })
})

it('401 without a key, 403 for include=source without the entitlement', async () => {
  expect((await api.ask(PATH)).status).toBe(401)
  const plain = await testApi(pool)
  expect((await plain.get(`${PATH}?include=source`)).status).toBe(403)
})

describe('over real sockets', () => {
  let server: Listening
  let relayed: TestApi
  let through: pg.Pool
  let relay: Awaited<ReturnType<typeof relayTo>>
  /** Rows that fill the buffers of a connection many times, so that a client that does not read holds the answer up. */
  const LARGE = `${PATH}?description=text&status=closed`
  beforeAll(async () => {
    const source = await aSource(pool)
    const jobs = Array.from({ length: 800 }, () => aJob({ description_md: 'x'.repeat(40_000) }))
    await present(pool, source, jobs)
    await pool.query('update jobs set closed_at = now() where source_id = $1', [source.id])
    relay = await relayTo(url)
    through = openPool(relay.url, { max: 4, applicationName: 'export through a relay', onError: () => {} })
    relayed = await testApi(through)
    server = await listen(relayed.app, { host: '127.0.0.1', port: 0, limits: connectionLimits(readConfig({})) })
  })
  afterAll(async () => {
    await server.drain(0)
    await through.end()
    await relay.cut()
  })

  const headers = () => ({ authorization: `Bearer ${relayed.key}` })

  /** The head of an answer whose body nobody reads yet. */
  async function begin(path = LARGE): Promise<IncomingMessage> {
    const request = httpGet(`${server.url}${path}`, { headers: headers() })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    request.on('error', () => {})
    response.on('error', () => {})
    onTestFinished(() => void response.destroy())
    return response
  }

  const status = async () => {
    const response = await fetch(`${server.url}${PATH}?title=nurse+5`, { headers: headers() })
    await response.text()
    return response
  }

  it('an account has two under way; a third is 429 with Retry-After, until one ends or its client goes', async () => {
    const [first, second] = [await begin(), await begin()]
    const third = await fetch(`${server.url}${LARGE}`, { headers: headers() })
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await third.json()).toMatchObject({ status: 429, title: 'Too Many Requests', detail: /2 exports under way/ as never })
    first.destroy()
    await expect.poll(async () => (await status()).status, { timeout: 60_000 }).toBe(200)
    second.destroy()
  })

  it('a client that goes away frees everything', async () => {
    for (let again = 0; again < 6; again++) {
      const response = await begin()
      response.destroy()
      await expect.poll(async () => (await status()).status, { timeout: 60_000 }).toBe(200)
    }
    await expect.poll(() => through.totalCount - through.idleCount, { timeout: 60_000 }).toBe(0)
  })

  it('a client that does not read holds no connection to the database', async () => {
    const response = await begin()
    // Until the buffers of the sockets are full, connections are idle only between two slices.
    const staysIdle = async () => {
      for (let look = 0; look < 20; look++, await pause(20)) if (through.idleCount !== through.totalCount) return false
      return true
    }
    await expect.poll(staysIdle).toBe(true)
    let bytes = 0
    for await (const chunk of response) bytes += chunk.length
    expect(response.complete).toBe(true)
    expect(bytes).toBeGreaterThan(800 * 40_000)
  })

  it('when the database goes away in the middle, the client sees that it was cut', async () => {
    const response = await begin()
    await relay.cut()
    let failure: Error | null = null
    try {
      for await (const _ of response);
    } catch (error) {
      failure = error as Error
    }
    await relay.restore()
    expect(failure).toBeInstanceOf(Error)
    expect(response.complete).toBe(false)
    await expect.poll(async () => (await status()).status, { timeout: 60_000 }).toBe(200)
  })

  it('426 in HTTP/1.0, where nobody could see that', async () => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${LARGE} HTTP/1.0\r\nAuthorization: Bearer ${relayed.key}\r\n\r\n`)
    const text = Buffer.concat(await socket.toArray()).toString()
    expect(text).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/)
    expect(text).toMatch(/^upgrade: HTTP\/1\.1\r$/im)
    expect(text).toContain('proxy_http_version 1.1')
    expect((await status()).status).toBe(200)
  })

  it('503 when the database is away from the start', async () => {
    await relay.cut()
    const response = await fetch(`${server.url}${PATH}`, { headers: headers() })
    await relay.restore()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
