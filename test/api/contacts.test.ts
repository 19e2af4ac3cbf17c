import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { createSite } from '../../src/api/site/site.ts'
import type { EvidenceReader } from '../../src/collect/evidence/evidence.ts'
import { CONTACT_REMOVED } from '../../src/job/contacts.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const LONG = `<p>${'Words and words. '.repeat(40_000)}</p>\n`.repeat(4)
const HTML =
  '<p>Mail <a href="mailto:anna@acme.example" rel="nofollow noopener">anna@acme.example</a> or call (555) 123-4567.</p>'
const EVIDENCE: EvidenceReader = {
  of: async () => ({
    hasPosting: true,
    facts: [
      {
        field: 'workplace',
        value: 'remote',
        from: 'text',
        words: 'remote: ask anna@acme.example',
        marks: [{ in: 'description', text: 'remote: ask anna@acme.example', start: 3, end: 32 }],
      },
    ],
  }),
}

let pool: pg.Pool
let api: TestApi
let silent: TestApi
let [short, long] = [0, 0]
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { evidence: EVIDENCE })
  silent = await testApi(pool, { evidence: EVIDENCE, servesContacts: false })
  const source = await aSource(pool, 'acme', { name: 'Acme' })
  const texts = { description_html: HTML, description_md: 'Mail anna@acme.example or call (555) 123-4567.' }
  await present(pool, source, [
    aJob({ external_job_id: '4000001', title: 'Baker', url: 'https://boards.greenhouse.io/acme/jobs/4000001', ...texts }),
    aJob({
      external_job_id: 'long',
      title: 'Cook',
      description_html: LONG + HTML,
      description_md: `${LONG}${texts.description_md}`,
    }),
  ])
  const { rows } = await pool.query('select id::float8 as id from jobs order by external_job_id')
  ;[short, long] = rows.map(({ id }) => id)
})

const batch = { method: 'POST', headers: { 'content-type': 'application/json' } }
const PATHS: [about: string, path: () => string, init?: () => RequestInit][] = [
  ['the detail', () => `/api/v1/jobs/${short}`],
  ['a long detail', () => `/api/v1/jobs/${long}`],
  ['a JobPosting', () => `/api/v1/jobs/${short}`, () => ({ headers: { accept: 'application/ld+json' } })],
  ['a long JobPosting', () => `/api/v1/jobs/${long}`, () => ({ headers: { accept: 'application/ld+json' } })],
  ['evidence', () => `/api/v1/jobs/${short}/evidence`],
  ['a search', () => '/api/v1/jobs?title=baker&description=html'],
  ['a search of long jobs', () => '/api/v1/jobs?description=text'],
  ['a batch', () => '/api/v1/jobs/batch?description=html', () => ({ ...batch, body: JSON.stringify({ ids: [short] }) })],
  ['revisions with jobs', () => '/api/v1/jobs/revisions?include=job&description=text'],
  ['revisions with details', () => '/api/v1/jobs/revisions?include=detail'],
  ['an export', () => '/api/v1/jobs/export?description=html'],
  ['a resolved posting', () => '/api/v1/jobs/resolve?url=https://boards.greenhouse.io/acme/jobs/4000001'],
  ['an export for Indeed', () => '/api/v1/jobs/export?title=baker&format=indeed'],
  ['an export as CSV', () => '/api/v1/jobs/export?description=text&format=csv'],
]
const withOff = (path: string) => `${path}${path.includes('?') ? '&' : '?'}contacts=off`

async function text(asked: TestApi, path: string, { headers, ...init }: RequestInit = {}) {
  const answer = await asked.ask(path, { ...init, headers: { authorization: `Bearer ${asked.key}`, ...headers } })
  expect(answer.status).toBe(200)
  return answer.text
}
const expectCleared = (answer: string) => {
  expect(answer).toContain(CONTACT_REMOVED)
  expect(answer).not.toMatch(/anna@|mailto|123-4567/)
}

it.each(PATHS)('%s has contacts unless it is asked without', async (_, path, init) => {
  expect(await text(api, path(), init?.())).toMatch(/anna@acme\.example/)
  expectCleared(await text(api, withOff(path()), init?.()))
})

it.each(PATHS)('%s has no contacts where the operator has decided so', async (_, path, init) => {
  expectCleared(await text(silent, path(), init?.()))
  expectCleared(await text(silent, withOff(path()).replace('contacts=off', 'contacts=on'), init?.()))
})

it('a tool of MCP and a public page have no contacts where the operator has decided so', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_job', arguments: { id: short } } }
  const accept = 'application/json, text/event-stream'
  const asked = { method: 'POST', headers: { 'content-type': 'application/json', accept }, body: JSON.stringify(call) }
  expect(await text(api, '/mcp', asked)).toContain('anna@acme.example')
  expectCleared(await text(silent, '/mcp', asked))
  const page = (servesContacts: boolean) => testApi(pool, { site: createSite(), publicPages: true, servesContacts })
  expect(await text(await page(true), `/jobs/${short}`)).toContain('anna@acme.example')
  expectCleared(await text(await page(false), `/jobs/${short}`))
})

it('marks of evidence have no places then, because the served text is another', async () => {
  const { body } = await api.get(`/api/v1/jobs/${short}/evidence?contacts=off`)
  expect(body.data[0]).toMatchObject({ words: `remote: ask ${CONTACT_REMOVED}`, marks: [{ start: null, end: null }] })
})

it('a long detail has another tag without contacts', async () => {
  const tag = async (path: string) => (await api.get(path)).headers.get('etag')
  expect(await tag(`/api/v1/jobs/${long}?contacts=off`)).not.toBe(await tag(`/api/v1/jobs/${long}`))
})

it.each(['/api/v1/jobs', '/api/v1/jobs/1', '/api/v1/jobs/1/evidence', '/api/v1/jobs/resolve?url=https://jobs.lever.co/a/b'])(
  '%s refuses another value',
  async (path) => {
    const { status, body } = await api.get(withOff(path).replace('contacts=off', 'contacts=maybe'))
    expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['contacts'],
    })
  },
)

it('a cursor of an export without contacts does not go on with contacts', async () => {
  const { headers } = await api.get('/api/v1/jobs/export?description=text&contacts=off')
  const cursor = headers.get('export-cursor')
  expect((await api.get(`/api/v1/jobs/export?description=text&cursor=${cursor}`)).status).toBe(400)
  expect((await api.get(`/api/v1/jobs/export?description=text&contacts=off&cursor=${cursor}`)).status).toBe(200)
})
