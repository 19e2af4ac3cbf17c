import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobDetail } from '../../../src/api/job-view.ts'
import { adapterNamed } from '../../../src/ats/index.ts'
import { applyBatch } from '../../../src/catalog/apply.ts'
import { ensureSource } from '../../../src/catalog/sources.ts'
import type { Resolution } from '../../../src/collect/resolve/resolve.ts'
import { enrich } from '../../../src/enrich/index.ts'
import type { Job } from '../../../src/job/job.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, present } from '../../support/jobs.ts'
import { GREENHOUSE, LEVER, RECRUITEE, SMARTRECRUITERS, type World, world } from './world.ts'

let pool: pg.Pool
let there: World
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
beforeEach(async () => {
  await pool.query(
    'truncate companies, sources, jobs, job_views, descriptions, search_documents, posting_aliases, changes cascade',
  )
  there = await world()
  return () => there.close()
})

const resolve = (url: string) => there.resolver(pool).resolve(url)

/** Puts jobs on a board. */
async function stored(ats: string, board: string, ...jobs: (Partial<Job> & { external_job_id: string })[]) {
  const source = await ensureSource(pool, ats, board, { name: `Employer of ${board}` })
  await present(pool, source, jobs.map(aJob))
  return source
}

/** The pool, and how many of its queries have been answered. */
function counting(pool: pg.Pool): { db: pg.Pool; queriesDone: () => number } {
  let done = 0
  const query = async (config: pg.QueryConfig) => {
    const result = await pool.query(config)
    done++
    return result
  }
  return { db: Object.create(pool, { query: { value: query } }), queriesDone: () => done }
}

const titleOf = (found: Resolution) => ('row' in found ? `${found.kind}: ${found.row.title}` : found.kind)

const NULL_ON_LIVE = 'id source_id company_id content_hash first_seen_at created_at updated_at closed_at expires_at'.split(' ')
const UUID = '0a1b2c3d-2222-4222-8333-444455556666'

