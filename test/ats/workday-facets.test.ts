import { describe, expect, it } from 'vitest'
import { Field } from '../../src/ats/reading/read.ts'
import { facetsIn } from '../../src/ats/workday-facets.ts'
import { fixture } from './served.ts'
import { listTenant, row, rows } from './workday-tenant.ts'

describe('a listing over the cap', () => {
  const family = (number: number) => [`family ${number % 5}`]

  it('is split by a facet that covers it', async () => {
    const { ids, end, asked } = await listTenant({ rows: rows(3100, (n) => ({ jobFamily: family(n) })), facets: ['jobFamily'] })
    expect(new Set(ids).size).toBe(3100)
    expect(ids).toHaveLength(3100)
    expect(end.complete).toBe(true)
    expect(Math.max(...asked.map(({ offset }) => offset))).toBeLessThan(2000)
  })

  it('is split again where one value is still over it', async () => {
    const facetsOf = (n: number) => ({ timeType: [n % 10 === 0 ? 'part' : 'full'], jobFamily: family(n) })
    const { ids, end } = await listTenant({ rows: rows(3100, facetsOf), facets: ['jobFamily', 'timeType'] })
    expect(new Set(ids).size).toBe(3100)
    expect(end.complete).toBe(true)
  })

  it('finds postings without a value in one facet through another', async () => {
    const facetsOf = (n: number) => ({ kind: n % 10 === 0 ? [] : [`kind ${n % 3}`], jobFamily: family(n) })
    const { ids, end } = await listTenant({ rows: rows(3000, facetsOf), facets: ['kind', 'jobFamily'] })
    expect(new Set(ids).size).toBe(3000)
    expect(end.complete).toBe(true)
  })

  it('is split by places nested in a group, where one posting has several', async () => {
    const facetsOf = (n: number) => ({ locations: [`place ${n % 4}`, ...(n % 7 === 0 ? [`place ${(n + 1) % 4}`] : [])] })
    const { ids, end } = await listTenant({ rows: rows(2500, facetsOf), facets: ['locations'] })
    expect(new Set(ids).size).toBe(2500)
    expect(ids).toHaveLength(2500)
    expect(end.complete).toBe(true)
  })

  it('does not read everything twice for a facet with several values per posting', async () => {
    const facetsOf = (n: number) => ({ jobFamily: family(n), locations: [`place ${n % 40}`, `place ${(n + 1) % 40}`] })
    const { asked } = await listTenant({ rows: rows(2500, facetsOf), facets: ['locations', 'jobFamily'] })
    expect(asked.filter(({ applied }) => 'locations' in applied)).toEqual([])
  })

  it('counts repeated and empty rows as seen', async () => {
    const facetsOf = (n: number) => ({ jobFamily: family(n), timeType: [n % 2 === 0 ? 'full' : 'part'] })
    const odd = [
      { ...row(0, facetsOf(0)) },
      { path: '', facets: facetsOf(1) },
      { path: '/job/Vigo/Hand_R7', facets: facetsOf(7) },
    ]
    const { ids, end } = await listTenant({ rows: [...rows(2500, facetsOf), ...odd], facets: ['timeType', 'jobFamily'] })
    expect(ids).toHaveLength(2500)
    expect(end.complete).toBe(true)
  })

  it('is incomplete when no facet covers it, and still hands over what it sees', async () => {
    const facetsOf = (n: number) => ({ kind: n % 2 === 0 ? ['even'] : [] })
    const { ids, end } = await listTenant({ rows: rows(3000, facetsOf), facets: ['kind'] })
    expect(new Set(ids).size).toBe(2000)
    expect(end.complete).toBe(false)
  })

  it('is incomplete when a value is over it and cannot be split further', async () => {
    const { ids, end } = await listTenant({
      rows: rows(3000, (n) => ({ timeType: [n % 10 === 0 ? 'part' : 'full'] })),
      facets: ['timeType'],
    })
    expect(new Set(ids).size).toBe(2300)
    expect(end.complete).toBe(false)
  })

  it('is incomplete when a value that shares postings with another is over it', async () => {
    const facetsOf = (n: number) => ({ locations: n < 100 ? ['big', 'small'] : n < 2500 ? ['big'] : ['small'] })
    const { ids, end } = await listTenant({ rows: rows(3000, facetsOf), facets: ['locations'] })
    expect(new Set(ids).size).toBe(2500)
    expect(end.complete).toBe(false)
  })

  it('is incomplete when the facet counts more postings than it shows', async () => {
    const at = {
      0: (page: { facets: unknown[] }) => {
        const counts = page.facets as { values: { count: number }[] }[]
        return {
          ...page,
          facets: counts.map(({ values, ...facet }) => ({
            ...facet,
            values: values.map((v) => ({ ...v, count: v.count + 10 })),
          })),
        }
      },
    }
    const { ids, end } = await listTenant({ rows: rows(3100, (n) => ({ jobFamily: family(n) })), facets: ['jobFamily'], at })
    expect(ids).toHaveLength(3100)
    expect(end.complete).toBe(false)
  })

  it.each(['first page', 'nothing'] as const)('whose total is true but whose pages past it hold %s is split', async (beyond) => {
    const { ids, end } = await listTenant({
      rows: rows(2600, (n) => ({ jobFamily: family(n) })),
      facets: ['jobFamily'],
      cap: 9999,
      beyond,
    })
    expect(new Set(ids).size).toBe(2600)
    expect(ids).toHaveLength(2600)
    expect(end.complete).toBe(true)
    expect((await listTenant({ rows: rows(2600), facets: [], cap: 9999, beyond })).end.complete).toBe(false)
  })

  it('is read straight where the tenant has no cap', async () => {
    const { ids, end, asked } = await listTenant({ rows: rows(2600), facets: [], cap: 9999, beyond: 'rows' })
    expect(new Set(ids).size).toBe(2600)
    expect(end.complete).toBe(true)
    expect(asked).toHaveLength(130)
  })

  it('fails when a page of a part does', async () => {
    const at = { 600: () => ({ errorCode: 'S21' }) }
    const tenant = { rows: rows(3100, (n) => ({ jobFamily: family(n) })), facets: ['jobFamily'], at }
    await expect(listTenant(tenant)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})

describe('the facets of a recorded page', () => {
  it('are read with those nested in a group, and are told by their parameters alone: timeType is a region here', () => {
    const { facets } = JSON.parse(fixture('workday', 'recorded/cxs_jobs_list_page0_facets.json'))
    const found = facetsIn(new Field(facets, 'facets', 'https://example.test/'))
    expect(found.map(({ parameter, values, sum }) => [parameter, values.length, sum])).toEqual([
      ['jobFamilyGroup', 6, 559],
      ['timeType', 4, 467],
      ['timeType123', 2, 622],
      ['locationCountry', 6, 59],
      ['locations', 6, 29],
      ['distance', 5, 5],
    ])
    expect(found[2]!.values).toEqual(['2d8a50ae5b5237efdb3042d75aa420b7', '34098273e1fc47f8e6905ae2ed017d41'])
  })
})
