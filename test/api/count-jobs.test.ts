import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
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
  await present(pool, source, [
    aJob({ title: 'Alpha Engineer', country_code: 'DE', country_codes: ['DE', 'FR'], posted_at: daysAgo(1), salary_min: 10 }),
    aJob({ title: 'Beta Engineer', country_code: 'FR', country_codes: ['FR'], posted_at: daysAgo(2) }),
    aJob({ title: 'Gamma Designer', posted_at: daysAgo(3), description_html: '<p>with engineers</p>' }),
    aJob({ title: 'C++ Engineer', posted_at: daysAgo(3) }),
    { job: aJob({ title: 'Old Engineer', posted_at: daysAgo(200) }), history: old },
    { job: aJob({ title: 'Closed Engineer', posted_at: daysAgo(10) }), history: { ...old, closed_at: daysAgo(1) } },
  ])
})

const count = async (query: string) => {
  const { status, body, text } = await api.get(`/api/v1/jobs/count?${query}`)
  expect(status, text).toBe(200)
  expect(Object.keys(body)).toEqual(['count'])
  return body.count
}

describe('200', () => {
  it('counts what search pages through, the 90-day window included', async () => {
    expect(await count('')).toBe(4)
    expect(await count('q=engineer')).toBe(3)
    expect(await count('q=engineer&q_scope=full')).toBe(4)
    expect(await count('title=engineer')).toBe(3)
    expect(await count('status=closed')).toBe(1)
    expect(await count(`q=engineer&posted_since=${encodeURIComponent(daysAgo(300))}`)).toBe(4)
    expect(await count('has_salary=true')).toBe(1)
    expect(await count('has_salary=false')).toBe(3)
    expect(await count('q=c%2B%2B')).toBe(1)
    expect(await count('q=nothingatall')).toBe(0)
  })

  it('counts the fallback too', async () => {
    expect(await count('q=amma')).toBe(1)
  })

  it('counts a single country by primary country, several by any listed', async () => {
    expect(await count('country=FR')).toBe(1)
    expect(await count('country=fr')).toBe(1)
    expect(await count('country=FR,FR')).toBe(1)
    expect(await count('country=FR,DE')).toBe(2)
    expect(await count('country=FR&country=US')).toBe(2)
    expect((await api.get('/api/v1/jobs?country=FR')).body.data).toHaveLength(2)
  })

  it('counts a single country with q by any listed', async () => {
    expect(await count('country=FR&q=engineer')).toBe(2)
  })

  it('ignores sort, limit, cursor and description, whatever they say', async () => {
    expect(await count('sort=nonsense&limit=-5&cursor=%20&description=maybe')).toBe(4)
  })
})

describe('400', () => {
  it('validates filters as search does', async () => {
    const { status, body } = await api.get('/api/v1/jobs/count?country=USA&level=x&unknown=1')
    expect(status).toBe(400)
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['country', 'level', 'unknown'])
  })
  it('rejects a q of exclusions and a q too complex', async () => {
    expect((await api.get('/api/v1/jobs/count?q=-java')).body).toMatchObject({ title: 'Invalid search query' })
    const q = Array.from({ length: 21 }, (_, i) => `a${i}`).join('+')
    expect((await api.get(`/api/v1/jobs/count?q=${q}`)).body.detail).toBe('search query too complex: 41 terms/operators (max 40)')
  })
})

describe('401', () => {
  it('without a key', async () => expect((await api.ask('/api/v1/jobs/count')).status).toBe(401))
})

describe('422', () => {
  it('when counting takes longer than the time budget', async () => {
    const hasty = await testApi(pool, { budgetMs: 100 })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table jobs in access exclusive mode')
    const { status } = await hasty.get('/api/v1/jobs/count?q=engineer')
    await blocker.query('rollback')
    blocker.release()
    expect(status).toBe(422)
  })
})
