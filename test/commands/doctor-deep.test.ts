import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { openCatalogIndex } from '../../src/search/catalog-index.ts'
import { importFile } from '../../src/transfer/import.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { aRecord, ndjson, writeFile } from '../transfer/files.ts'
import { doctorsFindings, runDoctor } from './run-doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-doctor-deep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { pool, url } = await testDatabase()
let source: Source
let data: string
let turn = 0

/** A catalog with a job of every kind of history, and a snapshot of it. */
beforeEach(async () => {
  await pool.query('truncate jobs, job_views, search_documents, descriptions, posting_aliases, postings, changes cascade')
  data = join(folder, String(++turn))
  vi.stubEnv('ROLECALL_DATA', data)
  vi.stubEnv('PORT', '0')
  vi.stubEnv('DATABASE_URL', url)
  source = await aSource(pool)
  const [kept, closing, reopened] = ['kept', 'closing', 'reopened'].map((id) => aJob({ external_job_id: id, title: 'Cook' }))
  await present(pool, source, [kept!, closing!, reopened!])
  await present(pool, source, [
    {
      ...kept!,
      title: 'Head Cook',
      salary_min: 2_000.5,
      posted_at: '2026-10-01T08:00:00.000Z',
      locations_raw: { b: [1], a: null },
    },
  ])
  await present(pool, source, [{ ...kept!, title: 'Sous Chef' }])
  await present(pool, source, [{ ...kept!, title: 'Chef', description_md: 'Soup.', country_codes: ['DE'] }])
  await applyBatch(pool, { source_id: source.id, present: [], closed: ['closing', 'reopened'] })
  await present(pool, source, [{ ...reopened!, level: 'senior' }])
  await updateCompany(pool, source.company_id, { name: `Renamed ${turn}` })
  await importFile(
    pool,
    writeFile(folder, ndjson(aRecord(`imported-${turn}`, { closed_at: '2026-09-01T00:00:00Z', description_html: '<p>Old</p>' }))),
  )
  await writeSnapshot()
})
afterEach(() => vi.unstubAllEnvs())

async function writeSnapshot(): Promise<void> {
  const index = openCatalogIndex({ pool, log: pino({ level: 'silent' }), folder: join(data, 'index') })
  await index.catchUp()
  await index.close()
}

const deep = () => doctorsFindings('--deep')

