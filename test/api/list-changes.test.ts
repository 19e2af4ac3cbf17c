import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { SCAN_BUDGET } from '../../src/catalog/feed.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { CONTENT_FIELDS } from '../../src/job/vocab.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
let acme: Source
let globex: Source
const job = aJob({
  external_job_id: 'one',
  title: 'One',
  level: 'mid',
  workplace: 'onsite',
  country_codes: ['DE'],
  employment_type: 'full_time',
})

beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
})

const feed = async (query = '') => {
  const { status, body, text } = await api.get(`/api/v1/changes?${query}`)
  expect(status, text).toBe(200)
  return body
}
const ids = (body: { data: { id: number }[] }) => body.data.map((event) => event.id)
const types = (body: { data: { change_type: string }[] }) => body.data.map((event) => event.change_type)

describe('200 on an empty feed', () => {
  it('echoes the cursor', async () => {
    expect(await feed()).toEqual({ data: [], next_cursor: '0', has_more: false, limit: 100 })
    expect(await feed('cursor=42')).toEqual({ data: [], next_cursor: '42', has_more: false, limit: 100 })
  })
  it('since gives a cursor that is not 0', async () => {
    const { next_cursor } = await feed('since=2026-01-01T00:00:00Z')
    expect(next_cursor).not.toBe('0')
  })
})