describe('a posting in the catalog', () => {
  it.each([
    ['greenhouse', 'acme', '4012345', 'https://boards.greenhouse.io/acme/jobs/4012345'],
    ['greenhouse', 'acme', '4012345', 'http://job-boards.greenhouse.io/acme/jobs/4012345/?gh_src=abc&utm_source=x'],
    ['greenhouse', 'acme', '4012345', 'https://job-boards.eu.greenhouse.io/ACME/jobs/4012345#app'],
    ['greenhouse', 'acme', '4012345', 'https://boards.greenhouse.io/embed/job_app?for=acme&token=4012345'],
    ['greenhouse', 'acme', '4012345', 'https://job-boards.greenhouse.io/embed/job_app?token=4012345'],
    ['greenhouse', 'acme', '4012345', 'https://careers.acme.test/jobs/?lang=de&gh_jid=4012345&gh_src=x#apply'],
    ['greenhouse', 'acme', '4012345', 'HTTPS://BOARDS.GREENHOUSE.IO/acme/jobs/4012345'],
    ['greenhouse', 'acme', '4012345', ' https://user:secret@boards.greenhouse.io:443/acme/jobs/4012345 '],
    ['lever', 'GoodCo', UUID, `https://jobs.lever.co/GoodCo/${UUID}/apply?lever-source[]=LinkedIn&lever-origin=applied`],
    ['lever', 'GoodCo', UUID, `https://jobs.eu.lever.co/GoodCo/${UUID.toUpperCase()}`],
    ['ashby', 'Tidal Works', UUID, `https://jobs.ashbyhq.com/tidal%20works/${UUID}/application?utm_source=x`],
    ['ashby', 'Tidal Works', UUID, `https://tidal.test/careers?ashby_jid=${UUID}#open`],
    [
      'smartrecruiters',
      'NordwindFoods',
      '744000100000001',
      'https://jobs.smartrecruiters.com/nordwindfoods/744000100000001-cook?oga=true',
    ],
    [
      'smartrecruiters',
      'NordwindFoods',
      '744000100000001',
      'https://jobs.smartrecruiters.com/oneclick-ui/company/9/job/7/publication/744000100000001',
    ],
    ['recruitee', 'lumenbooks', 'night-editor-3', 'http://LumenBooks.recruitee.com/l/de/o/night-editor-3/c/new?source=x'],
    [
      'workday',
      'tidewater.wd5/Careers',
      'R57866',
      'https://tidewater.wd5.myworkdayjobs.com/en-US/careers/job/Porto/Pilot_R57866/apply/applyManually',
    ],
    ['personio', 'acme', '2065330', 'https://acme.jobs.personio.com/job/2065330?language=en&display=en#apply'],
  ])('is found: %s %s %s by %s', async (ats, board, external_job_id, url) => {
    await stored(ats, board, { external_job_id, title: 'It' }, { external_job_id: 'other', title: 'Another' })
    expect(titleOf(await resolve(url))).toBe('catalog: It')
    expect(there.seen).toEqual([])
  })

  it('is found by its aliases, its own id first', async () => {
    await stored('smartrecruiters', 'NordwindFoods', { external_job_id: '744000100000001', title: 'Cook', alias_ids: [UUID] })
    const byUuid = `https://jobs.smartrecruiters.com/ni/NordwindFoods/${UUID}-cook`
    const found = await resolve(byUuid)
    expect(titleOf(found)).toBe('catalog: Cook')
    expect('row' in found && [found.row.external_job_id, found.row.alias_ids]).toEqual(['744000100000001', [UUID]])
    await stored('smartrecruiters', 'NordwindFoods', { external_job_id: UUID, title: 'Named so itself' })
    expect(titleOf(await resolve(byUuid))).toBe('catalog: Named so itself')
  })

  it('stays found when it is closed; a name used again leads to the open posting', async () => {
    const slug = { alias_ids: ['night-editor'] }
    const source = await stored('recruitee', 'lumenbooks', { external_job_id: '1', title: 'Last year', ...slug })
    await applyBatch(pool, { source_id: source.id, present: [], closed: ['1'] })
    const found = await resolve('https://lumenbooks.recruitee.com/o/night-editor')
    expect(titleOf(found)).toBe('catalog: Last year')
    expect('row' in found && found.row.closed_at).toBeInstanceOf(Date)
    await stored('recruitee', 'lumenbooks', { external_job_id: '2', title: 'This year', ...slug })
    expect(titleOf(await resolve('https://lumenbooks.recruitee.com/o/night-editor'))).toBe('catalog: This year')
  })

  it('is not another board’s with the same id', async () => {
    await stored('greenhouse', 'acme', { external_job_id: '4012345' })
    await stored('personio', 'acme', { external_job_id: '99' })
    expect((await resolve('https://boards.greenhouse.io/another/jobs/4012345')).kind).toBe('unmatched')
    expect((await resolve('https://another.jobs.personio.de/job/99')).kind).toBe('unmatched')
    expect((await resolve('https://acme.recruitee.com/o/99')).kind).toBe('unmatched')
  })

  it('keeps boards apart by case where the system does, and takes any case elsewhere, the exact one first', async () => {
    await stored('lever', 'GoToGroup', { external_job_id: UUID })
    expect((await resolve(`https://jobs.lever.co/gotogroup/${UUID}`)).kind).toBe('unmatched')
    expect((await resolve(`https://jobs.lever.co/GoToGroup/${UUID}`)).kind).toBe('catalog')
    await stored('ashby', 'Acme', { external_job_id: UUID, title: 'Upper' })
    expect(titleOf(await resolve(`https://jobs.ashbyhq.com/acme/${UUID}`))).toBe('catalog: Upper')
    await stored('ashby', 'acme', { external_job_id: UUID, title: 'Lower' })
    expect(titleOf(await resolve(`https://jobs.ashbyhq.com/Acme/${UUID}`))).toBe('catalog: Upper')
    expect(titleOf(await resolve(`https://jobs.ashbyhq.com/acme/${UUID}`))).toBe('catalog: Lower')
  })

  it('is found without a board only when one job matches', async () => {
    const url = 'https://careers.acme.test/jobs?gh_jid=4012345'
    expect((await resolve(url)).kind).toBe('unmatched')
    await stored('lever', 'acme', { external_job_id: '4012345' })
    expect((await resolve(url)).kind).toBe('unmatched')
    await stored('greenhouse', 'acme', { external_job_id: '4012345', title: 'One', alias_ids: ['4012345'] })
    expect(titleOf(await resolve(url))).toBe('catalog: One')
    await stored('greenhouse', 'acme-uk', { external_job_id: '9', alias_ids: ['4012345'] })
    expect((await resolve(url)).kind).toBe('unmatched')
    expect(there.seen).toEqual([])
  })
})

