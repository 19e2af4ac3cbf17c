import { describe, expect, it } from 'vitest'
import { ADAPTERS, PACE_RULES } from '../../src/ats/index.ts'
import { laneOf } from '../../src/http/pace-rules.ts'

describe('the pace of systems', () => {
  it.each(ADAPTERS.filter(({ pace }) => pace !== undefined).map((adapter) => [adapter.name, adapter] as const))(
    '%s states it for hosts that it contacts',
    (_, { hosts, pace }) => {
      for (const { host } of pace!) {
        expect(
          hosts.some((own) => host === own || host === `.${own}` || host.endsWith(`.${own}`)),
          host,
        ).toBe(true)
      }
    },
  )

  it.each([
    ['api.lever.co', 'api.lever.co', 500],
    ['acme.wd5.myworkdayjobs.com', 'wd5.workday', 100],
    ['other.wd5.myworkdayjobs.com', 'wd5.workday', 100],
    ['wd5.myworkdaysite.com', 'wd5.workday', 100],
    ['wd3.myworkdaysite.com', 'wd3.workday', 100],
    ['acme.recruitee.com', '.recruitee.com', 100],
    ['apply.workable.com', 'apply.workable.com', 1000],
    ['notrecruitee.com', 'notrecruitee.com', undefined],
    ['jobs.example.com', 'jobs.example.com', undefined],
  ])('paces %s in the lane %s', (hostname, lane, gap) => {
    const found = laneOf(hostname, PACE_RULES)
    expect([found.lane, found.rule?.gap]).toEqual([lane, gap])
  })
})