describe('200', () => {
  let events: { id: number; job_id: number; change_type: string; changed_fields: string[] | null; changed_at: string }[]

  beforeAll(async () => {
    acme = await aSource(pool, 'acme', { name: 'Acme' })
    globex = await aSource(pool, 'globex', { name: 'Globex' })
    await present(pool, acme, [job]) // 0 created
    await present(pool, acme, [{ ...job, level: 'senior', salary_min: 10 }]) // 1 updated: mid to senior, salary appears
    await present(pool, acme, [{ ...job, level: 'senior', workplace: 'remote', country_codes: ['FR'] }]) // 2 updated: salary goes, DE to FR
    await applyBatch(pool, { source_id: acme.id, present: [], closed: ['one'] }) // 3 closed
    await present(pool, acme, [{ ...job, title: 'Two', employment_type: 'contract' }]) // 4 reopened with changes
    await present(pool, globex, [aJob({ title: 'Other', level: 'intern' })]) // 5 created
    events = (await feed()).data
  })

  it('answers events in order, with their fields', async () => {
    expect(events.map((event) => [event.change_type, event.changed_fields])).toEqual([
      ['created', null],
      ['updated', ['level', 'salary_min']],
      ['updated', ['workplace', 'salary_min']],
      ['closed', ['closed_at']],
      ['reopened', ['closed_at', 'title', 'workplace', 'employment_type', 'level']],
      ['created', null],
    ])
    for (const event of events) {
      expect(Object.keys(event)).toEqual(['id', 'job_id', 'change_type', 'changed_at', 'changed_fields'])
      expect(event.changed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })

  it('resumes after a cursor and echoes it when there is nothing new', async () => {
    const last = String(events.at(-1)!.id)
    expect((await feed()).next_cursor).toBe(last)
    expect(await feed(`cursor=${last}`)).toEqual({ data: [], next_cursor: last, has_more: false, limit: 100 })
    expect(ids(await feed(`cursor=${events[3]!.id}`))).toEqual(events.slice(4).map((event) => event.id))
  })

  it('echoes a cursor of 40 digits', async () => {
    const cursor = '9'.repeat(40)
    expect(await feed(`cursor=${cursor}`)).toMatchObject({ data: [], next_cursor: cursor, has_more: false })
  })

  it('pages concatenate to the whole feed for any limit', async () => {
    const whole = events.map((event) => event.id)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), async (limit) => {
        const seen: number[] = []
        let page: { data: { id: number }[]; next_cursor: string; has_more: boolean }
        let cursor = '0'
        do {
          page = await feed(`limit=${limit}&cursor=${cursor}`)
          seen.push(...ids(page))
          cursor = page.next_cursor
        } while (page.has_more)
        expect(seen).toEqual(whole)
      }),
      { numRuns: 8 },
    )
  })

  it.each([
    ['limit=500', 500],
    ['limit=501', 500],
    ['limit=99999999999999999999', 500],
    ['', 100],
  ])('%s means %i', async (query, limit) => expect((await feed(query)).limit).toBe(limit))

  const picked = async (query: string) => ids(await feed(query)).map((id) => events.findIndex((event) => event.id === id))

  it('types', async () => {
    expect(await picked('types=created')).toEqual([0, 5])
    expect(await picked('types=closed,reopened')).toEqual([3, 4])
    expect(await picked('types=closed&types=updated')).toEqual([1, 2, 3])
  })

  it('snapshot filters match before the change or after it', async () => {
    expect(await picked('level=mid')).toEqual([0, 1, 4])
    expect(await picked('level=senior')).toEqual([1, 2, 3, 4])
    expect(await picked('level=mid,intern')).toEqual([0, 1, 4, 5])
    expect(await picked('workplace=onsite')).toEqual([0, 1, 2, 4])
    expect(await picked('workplace=remote')).toEqual([2, 3, 4])
    expect(await picked('employment_type=contract')).toEqual([4])
    expect(await picked('country=de')).toEqual([0, 1, 2, 4])
    expect(await picked('country=FR')).toEqual([2, 3, 4])
    expect(await picked('country=US')).toEqual([])
    expect(await picked(`company_id=${globex.company_id}`)).toEqual([5])
    expect(await picked(`company_id=${acme.company_id}`)).toEqual([0, 1, 2, 3, 4])
    expect(await picked('has_salary=true')).toEqual([1, 2])
    expect(await picked('has_salary=false')).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('dimensions are ANDed, values within one ORed', async () => {
    expect(await picked('level=senior&workplace=remote&types=updated')).toEqual([2])
    expect(await picked('level=senior&country=US')).toEqual([])
  })

  it('changed_fields keeps events that changed one of them, and every created one', async () => {
    expect(await picked('changed_fields=title')).toEqual([0, 4, 5])
    expect(await picked('changed_fields=closed_at,salary_min')).toEqual([0, 1, 2, 3, 4, 5])
    expect(await picked('changed_fields=longitude')).toEqual([0, 5])
    expect(await picked(`changed_fields=${CONTENT_FIELDS.join(',')}`)).toEqual([0, 1, 2, 3, 4, 5])
    expect(await picked('changed_fields=title&types=updated')).toEqual([])
  })

  it('since starts at a point in time', async () => {
    const at = encodeURIComponent(events[3]!.changed_at)
    const first = events.findIndex((event) => event.changed_at >= events[3]!.changed_at)
    expect(await picked(`since=${at}`)).toEqual([0, 1, 2, 3, 4, 5].slice(first))
    expect(await picked(`since=${at}&cursor=0`)).toEqual([0, 1, 2, 3, 4, 5].slice(first))
    expect(await picked('since=2001-01-01T00:00:00%2B05:30')).toHaveLength(6)
    expect(await feed('since=2999-01-01T00:00:00Z')).toMatchObject({
      data: [],
      next_cursor: String(events.at(-1)!.id),
      has_more: false,
    })
  })

  it('include=job embeds the current list item without descriptions, null when the record is gone', async () => {
    const body = await feed('include=job')
    expect(body.data[0].job).toMatchObject({ external_job_id: 'one', title: 'Two', company: { name: 'Acme' } })
    expect(body.data[0].job).not.toHaveProperty('description_md')
    await pool.query(
      `insert into changes (id, source_id, job_id, change_type, changed_at) values (nextval('change_ids'), 1, 999999, 'closed', now())`,
    )
    const gone = await feed(`include=job&cursor=${events.at(-1)!.id}`)
    expect(gone.data[0].job).toBeNull()
    await pool.query('delete from changes where job_id = 999999')
  })

  it('include=values attaches the changed fields before and after, without digests of descriptions; with job both come', async () => {
    const body = await feed('include=values')
    for (const event of body.data) {
      const history = await api.get(`/api/v1/jobs/${event.job_id}/changes?cursor=${event.id + 1}&limit=1`)
      expect(event).toEqual(history.body.data[0])
    }
    expect(body.data.some(({ after }: { after: object | null }) => after !== null)).toBe(true)
    expect(body.data[0]).toMatchObject({ change_type: 'created', before: null, after: null })
    const both = await feed('include=job,values')
    expect(both.data.map(({ job, ...event }: { job: unknown }) => event)).toEqual(body.data)
    expect(both.data[0].job).toMatchObject({ external_job_id: 'one' })
    expect((await feed('')).data[0]).not.toHaveProperty('before')
  })

  it('does bounded work: a filter that matches little pages on with has_more', async () => {
    const last = events.at(-1)!.id
    await pool.query(
      `insert into changes (id, source_id, job_id, change_type, changed_at, level_after)
       select nextval('change_ids'), 1, 1, 'created', now(), 'entry' from generate_series(1, $1)`,
      [SCAN_BUDGET * 2 + 10],
    )
    await pool.query(
      `insert into changes (id, source_id, job_id, change_type, changed_at, level_after) values (nextval('change_ids'), 1, 1, 'created', now(), 'executive')`,
    )
    const pages = []
    let cursor = String(last)
    for (;;) {
      const page = await feed(`level=executive&cursor=${cursor}`)
      pages.push(page)
      expect(page.has_more ? Number(page.next_cursor) : Number.POSITIVE_INFINITY).toBeGreaterThan(Number(cursor))
      cursor = page.next_cursor
      if (!page.has_more) break
    }
    expect(pages).toHaveLength(3)
    expect(pages.map((page) => page.data.length)).toEqual([0, 0, 1])
    expect(types(pages[2])).toEqual(['created'])
    await pool.query('delete from changes where id > $1', [last])
  })
})

describe('400', () => {
  it.each([
    ['cursor', 'cursor=abc'],
    ['cursor', 'cursor=-1'],
    ['cursor', 'cursor=1.5'],
    ['cursor', 'cursor='],
    ['cursor', 'cursor=1&cursor=2'],
    ['types', 'types=deleted'],
    ['types', 'types=created,updated,closed,reopened,created'],
    ['level', 'level=boss'],
    ['level', `level=${Array(8).fill('mid').join(',')}`],
    ['workplace', 'workplace=remote,hybrid,onsite,remote'],
    ['employment_type', `employment_type=${Array(6).fill('contract').join(',')}`],
    ['country', 'country=DEU'],
    ['country', `country=${Array(21).fill('DE').join(',')}`],
    ['company_id', 'company_id=x'],
    ['has_salary', 'has_salary=maybe'],
    ['changed_fields', 'changed_fields=company'],
    ['changed_fields', `changed_fields=${Array(28).fill('title').join(',')}`],
    ['since', 'since=2026-01-01'],
    ['since', 'since=2026-01-01T00:00:00Z&cursor=5'],
    ['limit', 'limit=0'],
    ['limit', 'limit=ten'],
    ['include', 'include=source'],
    ['include', 'include=job,source'],
    ['status', 'status=open'],
  ])('%s: %s', async (field, query) => {
    const { status, body } = await api.get(`/api/v1/changes?${query}`)
    expect(status).toBe(400)
    expect(body.title).toBe('Invalid query parameters')
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field])
  })
})

describe('401', () => {
  it('without a key', async () => expect((await api.ask('/api/v1/changes')).status).toBe(401))
})
