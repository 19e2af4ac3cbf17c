import { describe, expect, it } from 'vitest'
import { pinpoint } from '../../../src/ats/pinpoint.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of real boards, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`pinpoint/${file}`)
const list = (board: string, body: string) =>
  listAll(pinpoint, board, serving({ [`https://${board}.pinpointhq.com/postings.json`]: body }))

describe.runIf(present)('recorded pinpoint', () => {
  const STATED_NOWHERE = {
    alias_ids: [],
    level: null,
    experience_min_years: null,
    experience_max_years: null,
    language: null,
    posted_at: null,
    company: null,
  }

  it('a list of 2024', async () => {
    const { postings, end } = await list('bathspa', sample('postings_list.json'))
    const campus = (id: string, text: string) => ({
      location_raw: text,
      locations_raw: { id, city: id === '14958' ? 'Bath ' : 'Bath', name: text, province: 'Bath' },
      places: [placed({ text, city: 'Bath', region: 'Bath' })],
    })
    const newton = campus('14958', 'Bath - Newton Park')
    const scale = {
      pay: [{ min: 37099, max: 41732, currency: 'GBP', period: 'year' }],
      salary_raw: '£37,099 - £41,732 / year',
    }
    const unpaid = { pay: [], salary_raw: null }
    const headings = ['About the Role', 'About You', 'Additional Information']
    const expected = [
      {
        id: '68fd9afd-7f4c-4d6f-b286-5b570e8321f6',
        title: 'Teaching Fellow for School-Centred Initial Teacher Training (SCITT) PGCE Programme',
        workplace: 'hybrid',
        employment_type: 'full_time',
        department: 'School of Education',
        expires_at: '2024-08-26T22:59:59.000Z',
        ...newton,
        ...scale,
      },
      {
        id: 'e060462c-ee93-44a7-ad9a-99117214a2e4',
        title: 'Teaching Fellow in Psychology (Maternity Cover)',
        workplace: 'onsite',
        employment_type: 'contract',
        department: 'School of Sciences',
        expires_at: '2024-08-08T22:59:59.000Z',
        ...newton,
        ...scale,
      },
      {
        id: '65903176-ecd1-4a12-87c1-cb8a564a7400',
        title: 'Technical Demonstrator (Moving Image)',
        workplace: 'onsite',
        employment_type: 'part_time',
        department: 'Technical Services',
        expires_at: '2024-08-08T22:59:59.000Z',
        ...campus('14959', 'Bath - Locksbrook Campus'),
        pay: [],
        salary_raw: '£24,457 - £27,261 per annum, pro rata £32,332-£36,024',
      },
      {
        id: '0c006e1a-907b-4252-bf41-72f72d7a8649',
        title: 'Associate Lecturer – Games Development',
        workplace: 'hybrid',
        employment_type: null,
        department: 'School of Design',
        expires_at: '2024-08-31T22:59:59.000Z',
        ...newton,
        ...unpaid,
      },
      {
        id: '4f67e585-5248-4e1a-b3b1-579f95ec7227',
        title: 'Associate Lecturer - Computing',
        workplace: 'hybrid',
        employment_type: null,
        department: 'School of Design',
        expires_at: '2024-08-31T22:59:59.000Z',
        ...newton,
        ...unpaid,
      },
    ]
    const rows = JSON.parse(sample('postings_list.json')).data
    expect(postings).toEqual(
      expected.map(({ id, ...stated }, index) => ({
        ...STATED_NOWHERE,
        ...stated,
        external_job_id: id,
        url: `https://bathspa.pinpointhq.com/en/postings/${id}`,
        apply_url: `https://bathspa.pinpointhq.com/en/postings/${id}/applications/new`,
        description_html: expect.stringContaining(rows[index].skills_knowledge_expertise.trim()),
      })),
    )
    for (const { description_html: html } of postings) {
      expect([...html!.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1])).toEqual(headings)
    }
    expect(end).toEqual({ complete: true, etag: null, hosts: [] })
  })

  it('a list of 2026 whose ids were made up is refused, and read with real ones', async () => {
    const body = sample('postings_2026_sanitized.json')
    await expect(list('acme', body)).rejects.toThrow('pinpoint data[0].path: expected the path of a posting')
    const [one, two] = ['6a1d4f5e-1111-4111-8111-000000000001', '6a1d4f5e-1111-4111-8111-000000000002']
    const { postings } = await list('acme', body.replaceAll('post-001', one!).replaceAll('post-002', two!))
    expect(postings).toEqual([
      {
        ...STATED_NOWHERE,
        external_job_id: one,
        url: `https://acme.pinpointhq.com/en/postings/${one}`,
        apply_url: `https://acme.pinpointhq.com/en/postings/${one}/applications/new`,
        title: 'Enterprise Applications Architect',
        location_raw: 'United States',
        locations_raw: { id: 'location-1', name: 'United States' },
        places: [placed({ text: 'United States' })],
        workplace: 'remote',
        employment_type: null,
        department: 'Technology',
        pay: [{ min: 135000, max: 198000, currency: 'USD', period: 'year' }],
        salary_raw: '$135,000 - $198,000 / year',
        expires_at: '2026-08-29T03:59:59.000Z',
        description_html: [
          '<p>Lead the enterprise applications roadmap.</p>',
          '<h3>What you will do</h3>',
          '<ul><li>Own architecture decisions.</li></ul>',
          '<h3>What you bring</h3>',
          '<p>Experience with CRM platforms.</p>',
          '<h3>Benefits</h3>',
          '<p>Medical and retirement plans.</p>',
        ].join('\n'),
      },
      {
        ...STATED_NOWHERE,
        external_job_id: two,
        url: `https://acme.pinpointhq.com/postings/${two}`,
        apply_url: `https://acme.pinpointhq.com/postings/${two}/applications/new`,
        title: 'CRM Program Consultant',
        location_raw: 'Atlanta, GA',
        locations_raw: { id: 'location-2', name: 'Atlanta, GA' },
        places: [placed({ text: 'Atlanta, GA' })],
        workplace: 'hybrid',
        employment_type: null,
        department: 'Consulting',
        pay: [{ min: 70, max: 90, currency: 'USD', period: 'hour' }],
        salary_raw: '$70 - $90 / hour',
        expires_at: null,
        description_html: [
          '<p>Deliver a fixed-term CRM program.</p>',
          '<p>Coordinate delivery teams.</p>',
          '<p>Program leadership experience.</p>',
        ].join('\n'),
      },
    ])
  })

  it('the body of a 404 is no empty list', async () => {
    await expect(list('zzzzz', sample('error_404.json'))).rejects.toThrow('pinpoint data: expected a list, got nothing')
  })
})
