import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let api: TestApi
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  const source = await aSource(pool)
  const old = { first_seen_at: daysAgo(200), created_at: daysAgo(200), updated_at: daysAgo(200), closed_at: null }
  const posted_at = daysAgo(1)
  await present(pool, source, [
    aJob({ title: 'Python Developer', level: 'senior', posted_at }),
    aJob({ title: 'Python Engineer', level: 'senior', country_code: 'DE', country_codes: ['DE'], posted_at }),
    aJob({ title: 'Head Nurse', level: 'senior', country_code: 'FR', country_codes: ['FR'], posted_at }),
    aJob({ title: 'Purse Maker', posted_at }),
    aJob({ title: 'Purse Seller', posted_at }),
    aJob({ title: 'Java Developer (Node.js)', posted_at }),
    { job: aJob({ title: 'Old Gardener', posted_at: daysAgo(200) }), history: old },
  ])
})

const answer = async (path: string, query: string) => {
  const { status, body, text } = await api.get(`/api/v1/jobs${path}?${query}`)
  expect(status, text).toBe(200)
  return body
}

/** The suggestions of search and count, which are the same. */
const suggested = async (query: string) => {
  const { suggestions } = await answer('', `${query}&include=suggestions`)
  expect((await answer('/count', `${query}&include=suggestions`)).suggestions, query).toEqual(suggestions)
  return suggestions
}
const queries = async (q: string) => (await suggested(`q=${encodeURIComponent(q)}`)).queries

describe('queries', () => {
  it.each([
    ['pyhton', [{ q: 'python', count: 2 }]],
    ['Pyhton developer', [{ q: 'python developer', count: 1 }]],
    ['"pyhton developer" -java', [{ q: '"python developer" -java', count: 1 }]],
    ['java develper', [{ q: 'java developer', count: 1 }]],
    ['devleopr', [{ q: 'developer', count: 2 }]],
  ])('%s', async (q, expected) => expect(await queries(q)).toEqual(expected))

  it('come with the most jobs first', async () => {
    expect(await queries('murse')).toEqual([
      { q: 'purse', count: 2 },
      { q: 'nurse', count: 1 },
    ])
  })

  it('have two edits only for words of six letters or more', async () => {
    expect(await queries('gaava')).toEqual([])
  })

  it.each(['pyhton zzzzzz', 'pyhton3'])('none for %s', async (q) => expect(await queries(q)).toEqual([]))

  it.each(['ython -jaav', 'ython -"jaav developer"'])('excluded words stay: %s', async (q) => {
    expect(await queries(q)).toEqual([{ q: q.replace('ython', 'python'), count: 2 }])
  })

  it('keep the filters', async () => {
    expect((await suggested('q=pyhton&country=FR')).queries).toEqual([])
    expect((await suggested('q=pyhton&country=DE')).queries).toEqual([{ q: 'python', count: 1 }])
  })
})

describe('filters', () => {
  it('are dropped one at a time, with all their values', async () => {
    expect((await suggested('q=nurse&country=DE,GB&level=senior')).filters).toEqual([
      { name: 'q', count: 1 },
      { name: 'country', count: 1 },
    ])
  })

  it('come with the most jobs first', async () => {
    expect((await suggested('q=python&level=entry')).filters).toEqual([{ name: 'level', count: 2 }])
    expect((await suggested('q=zzzzzz&level=senior')).filters).toEqual([{ name: 'q', count: 3 }])
  })

  it('the window is called posted_since', async () => {
    expect((await suggested('q=gardener')).filters).toEqual([
      { name: 'q', count: 6 },
      { name: 'posted_since', count: 1 },
    ])
    const { count } = await answer('/count', 'q=gardener&posted_since=1970-01-01T00:00:00Z')
    expect(count).toBe(1)
  })

  it('closed jobs may become open ones', async () => {
    expect((await suggested('status=closed')).filters).toEqual([{ name: 'status', count: 6 }])
  })
})

it('a fuzzy answer has suggestions too', async () => {
  expect(await answer('', 'q=urse&include=suggestions')).toMatchObject({ fuzzy: true })
  expect(await queries('urse')).toEqual([
    { q: 'purse', count: 2 },
    { q: 'nurse', count: 1 },
  ])
})

describe('absent', () => {
  it('when nobody asked', async () => {
    for (const path of ['', '/count']) expect(await answer(path, 'q=pyhton')).not.toHaveProperty('suggestions')
  })

  it('when jobs were found by their words', async () => {
    for (const path of ['', '/count'])
      expect(await answer(path, 'q=python&include=suggestions')).not.toHaveProperty('suggestions')
  })

  it('on later pages', async () => {
    const { next_cursor } = await answer('', 'q=urse&include=suggestions&limit=1')
    const page = await answer('', `q=urse&include=suggestions&limit=1&cursor=${next_cursor}`)
    expect(page).toMatchObject({ fuzzy: true })
    expect(page).not.toHaveProperty('suggestions')
  })

  it('facets know no suggestions', async () => {
    expect((await api.get('/api/v1/jobs/facets?facet=level&include=suggestions')).status).toBe(400)
  })
})

it('counts that fail make the suggestions shorter, and the answer stays', async () => {
  const engine = createPostgresEngine(pool, { budgetMs: 10_000 })
  const failing = await testApi(pool, {
    engine: {
      ...engine,
      count: (request) => (request.filters.q === undefined ? Promise.reject(new Error('no')) : engine.count(request)),
    },
  })
  const { status, body } = await failing.get('/api/v1/jobs?q=pyhton&level=senior&include=suggestions')
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: [], suggestions: { queries: [{ q: 'python', count: 2 }], filters: [] } })
})
