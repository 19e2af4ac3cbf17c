import { describe, expect, it } from 'vitest'
import { teamtailor } from '../../../src/ats/teamtailor.ts'
import { changed, listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of a real board, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`teamtailor/${file}`)
const LIST = 'https://career.teamtailor.com/jobs.json'
const RSS = 'https://career.teamtailor.com/jobs.rss'

const NOTHING_ELSE = {
  alias_ids: [],
  apply_url: null,
  workplace: null,
  employment_type: null,
  level: null,
  experience_min_years: null,
  experience_max_years: null,
  department: null,
  language: null,
  pay: [],
  salary_raw: null,
  expires_at: null,
  description_html: null,
  company: null,
}
const addressed = (city: string, region: string, postal_code: string, country: string) =>
  placed({ city, region, postal_code, country })

describe.runIf(present)('recorded teamtailor', () => {
  it('JSON feed', async () => {
    const feed = sample('jobs_json_feed_2026.json')
    const { items } = JSON.parse(feed)
    const { postings, end } = await listAll(teamtailor, 'career', serving({ [LIST]: feed }))
    expect(end).toEqual({ complete: true, company: null, hosts: [] })
    expect(postings).toEqual([
      {
        ...NOTHING_ELSE,
        external_job_id: '7167985',
        url: 'https://career.teamtailor.com/jobs/7167985-account-executive-italy-madrid-based',
        title: 'Account Executive - Italy (Madrid based)',
        location_raw: 'Madrid, Europe, ES',
        locations_raw: items[0]._jobposting.jobLocation,
        places: [addressed('Madrid', 'Europe', '28010', 'ES')],
        posted_at: '2026-02-04T08:26:20.000Z',
      },
      {
        ...NOTHING_ELSE,
        external_job_id: '7069633',
        url: 'https://career.teamtailor.com/jobs/7069633-mid-market-account-executive-copenhagen',
        title: 'Mid-Market Account Executive - Copenhagen',
        location_raw: 'Stockholm, Sweden, SE',
        locations_raw: items[1]._jobposting.jobLocation,
        places: [addressed('Stockholm', 'Sweden', '116 21', 'SE'), addressed('København', 'Europe', '1200', 'DK')],
        posted_at: '2026-01-18T18:35:57.000Z',
      },
    ])
  })

  it('RSS beside the JSON feed', async () => {
    // The RSS was recorded for another posting of the board.
    const feed = changed(sample('jobs_json_feed_2026.json'), ({ items }) =>
      Object.assign(items[0], { id: '4ff07fd5-3ac0-4333-8f4c-955380396321' }),
    )
    const { postings } = await listAll(teamtailor, 'career', serving({ [LIST]: feed, [RSS]: sample('jobs_rss_item.xml') }))
    expect(postings.map(({ workplace, department }) => [workplace, department])).toEqual([
      ['remote', 'Engineering'],
      [null, null],
    ])
  })
})
