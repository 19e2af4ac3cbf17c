import { describe, expect, it } from 'vitest'
import { icims } from '../../../src/ats/icims.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded pages of real portals, kept outside the repository. Every expectation was read off the page by hand. */
const sample = (file: string) => recorded(`icims/${file}`)

describe.runIf(present)('recorded icims', () => {
  it('a list that counts no pages: the second is the first again', async () => {
    const page = (index: number) => `https://careers-wipfli.icims.com/jobs/search?ss=1&pr=${index}&in_iframe=1`
    const search = sample('search_iframe.html')
    const http = serving({ [page(0)]: search, [page(1)]: search })
    const { listed, end } = await listAll(icims, 'careers-wipfli', http)
    expect(listed.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['8214', '8214'],
      ['8212', '8212'],
    ])
    expect(end).toEqual({ complete: true })
    expect(http.requests.map(({ url }) => url)).toEqual([page(0), page(1)])
  })

  it('a posting', async () => {
    const url = 'https://careers-sig.icims.com/jobs/11169/job?in_iframe=1'
    const found = await icims.fetch('careers-sig', '11169', serving({ [url]: sample('job_iframe_jsonld.html') }))
    const { description_html: html, ...posting } = found!.posting
    const company = { name: 'Susquehanna International Group, LLP', website_url: null, logo_url: null }
    expect(posting).toEqual({
      external_job_id: '11169',
      alias_ids: [],
      url: 'https://careers-sig.icims.com/jobs/11169/trading-system-engineering-internship%3a-summer-2027/job',
      apply_url: null,
      title: 'Trading System Engineering Internship: Summer 2027',
      location_raw: 'Hong Kong, HK',
      locations_raw: [
        {
          address: {
            addressCountry: 'HK',
            streetAddress: 'UNAVAILABLE',
            '@type': 'PostalAddress',
            postalCode: 'UNAVAILABLE',
            addressLocality: 'Hong Kong',
            addressRegion: 'UNAVAILABLE',
            postOfficeBoxNumber: 'UNAVAILABLE',
          },
          '@type': 'Place',
        },
      ],
      places: [placed({ city: 'Hong Kong', country: 'HK' })],
      workplace: null,
      employment_type: null,
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Interns + Co-ops',
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: '2026-07-06T00:00:00.000Z',
      expires_at: '2027-07-06T00:00:00.000Z',
      company,
    })
    expect(found!.company).toEqual(company)
    expect(html!.slice(0, 62)).toBe('<h2>Overview</h2>\n<p>Susquehanna is looking for highly motivat')
    expect(html!.slice(-30)).toBe('cy fee</em>.</p>\n<p>&nbsp;</p>')
    expect(html).toHaveLength(3930)
  })
})