describe('a posting the catalog does not have', () => {
  it.each([
    ['greenhouse', GREENHOUSE, 'Foundry Process Engineer', 'Borealis Foundry'],
    ['lever', LEVER, 'Orchard Robotics Engineer', null],
    ['smartrecruiters', SMARTRECRUITERS, 'Line Cook (all genders)', 'Nordwind Foods'],
    ['recruitee', RECRUITEE, 'Night Editor (m/w/d)', 'Lumen Books'],
  ])('is read from %s, with the nulls of the interface', async (ats, { url, at, body, id }, title, name) => {
    there.says[at] = body
    const found = await resolve(url)
    expect(found.kind).toBe('live')
    if (found.kind !== 'live') return
    expect(found.row).toMatchObject({ title, external_job_id: id, source_type: ats, locations: expect.any(Array) })
    const nulls = Object.entries(found.row).flatMap(([field, value]) => (value === null ? [field] : []))
    expect(nulls).toEqual(expect.arrayContaining(NULL_ON_LIVE))
    expect(found.row.company).toMatchObject({ id: null, name, industry: null, created_at: null, updated_at: null })
  })

  const served = (found: Resolution) => ('row' in found ? JSON.parse(JSON.stringify(jobDetail(found.row))) : found)
  const withoutCatalog = (detail: Record<string, unknown>) => ({
    ...detail,
    ...Object.fromEntries(NULL_ON_LIVE.map((field) => [field, null])),
    company: null,
  })

  it.each([
    ['greenhouse', GREENHOUSE],
    ['lever', LEVER],
    ['smartrecruiters', SMARTRECRUITERS],
    ['recruitee', RECRUITEE],
  ])('is the catalog’s row of %s but for those nulls', async (ats, { url, at, body, board, id }) => {
    there.says[at] = body
    const live = served(await resolve(url))
    const { posting, company } = (await adapterNamed(ats)!.fetch(board, ats === 'recruitee' ? 'night-editor-3' : id, there.http))!
    const source = await ensureSource(pool, ats, board, company ?? {})
    const { job } = enrich(posting, { company: company?.name ?? null, countries: [] })
    await applyBatch(pool, { source_id: source.id, present: [{ job }] })
    const catalog = served(await resolve(url))
    expect([live.id, catalog.id]).toEqual([null, expect.any(Number)])
    expect({ ...live, company: null }).toEqual(withoutCatalog(catalog))
    expect(Object.keys(live)).toEqual(Object.keys(catalog))
    // A slug names boards that we know, and no others.
    expect(live.company.name).toBe(company?.name ?? null)
    expect(catalog.company.name).toBe(company?.name ?? board)
  })

  it('is what a crawl would make of it, which knows the employer’s name and other countries', async () => {
    const other = { country_code: 'US', country_codes: ['US'], usa: true }
    const source = await stored('greenhouse', GREENHOUSE.board, { external_job_id: '1111111', ...other })
    there.says[GREENHOUSE.at] = JSON.stringify({ ...JSON.parse(GREENHOUSE.body), location: { name: 'Birmingham' }, offices: [] })
    const live = served(await resolve(GREENHOUSE.url))
    const { posting } = (await adapterNamed('greenhouse')!.fetch(GREENHOUSE.board, GREENHOUSE.id, there.http))!
    const { job } = enrich(posting, { company: `Employer of ${GREENHOUSE.board}`, countries: ['US'] })
    await applyBatch(pool, { source_id: source.id, present: [{ job }] })
    expect({ ...live, company: null }).toEqual(withoutCatalog(served(await resolve(GREENHOUSE.url))))
    expect(live.company).toMatchObject({ id: source.company_id, name: 'Borealis Foundry' })
  })

  it('is not stored', async () => {
    await stored('greenhouse', GREENHOUSE.board, { external_job_id: '1111111' })
    const counted = async () => {
      const tables = 'companies sources jobs job_views descriptions search_documents posting_aliases changes'.split(' ')
      const rows = await pool.query(tables.map((table) => `select '${table}', count(*) from ${table}`).join(' union all '))
      return rows.rows
    }
    const before = await counted()
    there.says[GREENHOUSE.at] = GREENHOUSE.body
    for (let i = 0; i < 2; i++) expect((await resolve(GREENHOUSE.url)).kind).toBe('live')
    expect(await counted()).toEqual(before)
    expect(there.seen).toHaveLength(2)
  })

  it('is the catalog’s after all when only its slug is new', async () => {
    there.says[RECRUITEE.at] = RECRUITEE.body
    await stored('recruitee', 'lumenbooks', { external_job_id: RECRUITEE.id, title: 'Known', alias_ids: ['night-editor-2'] })
    expect(titleOf(await resolve(RECRUITEE.url))).toBe('catalog: Known')
  })

  it('is read once for requests at the same time, and again for a later request', async () => {
    let answer = () => {}
    there.says[LEVER.at] = (response) => {
      answer = () => response.end(LEVER.body)
    }
    const { db, queriesDone } = counting(pool)
    const resolver = there.resolver(db)
    const left = new AbortController()
    const impatient = resolver.resolve(LEVER.url, left.signal)
    const patient = ['', '/apply', '?lever-source=x', '#app'].map((tail) => resolver.resolve(LEVER.url + tail))
    // Everybody's look-up in the catalog and among takedowns, and the board of the one reading.
    await vi.waitFor(() => expect(queriesDone()).toBe(11), { timeout: 120_000 })
    await vi.waitFor(() => expect(there.seen).toHaveLength(1), { timeout: 120_000 })
    left.abort()
    expect((await impatient).kind).toBe('unavailable')
    answer()
    expect((await Promise.all(patient)).map(({ kind }) => kind)).toEqual(['live', 'live', 'live', 'live'])
    expect(there.seen).toEqual([`GET ${LEVER.at}`])

    there.says[LEVER.at] = LEVER.body
    await resolver.resolve(LEVER.url)
    expect(there.seen).toHaveLength(2)
  })

  it.each([404, 410, 400, 422])('is unmatched when its source answers %i', async (status) => {
    there.says[GREENHOUSE.at] = { status }
    expect(await resolve(GREENHOUSE.url)).toEqual({ kind: 'unmatched' })
  })

  it('is unmatched when its source says that it is closed, or sends us elsewhere', async () => {
    there.says[SMARTRECRUITERS.at] = JSON.stringify({ ...JSON.parse(SMARTRECRUITERS.body), active: false })
    expect(await resolve(SMARTRECRUITERS.url)).toEqual({ kind: 'unmatched' })
    there.says['gone.jobs.personio.de/xml'] = { status: 307, headers: { location: 'https://api.lever.co/v0/postings/x' } }
    expect(await resolve('https://gone.jobs.personio.de/job/12345')).toEqual({ kind: 'unmatched' })
    expect(there.seen.filter((line) => line.includes('lever'))).toEqual([])
  })

  it.each([
    ['server_error', { status: 500 }, 5],
    ['server_error', { status: 503, headers: { 'retry-after': '30' } }, 30],
    ['rate_limited', { status: 429, headers: { 'retry-after': '0' } }, 1],
    ['rate_limited', { status: 429 }, 5],
    ['blocked', { status: 403 }, 5],
    ['bad_payload', '<html>Soon back</html>', 5],
    ['bad_payload', '{"id":1}', 5],
  ])('is unavailable on %s (%j), asked once', async (failure, said, retryAfter) => {
    there.says[GREENHOUSE.at] = said
    expect(await resolve(GREENHOUSE.url)).toEqual({ kind: 'unavailable', retryAfter })
    expect(there.seen).toHaveLength(1)
    expect(there.logged).toMatchObject([{ level: 40, failure }])
  })

  it('is unavailable when its source breaks off', async () => {
    there.says[GREENHOUSE.at] = (response) => response.destroy()
    expect(await resolve(GREENHOUSE.url)).toMatchObject({ kind: 'unavailable' })
  })

  it.each([
    ['says nothing', () => {}],
    ['drips', (response: { write(text: string): void }) => response.write('{')],
  ])('is unavailable when the budget ends while its source %s', async (_, said) => {
    there.says[GREENHOUSE.at] = said
    expect(await there.resolver(pool, 100).resolve(GREENHOUSE.url)).toMatchObject({ kind: 'unavailable' })
  })
})

