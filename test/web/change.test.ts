import { describe, expect, it } from 'vitest'
import { CONTENT_FIELDS } from '../../src/job/vocab.ts'
import { type Change, changedFacts, changeInWords } from '../../web/format/change.ts'
import { factsIn } from '../../web/format/job-facts.ts'
import { pay } from '../../web/format/money.ts'

const job = { salary_min: 90_000, salary_max: 120_000, salary_currency: 'USD', salary_period: 'year' } as const
const words = (change: Partial<Change>) => changeInWords({ fields: [], before: null, after: null, job, ...change })

describe('a change in words', () => {
  it.each<[string, Partial<Change>]>([
    [
      `Pay raised to ${pay(job)}`,
      {
        fields: ['salary_min', 'salary_max'],
        before: { salary_min: 80_000, salary_max: 100_000 },
        after: { salary_min: 90_000, salary_max: 120_000 },
      },
    ],
    [`Pay lowered to ${pay(job)}`, { fields: ['salary_max'], before: { salary_max: 150_000 }, after: { salary_max: 120_000 } }],
    [
      `Pay now ${pay(job)}`,
      {
        fields: ['salary_min', 'salary_max'],
        before: { salary_min: 95_000, salary_max: 100_000 },
        after: { salary_min: 90_000, salary_max: 120_000 },
      },
    ],
    [
      `Pay now ${pay({ ...job, salary_currency: 'EUR' })}`,
      { fields: ['salary_currency'], before: { salary_currency: 'USD' }, after: { salary_currency: 'EUR' } },
    ],
    [
      `Pay now stated: ${pay(job)}`,
      {
        fields: ['salary_min', 'salary_max'],
        before: { salary_min: null, salary_max: null },
        after: { salary_min: 90_000, salary_max: 120_000 },
      },
    ],
    [
      'Pay no longer stated',
      {
        fields: ['salary_min', 'salary_max'],
        before: { salary_min: 90_000, salary_max: 120_000 },
        after: { salary_min: null, salary_max: null },
      },
    ],
    ['Description edited', { fields: ['description_html', 'description_md'], before: {}, after: {} }],
    ['Level now Lead', { fields: ['level'], before: { level: 'senior' }, after: { level: 'lead' } }],
    ['Workplace no longer stated', { fields: ['workplace'], before: { workplace: 'remote' }, after: { workplace: null } }],
    [
      'Moved to Berlin, Germany, description edited',
      {
        fields: ['description_md', 'location', 'city', 'latitude'],
        before: { location: 'Munich', city: 'Munich' },
        after: { location: 'Berlin, Germany', city: 'Berlin' },
      },
    ],
    ['Place edited', { fields: ['latitude', 'longitude'], before: { latitude: 1 }, after: { latitude: 2 } }],
    ['Title was “Clerk”', { fields: ['title'], before: { title: 'Clerk' }, after: { title: 'Senior Clerk' } }],
    ['', { fields: ['closed_at'], before: { closed_at: null }, after: { closed_at: '2026-11-01T00:00:00.000Z' } }],
  ])('%s', (said, change) => expect(words(change)).toBe(said))

  it('knows every field that can change', () => {
    for (const field of CONTENT_FIELDS) expect(factsIn([field]), field).toHaveLength(1)
  })

  it('shows facts before and after, completed by the parts that did not change', () => {
    const change = { fields: ['salary_max' as const], before: { salary_max: 100_000 }, after: { salary_max: 120_000 }, job }
    expect(changedFacts(change)).toEqual([
      { key: 'pay', name: 'Pay', before: pay({ ...job, salary_max: 100_000 }), after: pay(job) },
    ])
  })
})
