import { describe, expect, it } from 'vitest'
import { dover } from '../../../src/ats/dover.ts'
import { parseUrlLine } from '../../../src/ats/index.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* A recorded answer of a real board, kept outside the repository. Every expectation was read off the payload by hand. */

describe.runIf(present)('recorded dover', () => {
  const API = 'https://app.dover.com/api/v1'
  /** The rows alone were kept, without the envelope they came in. */
  const rows = () => JSON.parse(recorded('dover/careers_page_jobs.json'))

  it('list', async () => {
    const http = serving({
      [`${API}/careers-page-slug/dover`]: JSON.stringify({ id: 'abc', slug: 'dover', name: 'Dover' }),
      [`${API}/careers-page/abc/jobs?limit=300&offset=0`]: JSON.stringify({ count: 2, next: null, results: rows() }),
    })
    const { listed, end } = await listAll(dover, 'dover', http)
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['aa378aa1-79f3-4995-8667-b78a61c12b11', 'aa378aa1-79f3-4995-8667-b78a61c12b11', null],
      ['066865ee-3ba5-4098-9420-53cd8d45cd12', '066865ee-3ba5-4098-9420-53cd8d45cd12', null],
    ])
    expect(end).toEqual({ complete: true, company: { name: 'Dover', website_url: null, logo_url: null } })
  })

  /* A detail has all that its row has. */
  it.each([
    { index: 0, id: 'aa378aa1-79f3-4995-8667-b78a61c12b11', title: 'Head of People' },
    { index: 1, id: '066865ee-3ba5-4098-9420-53cd8d45cd12', title: 'Marketing Leader' },
  ])('row $index', async ({ index, id, title }) => {
    const row = rows()[index]
    const http = serving({ [`${API}/inbound/application-portal-job/${id}`]: JSON.stringify(row) })
    expect(await dover.detail!('dover', id, http)).toEqual({
      external_job_id: id,
      alias_ids: [],
      url: `https://app.dover.com/apply/dover/${id}`,
      apply_url: `https://app.dover.com/apply/dover/${id}`,
      title,
      location_raw: 'United States',
      locations_raw: row.locations,
      places: [placed({ text: 'United States', country: 'US' })],
      workplace: 'remote',
      employment_type: null,
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: null,
      pay: [],
      salary_raw: null,
      posted_at: null,
      expires_at: null,
      description_html: null,
      company: null,
    })
  })

  it('labelled URLs', () => {
    const labels = recorded('../urls.tsv')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, ats]) => ats === 'dover')
    expect(labels.length).toBeGreaterThan(0)
    for (const [url, ats, board, external_id] of labels) expect(parseUrlLine(url!)).toEqual({ url, ats, board, external_id })
  })
})