describe('rolecall doctor --deep', () => {
  it('finds nothing wrong where nothing is, and changes nothing', async () => {
    const { status, stdout } = await runDoctor('--deep')
    expect(status).toBe(0)
    for (const line of [
      'ok       feed ids: 11 events in order, each of a job',
      'ok       replay: 11 events lead to the 4 jobs of the catalog',
      'ok       rows: 4 jobs have all their rows',
      'ok       list items: 4 list items say what the jobs are',
      'ok       snapshot: 4 jobs are in it as they are in the catalog',
    ])
      expect(stdout.split('\n')).toContain(line)
    expect(await deep()).not.toHaveProperty('live index')
  })

  it('is not what the doctor does without being asked', async () => {
    expect(await doctorsFindings()).not.toHaveProperty('replay')
  })

  it.each<[string, string, string, RegExp]>([
    [
      'a changed title',
      `update jobs set title = 'Cook' where external_job_id = 'kept'`,
      'replay',
      /its title is not what event \d+ says/,
    ],
    [
      'a job that was closed without an event',
      `update jobs set closed_at = now() where external_job_id = 'kept'`,
      'replay',
      /it is closed, and open according to its events/,
    ],
    [
      'a lost created event',
      `delete from changes where change_type = 'created' and id = (select min(id) from changes)`,
      'replay',
      /is "updated" on a job that is absent/,
    ],
    [
      'a lost event in between',
      `delete from changes where id = (select id from changes where change_type = 'updated' order by id offset 1 limit 1)`,
      'replay',
      /event \d+ begins with another title than event \d+ ended with/,
    ],
    [
      'a second created event',
      `insert into changes (id, source_id, job_id, change_type, changed_at) select nextval('change_ids'), source_id, job_id, 'created', now() from changes where change_type = 'reopened'`,
      'replay',
      /is "created" on a job that is open/,
    ],
    [
      'an event of no job',
      `insert into changes (id, source_id, job_id, change_type, changed_at) values (nextval('change_ids'), 1, 999999, 'created', now())`,
      'feed ids',
      /is of job 999999, which is not there/,
    ],
    [
      'an event from the past',
      `update changes set changed_at = '2001-01-01' where id = (select max(id) from changes)`,
      'feed ids',
      /is older than event \d+ before it/,
    ],
    [
      'ids that would be given again',
      `select setval('change_ids', 3)`,
      'feed ids',
      /the sequence change_ids is at 3, and \d+ is in use/,
    ],
    [
      'revisions that would be given again',
      `select setval('job_revisions', 1)`,
      'feed ids',
      /the sequence job_revisions is at 1/,
    ],
    [
      'a lost view',
      'delete from job_views where job_id = (select min(job_id) from job_views)',
      'rows',
      /job \d+ has no row in job_views/,
    ],
    [
      'a lost description',
      'delete from descriptions where job_id = (select min(job_id) from descriptions)',
      'rows',
      /job \d+ has no row in descriptions/,
    ],
    [
      'a lost search document',
      'delete from search_documents where job_id = (select min(job_id) from search_documents)',
      'rows',
      /job \d+ has no row in search_documents/,
    ],
    [
      'a view of no job',
      `insert into job_views (source_id, job_id, item, locations) values (1, 999999, '{', '[]')`,
      'rows',
      /job_views has a row of job 999999/,
    ],
    [
      'a list item of before',
      `update job_views set item = replace(item, '"Chef"', '"Cook"')`,
      'list items',
      /the list item of job \d+ is not made of its row/,
    ],
    [
      'a job that the index never read',
      `with latest as (select min(revision) - 1 as revision from jobs) update jobs set revision = latest.revision from latest where external_job_id = 'closing'`,
      'snapshot',
      /job \d+ is in it at revision \d+, and in the catalog at \d+/,
    ],
    [
      'a job that the index has and the catalog has not',
      `delete from search_documents where job_id in (select id from jobs where external_job_id = 'closing'); delete from jobs where external_job_id = 'closing'`,
      'snapshot',
      /job \d+ is in it, and not in the catalog/,
    ],
  ])('finds %s', async (_, planted, check, message) => {
    await pool.query(planted)
    const found = (await deep())[check]!
    expect(found).toMatchObject({ verdict: 'problem', message: expect.stringMatching(message) })
    expect(found.next).not.toBeNull()
    expect((await runDoctor('--deep')).status).toBe(1)
    if (planted.startsWith('select setval')) await pool.query(`select setval('change_ids', 5000), setval('job_revisions', 5000)`)
  })

  it('counts all faults, and shows the first of them', async () => {
    await present(
      pool,
      source,
      Array.from({ length: 30 }, () => aJob()),
    )
    await pool.query('delete from descriptions')
    const { message, facts } = (await deep()).rows!
    expect(facts).toEqual({ faults: 34 })
    expect(message).toMatch(/^34 faults: job \d+ has no row in descriptions; .* …$/)
    expect(message.length).toBeLessThan(300)
  })

  it('does not take what came after the snapshot for a fault of it', async () => {
    await present(pool, source, [aJob(), aJob({ external_job_id: 'kept', title: 'Waiter' })])
    expect((await deep()).snapshot).toMatchObject({ verdict: 'ok', message: '3 jobs are in it as they are in the catalog' })
    rmSync(join(data, 'index'), { recursive: true })
    expect((await deep()).snapshot).toMatchObject({
      verdict: 'ok',
      message: 'there is none that can be read, so nothing is compared',
    })
  })
})

describe('the index of a running server', () => {
  async function serving(index: { jobs: number; revision: number }): Promise<void> {
    const body = JSON.stringify({
      status: 'ready',
      ready: true,
      search: { engine: 'bitmap', index: { lag_seconds: 0.1, bytes: 1, ...index }, index_failures: 0 },
    })
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  }
  const now = async (): Promise<{ jobs: number; revision: number }> =>
    (await pool.query('select count(*)::int as jobs, max(revision)::int as revision from jobs')).rows[0]

  it('has as many jobs as the catalog', async () => {
    await serving(await now())
    expect((await deep())['live index']).toMatchObject({ verdict: 'ok', message: '4 jobs, as many as in the catalog' })
  })

  it('has more jobs, or fewer', async () => {
    await serving({ ...(await now()), jobs: 5 })
    expect((await deep())['live index']).toMatchObject({
      verdict: 'problem',
      message: '1 fault: it has 5 jobs, and the catalog 4',
    })
  })

  it('is ahead of the catalog', async () => {
    const { jobs, revision } = await now()
    await serving({ jobs, revision: revision + 16 })
    expect((await deep())['live index']).toMatchObject({
      verdict: 'problem',
      message: `1 fault: it is at revision ${revision + 16}, and the catalog at ${revision}`,
    })
  })
})
