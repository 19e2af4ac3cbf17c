import { describe, expect, it } from 'vitest'
import { breezy } from '../../../src/ats/breezy.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answer of a real board, kept outside the repository. Every expectation was read off the payload by hand. */

const NOTHING_ELSE = {
  alias_ids: [],
  apply_url: null,
  workplace: null,
  level: null,
  experience_min_years: null,
  experience_max_years: null,
  language: null,
  expires_at: null,
  // Recorded without `verbose`.
  description_html: null,
  company: null,
}

describe.runIf(present)('recorded breezy', () => {
  it('list', async () => {
    const body = recorded('breezy/json_listing.json')
    const rows = JSON.parse(body)
    const http = serving({ 'https://breezy.breezy.hr/json?verbose=true': body })
    const { postings, end } = await listAll(breezy, 'breezy', http)
    expect(end).toEqual({ complete: true, company: { name: 'MS Breezy Trial', website_url: null, logo_url: null } })
    expect(postings).toEqual([
      {
        ...NOTHING_ELSE,
        external_job_id: '98323abf2296',
        url: 'https://breezy.breezy.hr/p/98323abf2296-employee-12',
        title: 'Employee #12',
        location_raw: 'Chaos, FL',
        locations_raw: { location: rows[0].location, locations: rows[0].locations },
        places: [placed({ text: 'Chaos, FL', city: 'Chaos', region: 'Florida', country: 'US' })],
        employment_type: null,
        department: 'Does Not Matter',
        pay: [{ min: 0.05, max: 0.06, currency: 'USD', period: 'hour' }],
        salary_raw: '$0.05 – $0.06 / hour',
        posted_at: '2024-02-15T14:37:22.684Z',
      },
      {
        ...NOTHING_ELSE,
        external_job_id: '088ac6d52139',
        url: 'https://breezy.breezy.hr/p/088ac6d52139-open-position',
        title: 'Open Position',
        location_raw: 'New York, NY',
        locations_raw: { location: rows[1].location, locations: [] },
        places: [placed({ text: 'New York, NY', city: 'New York', region: 'New York', country: 'US' })],
        employment_type: 'contract',
        department: 'Sporting Goods',
        pay: [{ min: 1, max: 5, currency: 'USD', period: 'year' }],
        salary_raw: '$1 – $5 / year',
        posted_at: '2023-04-06T01:32:13.932Z',
      },
    ])
  })
})
