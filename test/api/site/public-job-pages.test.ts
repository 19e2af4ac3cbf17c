import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../../../src/api/site/site.ts'
import { applyBatch } from '../../../src/catalog/apply.ts'
import { readsOf } from '../../../src/catalog/reads.ts'
import { LONG_BYTES } from '../../../src/catalog/slices.ts'
import { quarantineJobs } from '../../../src/catalog/takedown/quarantine.ts'
import { addTakedown } from '../../../src/catalog/takedown/takedowns.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'

const HOSTILE = `</title></script><script>alert("1")</script> & $& \u2028 '"`

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { site: createSite(), publicPages: true })
})

const open = (path: string, by = api, headers: Record<string, string> = {}) => by.app.request(path, { headers })
const plain = async () => (await open('/')).text()

async function idOf(job: Parameters<typeof aJob>[0], name = 'Acme'): Promise<number> {
  const source = await aSource(pool, `public-${Math.random()}`, { name })
  const one = aJob(job)
  await present(pool, source, [one])
  const { rows } = await pool.query('select id from jobs where source_id = $1', [source.id])
  return rows[0].id
}

/** The JobPosting in a document; null where it has none. Fails where the document has a second script element in its head. */
function postingIn(html: string): Record<string, unknown> | null {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0] ? JSON.parse(found[0][1]!) : null
}

describe('the page of an open job, without a key', () => {
  it('has its title, its description and its JobPosting', async () => {
    const id = await idOf({ title: 'Luthier', description_html: `<p>Build <b>violins</b>${' and mend them'.repeat(30)}.</p>` })
    const answer = await open(`/jobs/${id}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('x-robots-tag')).toBeNull()
    const html = await answer.text()
    expect(html).toContain('<title>Luthier, Acme · Rolecall</title>')
    const description = /<meta name="description" content="([^"]*)"/.exec(html)![1]!
    expect(description).toMatch(/^Build violins and mend them .*…$/)
    expect(description.length).toBeLessThanOrEqual(160)
    const told = await api.get(`/api/v1/jobs/${id}`, { accept: 'application/ld+json' })
    expect(postingIn(html)).toEqual(JSON.parse(told.text))
  })

  it('has no words of a posting as markup, whatever they are', async () => {
    const id = await idOf({ title: HOSTILE, description_html: `<p>${HOSTILE.replaceAll('<', '&lt;')}</p>` }, `Acme ${HOSTILE}`)
    const html = await (await open(`/jobs/${id}`)).text()
    expect(html).not.toContain('<script>')
    const count = (text: string, part: string) => text.split(part).length - 1
    const before = await plain()
    for (const part of ['</title>', '</head>', '<meta ']) expect([part, count(html, part)]).toEqual([part, count(before, part)])
    expect(count(html, '<script')).toBe(count(before, '<script') + 1)
    expect(postingIn(html)).toMatchObject({ title: HOSTILE, hiringOrganization: { name: `Acme ${HOSTILE}` } })
  })

  it('keeps the policy of the page, is asked about again, and costs no quota', async () => {
    const id = await idOf({ title: 'Luthier' })
    const first = await open(`/jobs/${id}`)
    const policy = (await open('/')).headers.get('content-security-policy')
    expect(first.headers.get('content-security-policy')).toBe(policy)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('ratelimit')).toBeNull()
    const again = await open(`/jobs/${id}`, api, { 'if-none-match': first.headers.get('etag')! })
    expect(again.status).toBe(304)
  })
})

describe('a page that is not to be indexed', () => {
  const expectPlain = async (path: string) => {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(await answer.text()).toBe(await plain())
  }

  it.each(['/jobs/999999', '/jobs/nonsense', '/jobs/99999999999999999999', '/jobs/1%00'])('%s, which is no job', expectPlain)

  it('a job that has closed', async () => {
    const id = await idOf({ title: 'Luthier', external_job_id: 'closing' })
    const { rows } = await pool.query('select source_id from jobs where id = $1', [id])
    await applyBatch(pool, { source_id: rows[0].source_id, present: [], closed: ['closing'] })
    await expectPlain(`/jobs/${id}`)
  })

  it('a job that was taken down', async () => {
    const id = await idOf({ title: 'Luthier' })
    const { rows } = await pool.query('select source_id, id from jobs where id = $1', [id])
    const taken = await addTakedown(pool, { kind: 'job', target: String(id) }, 'a test', 'somebody')
    await quarantineJobs(pool, taken.id, rows)
    await expectPlain(`/jobs/${id}`)
  })

  it('a job with a very long text', async () => {
    const id = await idOf({ title: 'Luthier', description_html: `<p>${'word '.repeat(LONG_BYTES / 4)}</p>` })
    await expectPlain(`/jobs/${id}`)
  })
})

it('the page is there with 503 while the database is away', async () => {
  // Nothing listens on the first port.
  const away = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const down = await testApi(pool, { site: createSite(), publicPages: true, reads: readsOf(away) })
  const answer = await open('/jobs/1', down)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.text()).toBe(await plain())
})

it('without the setting, no page has anything of a job', async () => {
  const closed = await testApi(pool, { site: createSite() })
  const id = await idOf({ title: 'Luthier' })
  const answer = await open(`/jobs/${id}`, closed)
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
  expect(await answer.text()).toBe(await plain())
})
