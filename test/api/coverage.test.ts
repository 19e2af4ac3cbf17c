import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBoard } from '../../src/catalog/boards.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool, { now: () => NOW })
  const board = async (name: string, columns: Record<string, unknown>, type = 'greenhouse') => {
    const { id } = await addBoard(pool, { type, board: name, company: name, verified: true }, minutes(10))
    for (const [column, value] of Object.entries(columns)) {
      await pool.query(`update boards set ${column} = $2 where source_id = $1`, [id, value])
    }
    return id
  }
  const first = await board('fresh', { last_complete_at: minutes(-1), last_attempt_at: minutes(-1) })
  await board('older', { last_complete_at: minutes(-60), last_attempt_at: minutes(-120) })
  await board('never', { next_crawl_at: minutes(-1) }, 'lever')
  const failure = { consecutive_failures: 2, last_failure_kind: 'blocked', last_complete_at: minutes(-600) }
  await board('troubled', { ...failure, last_failure_message: 'It answered 403', last_failure_at: minutes(-9) })
  await board('worse', { ...failure, last_failure_message: 'It answered 401', last_failure_at: minutes(-3) }, 'lever')
  await board('resting', { paused_at: minutes(-5), ...failure, last_failure_at: minutes(-1) })
  await present(pool, { id: first, type: 'greenhouse', board: 'fresh', company_id: 1 }, [
    aJob({ level: 'senior', salary_max: 10, country_code: 'DE' }),
    aJob({ level: 'mid', skills: [{ slug: 'python', name: 'Python', kind: 'language', requirement: 'required' }] }),
    aJob({
      level: 'mid',
      residence: { countries: ['DE'], states: [], world_regions: [], excluded: [], utc_offset_min: null, utc_offset_max: null },
      authorization: { citizenship: ['DE'], residents_accepted: null, clearance: null },
      languages: [{ code: 'de', level: 'c1', requirement: 'required' }],
      education: { degree: 'bachelor', requirement: 'required', or_experience: false },
    }),
  ])
  const moment = minutes(-5).toISOString()
  const history = { first_seen_at: moment, created_at: moment, updated_at: moment, closed_at: moment }
  await present(pool, await aSource(pool, 'brought-along'), [{ job: aJob({ workplace: 'remote' }), history }])
  await pool.query(
    `insert into pace_lanes (lane, held_until, held_seconds, leases) values
       ('idle.example', '1970-01-01', 0, '{}'), ('held.example', $1, 90, '{}'), ('busy.example', '1970-01-01', 0, $2)`,
    [minutes(1.5), [minutes(1), minutes(2), minutes(-1)]],
  )
})

describe('GET /api/v1/coverage', () => {
  it('200: boards, jobs, systems, freshness, fields, failures and pace', async () => {
    const { status, body, text } = await api.get('/api/v1/coverage')
    expect(status, text).toBe(200)
    expect(body.counted_at).toBe(NOW.toISOString())
    expect(body.boards).toMatchObject({ active: 3, failing: 2, paused: 1, imported: 1, gone: 0 })
    expect(body.jobs).toEqual({ open: 3, closed: 1 })
    expect(body.systems).toEqual([
      { type: 'greenhouse', boards: 5, failing: 1, open_jobs: 3, closed_jobs: 1 },
      { type: 'lever', boards: 2, failing: 1, open_jobs: 0, closed_jobs: 0 },
    ])
    expect(body.freshness).toEqual({
      boards: 4,
      never: 1,
      median_seconds: 3600,
      p90_seconds: 36_000,
      p99_seconds: 36_000,
      oldest_seconds: 36_000,
    })
    const of = (name: string) => body.fields.find(({ field }: { field: string }) => field === name)
    expect(of('level')).toEqual({ field: 'level', known: 3, percent: 100 })
    expect(of('salary')).toEqual({ field: 'salary', known: 1, percent: 33.3 })
    expect(of('skills')).toMatchObject({ known: 1 })
    expect(['residence', 'authorization', 'languages', 'education'].map((name) => of(name).known)).toEqual([1, 1, 1, 1])
    // Closed jobs do not count.
    expect(of('workplace')).toMatchObject({ known: 0, percent: 0 })
    expect(body.failures).toEqual([
      {
        kind: 'blocked',
        boards: 2,
        latest: { board: 'lever:worse', message: 'It answered 401', at: minutes(-3).toISOString() },
      },
    ])
    expect(body.pace).toEqual({
      crawled_last_hour: 1,
      due: 1,
      lanes: [
        { lane: 'held.example', in_flight: 0, held_seconds: 90 },
        { lane: 'busy.example', in_flight: 2, held_seconds: 0 },
      ],
    })
  })

  it('200: counts once for all who ask soon after', async () => {
    await present(pool, await aSource(pool, 'later'), [aJob()])
    const bodies = await Promise.all([1, 2, 3].map(async () => (await api.get('/api/v1/coverage')).body))
    expect(bodies.map(({ jobs }) => jobs.open)).toEqual([3, 3, 3])
    expect((await (await testApi(pool, { now: () => NOW })).get('/api/v1/coverage')).body.jobs.open).toBe(4)
  })

  it('200: nothing on an empty catalog', async () => {
    const empty = await testApi((await testDatabase()).pool)
    const { body } = await empty.get('/api/v1/coverage')
    expect([body.jobs, body.systems, body.failures, body.fields[0].percent]).toEqual([{ open: 0, closed: 0 }, [], [], 0])
    expect(body.freshness).toMatchObject({ boards: 0, never: 0, median_seconds: null, oldest_seconds: null })
  })

  it('401 without a key', async () => expect((await api.ask('/api/v1/coverage')).status).toBe(401))
})

describe('GET /api/v1/jobs/resolve/reading', () => {
  const read = async (url: string) => (await api.get(`/api/v1/jobs/resolve/reading?url=${encodeURIComponent(url)}`)).body

  it('200: the posting that a URL names, in the catalog or not', async () => {
    expect(await read('https://job-boards.greenhouse.io/nobody/jobs/4012345?utm_source=x')).toEqual({
      host: 'job-boards.greenhouse.io',
      short_link: false,
      postings: [{ system: 'greenhouse', title: 'Greenhouse', board: 'nobody', posting_id: '4012345' }],
      board: null,
    })
  })

  it('200: the page of a board, a short link, and a site that is none of these', async () => {
    const board = await read('https://job-boards.greenhouse.io/nobody')
    expect([board.postings, board.board]).toEqual([[], { system: 'greenhouse', title: 'Greenhouse', board: 'nobody' }])
    expect(await read('https://bit.ly/abc')).toMatchObject({ short_link: true, postings: [], board: null })
    expect(await read('https://news.example/a')).toMatchObject({
      host: 'news.example',
      short_link: false,
      postings: [],
      board: null,
    })
  })

  it.each(['', 'url=', 'url=ftp://x.example/', 'url=nonsense'])('400: %s', async (query) => {
    expect((await api.get(`/api/v1/jobs/resolve/reading?${query}`)).status).toBe(400)
  })
  it('401 without a key', async () => expect((await api.ask('/api/v1/jobs/resolve/reading?url=x')).status).toBe(401))
})
