import { describe, expect, it } from 'vitest'
import { lever } from '../../../src/ats/lever.ts'
import { placed, serving } from '../served.ts'
import { expectPosting, mapped, present, recorded } from './recorded.ts'

describe.runIf(present)('recorded lever', () => {
  const list = (board: string, file: string) =>
    mapped(lever, board, `https://api.lever.co/v0/postings/${board}?mode=json`, recorded(`lever/${file}`))

  it('palantir_posting_detail', async () => {
    const id = 'ac978161-6f46-4f6b-ad9e-a258e642751c'
    const http = serving({ [`https://api.lever.co/v0/postings/palantir/${id}`]: recorded('lever/palantir_posting_detail.json') })
    const { posting } = (await lever.fetch('palantir', id, http))!
    expectPosting(posting, {
      external_job_id: id,
      url: `https://jobs.lever.co/palantir/${id}`,
      apply_url: `https://jobs.lever.co/palantir/${id}/apply`,
      title: 'Administrative Business Partner',
      location_raw: 'London, United Kingdom',
      locations_raw: { location: 'London, United Kingdom', allLocations: ['London, United Kingdom'], country: 'GB' },
      places: [placed({ text: 'London, United Kingdom', country: 'GB' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      department: 'Administrative',
      posted_at: '2024-03-25T21:50:16.463Z',
    })
    const html = posting.description_html!
    const order = [
      'A World-Changing Company',
      'actioning accordingly.</div>\n<h3>Administrative Business Partner (Foundry)</h3>\n<ul><li>Provide administrative support',
      'external contacts.</li></ul>\n<h3>What We Value</h3>\n<ul><li>Ability to adjust quickly',
      'interactions.</li></ul>\n<h3>What We Require</h3>\n<ul><li>At least three years',
      'expense reporting software.</li></ul>\n<div><strong><span style="font-size: 18px;">Life at Palantir',
      'FBI Internet Crime Complaint Center (IC3)</a>.</em></div>',
    ].map((part) => html.indexOf(part))
    expect(order.every((position) => position >= 0)).toBe(true)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('postings_2026: contracts', async () => {
    const { postings } = await list('idealistconsulting', 'postings_2026.json')
    expect(postings).toHaveLength(2)
    expectPosting(postings[0], {
      external_job_id: 'a24ec4e5-5caa-473d-abd4-b71f09a8167b',
      url: 'https://jobs.lever.co/idealistconsulting/a24ec4e5-5caa-473d-abd4-b71f09a8167b',
      apply_url: 'https://jobs.lever.co/idealistconsulting/a24ec4e5-5caa-473d-abd4-b71f09a8167b/apply',
      title: '(1099 Contract) Nonprofit Salesforce Consultant: Enterprise Project Manager',
      location_raw: 'Chicago, IL',
      locations_raw: { location: 'Chicago, IL', allLocations: ['Chicago, IL'], country: 'US' },
      places: [placed({ text: 'Chicago, IL', country: 'US' })],
      workplace: 'remote',
      employment_type: 'contract',
      department: 'Services Team',
      posted_at: '2025-11-27T01:02:41.939Z',
    })
    expectPosting(postings[1], {
      external_job_id: '5d54d69b-e940-452e-b892-1170aa60f095',
      url: 'https://jobs.lever.co/idealistconsulting/5d54d69b-e940-452e-b892-1170aa60f095',
      apply_url: 'https://jobs.lever.co/idealistconsulting/5d54d69b-e940-452e-b892-1170aa60f095/apply',
      title: '(1099 Contract) Salesforce for Nonprofits: Solution Architect',
      location_raw: 'Washington, D.C.',
      locations_raw: { location: 'Washington, D.C.', allLocations: ['Washington, D.C.'], country: 'US' },
      places: [placed({ text: 'Washington, D.C.', country: 'US' })],
      workplace: 'remote',
      employment_type: 'contract',
      department: 'Services Team',
      posted_at: '2023-01-29T02:28:23.769Z',
    })
  })

  it('postings_list: a board with a capital, a team "-" and no commitment', async () => {
    const { postings } = await list('GoToGroup', 'postings_list.json')
    expect(
      postings.map(({ title, location_raw, department, employment_type }) => [title, location_raw, department, employment_type]),
    ).toEqual([
      ['#10010 Senior Backend Engineer', 'Bengaluru', 'ODS - Logistics', 'full_time'],
      ['#10279 Senior Android Developer (Logistic)', 'Bengaluru', 'ODS - Logistics', 'full_time'],
      ['#10357 Senior Software Engineer - Go-food', 'Jakarta', 'ODS - Food', 'full_time'],
      ['#10358 Software Engineer - Backend (Groceries)', 'Jakarta', 'ODS - Groceries', 'full_time'],
      ['#10359 Software Engineer - Backend', 'Jakarta', 'ODS - Logistics', 'full_time'],
      ['Account Executive (Bali)', 'Bali', 'ODS - Regions', null],
    ])
    expectPosting(postings[5], {
      external_job_id: '73172a46-5486-4860-a256-8e17225c4a47',
      url: 'https://jobs.lever.co/GoToGroup/73172a46-5486-4860-a256-8e17225c4a47',
      apply_url: 'https://jobs.lever.co/GoToGroup/73172a46-5486-4860-a256-8e17225c4a47/apply',
      title: 'Account Executive (Bali)',
      location_raw: 'Bali',
      locations_raw: { location: 'Bali', allLocations: ['Bali'], country: 'ID' },
      places: [placed({ text: 'Bali', country: 'ID' })],
      workplace: 'onsite',
      department: 'ODS - Regions',
      posted_at: '2024-07-12T10:06:10.433Z',
    })
    // No closing: the description ends with the last list.
    expect(postings[0]!.description_html!.endsWith('ith a good degree of predictability</li></ul>')).toBe(true)
  })

  it('postings_list_2026: an internship in Paris', async () => {
    const { postings } = await list('palantir', 'postings_list_2026.json')
    expect(postings.map(({ external_job_id }) => external_job_id)).toEqual([
      '774cf5c9-bf6a-4d77-bf60-d50ef1beb1a0',
      'ac978161-6f46-4f6b-ad9e-a258e642751c',
      '0bbfd4f4-41ff-4ec6-b73f-5200efd5d4d3',
    ])
    expectPosting(postings[0], {
      external_job_id: '774cf5c9-bf6a-4d77-bf60-d50ef1beb1a0',
      url: 'https://jobs.lever.co/palantir/774cf5c9-bf6a-4d77-bf60-d50ef1beb1a0',
      apply_url: 'https://jobs.lever.co/palantir/774cf5c9-bf6a-4d77-bf60-d50ef1beb1a0/apply',
      title: 'Deployment Strategist, Internship',
      location_raw: 'Paris, France',
      locations_raw: { location: 'Paris, France', allLocations: ['Paris, France'], country: 'FR' },
      places: [placed({ text: 'Paris, France', country: 'FR' })],
      workplace: 'onsite',
      employment_type: 'internship',
      department: 'Echo',
      posted_at: '2026-05-11T16:31:48.152Z',
    })
  })

  it('error_404: an object, not a list', async () => {
    await expect(list('zzzzz', 'error_404.json')).rejects.toThrow('lever: expected a list, got an object')
  })
})
