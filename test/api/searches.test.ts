import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import { MOST_SEARCHES } from '../../src/catalog/saved-searches/searches.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { findNewMatches } from '../../src/deliver/follow-searches.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { followSearchesOnce } from '../support/follow-searches.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
})

const save = (name: string, query: string, by = api) => by.send('POST', '/api/v1/searches', { name, query })

const close = (source: Source, id: string) => applyBatch(pool, { source_id: source.id, present: [], closed: [id] })

const follow = () => followSearchesOnce(pool)

/** The titles of the new matches after a number, brought up to date first. */
async function titles(id: number, after = 0): Promise<string[]> {
  await follow()
  const { body } = await api.get(`/api/v1/searches/${id}/matches?after=${after}`)
  return body.data.map(({ job }: { job: { title: string } }) => job.title)
}

describe('200', () => {
  it('tells each job that begins to match once, in order: new, edited and reopened ones', async () => {
    const source = await aSource(pool)
    const [before, edited, gone] = [
      aJob({ title: 'Falconer before' }),
      aJob({ title: 'Baker' }),
      aJob({ title: 'Falconer gone' }),
    ]
    await present(pool, source, [before, edited, gone])
    await close(source, gone.external_job_id)
    const { body: saved } = await save('falconers', 'q=falconer')
    expect(saved).toMatchObject({ name: 'falconers', query: 'q=falconer', matches: 0, last_match_at: null, problem: null })
    expect(await titles(saved.id)).toEqual([])

    await present(pool, source, [aJob({ title: 'Falconer one' }), aJob({ title: 'Cook' })])
    await present(pool, source, [{ ...edited, title: 'Falconer edited' }])
    await present(pool, source, [gone])
    await present(pool, source, [{ ...before, title: 'Falconer before, renamed' }])
    expect(await titles(saved.id)).toEqual(['Falconer one', 'Falconer edited', 'Falconer gone'])

    // Closed and reopened, and edited again: each was told.
    await close(source, edited.external_job_id)
    await present(pool, source, [{ ...edited, title: 'Falconer edited again' }])
    await present(pool, source, [aJob({ title: 'Falconer last' })])
    expect(await titles(saved.id)).toEqual(['Falconer one', 'Falconer edited again', 'Falconer gone', 'Falconer last'])

    const { body: first } = await api.get(`/api/v1/searches/${saved.id}/matches?limit=3`)
    expect(first).toMatchObject({ has_more: true, limit: 3 })
    expect(await titles(saved.id, Number(first.next_after))).toEqual(['Falconer last'])
    const { body: rest } = await api.get(`/api/v1/searches/${saved.id}/matches?after=${first.next_after}`)
    expect((await api.get(`/api/v1/searches/${saved.id}/matches?after=${rest.next_after}`)).body).toMatchObject({
      data: [],
      next_after: rest.next_after,
      has_more: false,
    })
    const { body: list } = await api.get('/api/v1/searches')
    expect(list.data).toMatchObject([{ id: saved.id, matches: 4, last_match_at: expect.any(String) }])
  })

  it('tells a job that matches without an event, when its company is renamed', async () => {
    const { body: saved } = await save('by company', 'company=Quillworks')
    const source = await aSource(pool, 'quill', { name: 'Former Name' })
    await present(pool, source, [aJob({ title: 'Scribe' })])
    expect(await titles(saved.id)).toEqual([])
    await updateCompany(pool, source.company_id, { name: 'Quillworks' })
    expect(await titles(saved.id)).toEqual(['Scribe'])
  })

  it('takes title substrings only while no job matches the words, as a search does', async () => {
    const { body: saved } = await save('fuzzy', 'q=xylo')
    const source = await aSource(pool)
    await present(pool, source, [aJob({ title: 'Xylophonist' })])
    expect(await titles(saved.id)).toEqual(['Xylophonist'])
    await present(pool, source, [aJob({ title: 'Xylo tuner' })])
    await present(pool, source, [aJob({ title: 'Xylophone builder' })])
    expect(await titles(saved.id)).toEqual(['Xylophonist', 'Xylo tuner'])
  })

  it('saving the same search again changes nothing', async () => {
    const { body: one } = await save('twice', 'country=IS')
    expect((await save('twice', 'country=IS')).body).toEqual(one)
  })

  it('followers at the same moment, and one that dies, neither lose nor repeat a match', async () => {
    const { body: saved } = await save('shared', 'title=glassblower')
    const source = await aSource(pool)
    for (let round = 0; round < 5; round++) {
      await present(pool, source, [aJob({ title: `Glassblower ${round}` })])
      await Promise.all([follow(), follow(), follow()])
    }
    const failing = { db: pool, log: pino({ level: 'silent' }), findMatches: () => Promise.reject(new Error('killed')) }
    await present(pool, source, [aJob({ title: 'Glassblower 5' })])
    await findNewMatches(failing)
    expect(await titles(saved.id)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Glassblower ${at}`))
  })

  it('ends a search of the account alone', async () => {
    const { body: saved } = await save('short-lived', 'q=cooper')
    const other = await testApi(pool)
    expect((await other.send('DELETE', `/api/v1/searches/${saved.id}`)).status).toBe(404)
    expect((await other.get(`/api/v1/searches/${saved.id}/matches`)).status).toBe(404)
    expect((await api.send('DELETE', `/api/v1/searches/${saved.id}`)).body).toEqual({ id: saved.id })
    expect((await api.get(`/api/v1/searches/${saved.id}/matches`)).status).toBe(404)
  })
})

describe('400', () => {
  it.each([
    [{ name: 'x', query: 'limit=5&colour=red&level=boss' }, ['level', 'limit', 'colour']],
    [{ name: '', query: '' }, ['name']],
    [{ name: 'x' }, ['query']],
    [{ name: 'x', query: '', every: 'day' }, ['body']],
    [[], ['body']],
  ])('%j', async (body, fields) => {
    const answer = await api.send('POST', '/api/v1/searches', body)
    expect([answer.status, answer.body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields])
  })

  it('refuses a q that a search refuses', async () => {
    expect(await save('only exclusions', 'q=-java')).toMatchObject({ status: 400, body: { title: 'Invalid search query' } })
  })
})

describe('409', () => {
  it('for another search of the same name', async () => {
    await save('taken', 'q=one')
    expect((await save('taken', 'q=two')).status).toBe(409)
  })

  it('for more searches than an account may have, also when they come at once', async () => {
    const other = await testApi(pool)
    const answers = await Promise.all(
      Array.from({ length: MOST_SEARCHES + 3 }, (_, at) => save(`search ${at}`, 'country=AQ', other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_SEARCHES)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

it('401 without a key', async () => expect((await api.ask('/api/v1/searches')).status).toBe(401))