describe('the database', () => {
  it('too slow is unavailable', async () => {
    const locker = await pool.connect()
    await locker.query('begin; lock table sources, jobs in access exclusive mode')
    try {
      expect(await there.resolver(pool, 100).resolve(GREENHOUSE.url)).toMatchObject({ kind: 'unavailable' })
    } finally {
      await locker.query('rollback')
      locker.release()
    }
    expect(there.seen).toEqual([])
  })
})

describe('a short link', () => {
  const to = (location: string, status = 302) => ({ status, headers: { location } })

  it.each(['grnh.se', 'smrtr.io', 'bit.ly', 'lnkd.in', 't.co'])('on %s is followed to the posting', async (host) => {
    await stored('greenhouse', 'acme', { external_job_id: '4012345', title: 'It' })
    there.says[`${host}/abc`] = to('https://boards.greenhouse.io/acme/jobs/4012345?gh_src=abc')
    expect(titleOf(await resolve(`https://${host}/abc`))).toBe('catalog: It')
    expect(there.seen).toEqual([`HEAD ${host}/abc`])
  })

  it('may lead through others to an employer’s page, or to a live posting', async () => {
    await stored('greenhouse', 'acme', { external_job_id: '4012345', title: 'It' })
    there.says['t.co/a'] = to('https://grnh.se/b', 301)
    there.says['grnh.se/b'] = to('https://careers.acme.test/jobs?gh_jid=4012345')
    expect(titleOf(await resolve('http://t.co/a'))).toBe('catalog: It')
    there.says['smrtr.io/c'] = to(SMARTRECRUITERS.url)
    there.says[SMARTRECRUITERS.at] = SMARTRECRUITERS.body
    expect(titleOf(await resolve('https://smrtr.io/c'))).toBe('live: Line Cook (all genders)')
  })

  it.each([
    ['a page of no posting', to('https://www.acme.test/careers')],
    ['a board page', to('https://boards.greenhouse.io/acme')],
    ['itself', to('https://grnh.se/x')],
    ['a file', to('file:///etc/passwd')],
    ['somebody’s account', to('https://user:word@boards.greenhouse.io/acme/jobs/4012345')],
    ['nothing (404)', { status: 404 }],
    ['nothing (200)', '<a href="https://boards.greenhouse.io/acme/jobs/4012345">go on</a>'],
  ])('that leads to %s is unsupported', async (_, said) => {
    there.says['grnh.se/x'] = said
    expect(await resolve('https://grnh.se/x')).toEqual({ kind: 'unsupported' })
  })

  it.each([
    ['is down', { status: 500 }],
    ['limits us', { status: 429 }],
    ['is silent', () => {}],
  ])('whose service %s is unavailable', async (_, said) => {
    there.says['grnh.se/x'] = said
    expect(await there.resolver(pool, 300).resolve('https://grnh.se/x')).toMatchObject({ kind: 'unavailable' })
  })
})

describe('unsupported', () => {
  it.each([
    'https://www.linkedin.com/jobs/view/4012345',
    'https://www.indeed.com/viewjob?jk=4012345',
    'https://boards.greenhouse.io/acme',
    'https://jobs.lever.co/acme',
    'https://careers.acme.test/detail/6007388',
    'https://boards.greenhouse.io.evil.test/acme/jobs/4012345',
    'https://boards.greenhouse.io@evil.test/acme/jobs/4012345',
    'https://jobs.ashbyhq.com/ac%00me/06793e7a-23cc-4ebc-8daf-be490f4c1560',
    'https://lumenbooks.recruitee.com/o/night%00editor',
    'ftp://boards.greenhouse.io/acme/jobs/4012345',
    'nonsense',
    '',
  ])('%s', async (url) => {
    expect(await resolve(url)).toEqual({ kind: 'unsupported' })
    expect(there.seen).toEqual([])
  })
})
