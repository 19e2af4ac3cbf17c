import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../src/ats/adapter.ts'
import { ashby } from '../../src/ats/ashby.ts'
import { greenhouse } from '../../src/ats/greenhouse.ts'
import { identifyPosting } from '../../src/ats/index.ts'
import { lever } from '../../src/ats/lever.ts'
import { personio } from '../../src/ats/personio.ts'
import { blankPosting } from '../../src/ats/reading/listed.ts'
import type { Posting } from '../../src/job/posting.ts'
import { listAll, placed, serving, withValue } from './served.ts'

/** Recorded answers of the real systems. They are not part of the repository: the suite runs where they lie beside it. */
const SHARED = new URL('../../../shared/ats/', import.meta.url)
const present = existsSync(new URL('samples', SHARED))
const recorded = (file: string) => readFileSync(new URL(`samples/${file}`, SHARED), 'utf8')

/** Everything but the description, which is checked by its ends and length. */
function expectPosting(
  got: Posting | undefined,
  expected: Partial<Posting> & { external_job_id: string; url: string; title: string },
) {
  expect({ ...got, description_html: null }).toEqual({ ...blankPosting(expected), ...expected, description_html: null })
}

function expectDescription(got: Posting | undefined, start: string, end: string, length: number) {
  expect(got!.description_html!.slice(0, start.length)).toBe(start)
  expect(got!.description_html!.slice(-end.length)).toBe(end)
  expect(got!.description_html).toHaveLength(length)
}

async function mapped(adapter: Adapter, board: string, url: string, body: string) {
  return listAll(adapter, board, serving({ [url]: body }))
}

describe.runIf(present)('recorded greenhouse', () => {
  const list = (board: string, body: string) =>
    mapped(greenhouse, board, `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`, body)

  it('jobs_small_2026: an employer page with gh_jid', async () => {
    const { postings, end } = await list('stripe', recorded('greenhouse/jobs_small_2026.json'))
    expect(postings).toHaveLength(3)
    expect(end.company).toEqual({ name: 'Stripe', website_url: null, logo_url: null })
    expectPosting(postings[0], {
      external_job_id: '7954688',
      url: 'https://stripe.com/jobs/search?gh_jid=7954688',
      title: 'Account Executive, AI Sales (Grower)',
      location_raw: 'San Francisco, CA',
      locations_raw: { location: 'San Francisco, CA', offices: [] },
      places: [placed({ text: 'San Francisco, CA' })],
      language: 'en',
      posted_at: '2026-06-02T12:58:57.000Z',
    })
    expectPosting(postings[2], {
      external_job_id: '8077887',
      url: 'https://stripe.com/jobs/search?gh_jid=8077887',
      title: 'Account Executive, Bridge',
      location_raw: 'SF, NYC, SEA, CHI',
      locations_raw: { location: 'SF, NYC, SEA, CHI', offices: [] },
      places: [placed({ text: 'SF, NYC, SEA, CHI' })],
      language: 'en',
      posted_at: '2026-07-22T17:15:53.000Z',
    })
    expect(postings[2]!.description_html).toBeNull()
    expect(identifyPosting(postings[2]!.url)).toEqual({ ats: 'greenhouse', board: null, external_id: '8077887' })
  })

  it('jobs_content_2026: trimmed, so its total disagrees; content, metadata and offices', async () => {
    const body = recorded('greenhouse/jobs_content_2026.json')
    await expect(list('amplitude', body)).rejects.toThrow('greenhouse: meta.total is 37, but the list has 2 jobs')
    const { postings, end } = await list('amplitude', withValue(body, 'meta.total', 2))
    expect(end.company!.name).toBe('Amplitude')
    expectPosting(postings[0], {
      external_job_id: '8636903002',
      url: 'https://job-boards.greenhouse.io/amplitude/jobs/8636903002',
      title: 'Customer Data Scientist - Experimentation',
      location_raw: 'London, UK',
      locations_raw: { location: 'London, UK', offices: [{ name: 'London', location: 'London, England, United Kingdom' }] },
      places: [placed({ text: 'London, UK' })],
      employment_type: 'full_time',
      department: 'Solutions Consulting',
      language: 'en',
      posted_at: '2026-07-16T15:55:32.000Z',
    })
    expectDescription(
      postings[0],
      '<div class="content-intro"><p>Amplitude is the leading AI analytics platform, helping over 4,700 customers—including Atlassian,',
      'if something feels suspicious about your interactions.</em></p></div>',
      6754,
    )
    expectPosting(postings[1], {
      external_job_id: '8651132002',
      url: 'https://job-boards.greenhouse.io/amplitude/jobs/8651132002',
      title: 'Emerging Account Executive (India)',
      location_raw: 'Bangalore, India',
      locations_raw: { location: 'Bangalore, India', offices: [{ name: 'Remote-India (PEO)', location: null }] },
      places: [placed({ text: 'Bangalore, India' })],
      employment_type: 'full_time',
      department: 'Account Executives',
      language: 'en',
      posted_at: '2026-07-27T06:52:26.000Z',
    })
    expectDescription(postings[1], '<div class="content-intro"><p>Amplitude is', 'your interactions.</em></p></div>', 20338)
  })

  it('jobs_list_nocontent: 2024, before first_published and company_name', async () => {
    const { postings, end } = await list('codepath', recorded('greenhouse/jobs_list_nocontent.json'))
    expect(end).toMatchObject({ complete: true, company: null })
    expect(postings.map(({ external_job_id, location_raw, title }) => [external_job_id, location_raw, title])).toEqual([
      ['4426096007', 'Arlington, Virginia', 'Associate Instructor - Part Time, Fall Contract'],
      ['4426707007', 'Remote, United States', 'Data Engineer'],
      ['4384343007', 'Remote, United States', 'Director of Institutional Giving'],
      ['4228695007', 'Remote, United States', 'Head of People'],
      ['4040346007', 'Remote, United States', 'Lead Cybersecurity Instructor, Fall 2024'],
      ['4426098007', 'Arlington, Virginia', 'Lead Instructor - Part Time, Fall Contract'],
      ['4425572007', 'Remote, United States', 'Lead Product Manager'],
      ['4059099007', 'Miami, Florida', 'Lead Web Development Instructor Adjunct Fall 2024, Miami'],
      ['4038805007', 'Remote, United States', 'Lead Web Development Instructor, Fall 2024'],
      ['4231989007', 'Remote, United States', 'Senior Director of Learning'],
      ['4425579007', 'United States', 'Social Media Manager'],
      ['4035988007', 'United States', 'Staff Software Engineer'],
      ['4426092007', 'Arlington, Virginia', 'Tech Fellow - Part-Time, Fall Contract'],
      ['4321186007', 'Remote, United States', 'Technical Interview Prep Instructor, Fall 2024'],
    ])
    expect(postings.every(({ posted_at, description_html }) => posted_at === null && description_html === null)).toBe(true)
  })

  it('job_detail_questions_pay: cents, and a title that names no period', async () => {
    const url = 'https://boards-api.greenhouse.io/v1/boards/codepath/jobs/4426096007?pay_transparency=true'
    const http = serving({ [url]: recorded('greenhouse/job_detail_questions_pay.json') })
    const { posting, company } = (await greenhouse.fetch('codepath', '4426096007', http))!
    expect(company).toBeNull()
    expectPosting(posting, {
      external_job_id: '4426096007',
      url: 'https://boards.greenhouse.io/codepath/jobs/4426096007',
      title: 'Associate Instructor - Part Time, Fall Contract',
      location_raw: 'Arlington, Virginia',
      locations_raw: { location: 'Arlington, Virginia', offices: [{ name: 'CodePath', location: 'United States' }] },
      places: [placed({ text: 'Arlington, Virginia' })],
      department: 'Immersives',
      pay: [{ min: 50, max: 70, currency: 'USD', period: null }],
    })
    expectDescription(
      posting,
      '<div class="content-intro"><p style="line-height: 1.4;"><span style="font-family: helvetica, arial, sans-serif; font-size: 10pt;">CodePath is',
      'to apply for this role.</strong></em></span></p>\n</div>\n</div>\n</div>\n</div></div>',
      14483,
    )
  })

  it('board and error_404_jobs: objects that are no list', async () => {
    for (const file of ['greenhouse/board.json', 'greenhouse/error_404_jobs.json']) {
      await expect(list('x', recorded(file))).rejects.toThrow('greenhouse jobs: expected a list, got nothing')
    }
  })
})

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

describe.runIf(present)('recorded ashby', () => {
  const list = (board: string, file: string) =>
    mapped(
      ashby,
      board,
      `https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`,
      recorded(`ashby/${file}`),
    )
  const hybrid = {
    location: 'New York, NY (HQ)',
    address: { postalAddress: { addressRegion: 'NY', addressCountry: 'USA', addressLocality: 'New York City' } },
  }
  const newYork = placed({ text: 'New York, NY (HQ)', city: 'New York City', region: 'NY', country: 'USA' })

  it('board_small_2026: padded titles and secondary places', async () => {
    const { postings } = await list('ramp', 'board_small_2026.json')
    expect(postings).toHaveLength(3)
    expectPosting(postings[0], {
      external_job_id: '67fadb77-43d8-4449-954b-d4cf2c6d3b8b',
      url: 'https://jobs.ashbyhq.com/ramp/67fadb77-43d8-4449-954b-d4cf2c6d3b8b',
      apply_url: 'https://jobs.ashbyhq.com/ramp/67fadb77-43d8-4449-954b-d4cf2c6d3b8b/application',
      title: 'Software Engineer Internship, Android',
      location_raw: 'New York, NY (HQ)',
      locations_raw: {
        ...hybrid,
        secondaryLocations: [
          {
            location: 'San Francisco, CA',
            address: { postalAddress: { addressRegion: 'California ', addressCountry: 'USA', addressLocality: 'San Fransisco' } },
          },
        ],
      },
      places: [newYork, placed({ text: 'San Francisco, CA', city: 'San Fransisco', region: 'California', country: 'USA' })],
      workplace: 'hybrid',
      employment_type: 'internship',
      department: 'Engineering',
      posted_at: '2025-08-07T20:49:38.961Z',
    })
    expect(postings[2]!.places).toEqual([
      newYork,
      placed({ text: 'Remote (Canada)', country: 'Canada' }),
      placed({ text: 'San Francisco, CA', city: 'San Fransisco', region: 'California', country: 'USA' }),
      placed({ text: 'Remote (US)', country: 'United States' }),
    ])
  })

  it('ramp_board: the same posting with its whole text', async () => {
    const { postings } = await list('ramp', 'ramp_board.json')
    const [, small] = (await list('ramp', 'board_small_2026.json')).postings
    expect(postings).toHaveLength(1)
    expectPosting(postings[0], {
      external_job_id: '34413f8d-26bf-4bbc-8ade-eb309a0e2245',
      url: 'https://jobs.ashbyhq.com/ramp/34413f8d-26bf-4bbc-8ade-eb309a0e2245',
      apply_url: 'https://jobs.ashbyhq.com/ramp/34413f8d-26bf-4bbc-8ade-eb309a0e2245/application',
      title: 'Security Engineer, Cloud',
      location_raw: 'New York, NY (HQ)',
      locations_raw: {
        ...hybrid,
        secondaryLocations: [
          { location: 'Remote (Canada)', address: { postalAddress: { addressCountry: 'Canada' } } },
          { location: 'Remote (US)', address: { postalAddress: { addressCountry: 'United States' } } },
          {
            location: 'Miami, FL',
            address: { postalAddress: { addressRegion: 'Florida', addressCountry: 'USA', addressLocality: 'Miami' } },
          },
        ],
      },
      places: [
        newYork,
        placed({ text: 'Remote (Canada)', country: 'Canada' }),
        placed({ text: 'Remote (US)', country: 'United States' }),
        placed({ text: 'Miami, FL', city: 'Miami', region: 'Florida', country: 'USA' }),
      ],
      workplace: 'hybrid',
      employment_type: 'full_time',
      department: 'Engineering',
      posted_at: '2026-04-07T17:12:35.753Z',
    })
    expect(postings[0]!.description_html).toHaveLength(7332)
    expect({ ...small, description_html: null }).toEqual({ ...postings[0], description_html: null })
  })

  it('job_board_2026: remote in a country, and a salary', async () => {
    const { postings } = await list('HighlightTA', 'job_board_2026.json')
    expect(postings).toHaveLength(2)
    expectPosting(postings[0], {
      external_job_id: '90fb3621-899e-4b59-925d-25080ec91e18',
      url: 'https://jobs.ashbyhq.com/HighlightTA/90fb3621-899e-4b59-925d-25080ec91e18',
      apply_url: 'https://jobs.ashbyhq.com/HighlightTA/90fb3621-899e-4b59-925d-25080ec91e18/application',
      title: 'Senior Technical Recruiter',
      location_raw: 'Canada',
      locations_raw: {
        location: 'Canada',
        address: { postalAddress: { addressRegion: '', addressCountry: 'Canada', addressLocality: '' } },
        secondaryLocations: [],
      },
      places: [placed({ text: 'Canada', country: 'Canada' })],
      workplace: 'remote',
      employment_type: 'full_time',
      department: 'HighlightTA',
      posted_at: '2026-04-20T22:43:56.531Z',
    })
    expectDescription(postings[0], '<h2><strong>About HighlightTA</strong></h2>', 'a fully remote setup</p></li></ul>', 4513)
    expectPosting(postings[1], {
      external_job_id: 'fc2f1f85-46a0-4a31-b165-683e39c07c04',
      url: 'https://jobs.ashbyhq.com/HighlightTA/fc2f1f85-46a0-4a31-b165-683e39c07c04',
      apply_url: 'https://jobs.ashbyhq.com/HighlightTA/fc2f1f85-46a0-4a31-b165-683e39c07c04/application',
      title: 'Senior Site Reliability Engineer',
      location_raw: 'Toronto, Ontario',
      locations_raw: {
        location: 'Toronto, Ontario',
        address: { postalAddress: { addressRegion: 'Ontario', addressCountry: 'Canada', addressLocality: 'Toronto' } },
        secondaryLocations: [],
      },
      places: [placed({ text: 'Toronto, Ontario', city: 'Toronto', region: 'Ontario', country: 'Canada' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      department: 'HighlightTA Confidential',
      pay: [{ min: 102800, max: 137000, currency: 'CAD', period: 'year' }],
      salary_raw: 'CA$102.8K - CA$137K',
      posted_at: '2026-07-08T19:48:19.767Z',
    })
  })

  it('job_board_includeCompensation: 2024, before workplaceType; equity is no pay', async () => {
    const { postings } = await list('lightdash', 'job_board_includeCompensation.json')
    expect(postings).toHaveLength(2)
    expectPosting(postings[0], {
      external_job_id: '309706bc-1081-48b6-89dc-f769bbe17e6d',
      url: 'https://jobs.ashbyhq.com/lightdash/309706bc-1081-48b6-89dc-f769bbe17e6d',
      apply_url: 'https://jobs.ashbyhq.com/lightdash/309706bc-1081-48b6-89dc-f769bbe17e6d/application',
      title: 'Analytics Engineering Advocate',
      location_raw: 'Remote',
      locations_raw: {
        location: 'Remote',
        address: { postalAddress: { addressCountry: 'United Kingdom' } },
        secondaryLocations: [],
      },
      places: [placed({ text: 'Remote', country: 'United Kingdom' })],
      employment_type: 'full_time',
      department: 'Lightdash',
      pay: [{ min: 60000, max: 95000, currency: 'GBP', period: 'year' }],
      salary_raw: '£60K - £95K',
      posted_at: '2024-07-15T16:45:14.721Z',
    })
    expect(postings[1]).toMatchObject({
      title: 'Full Stack Engineer',
      workplace: null,
      pay: [{ min: 60000, max: 110000, currency: 'GBP', period: 'year' }],
      salary_raw: '£60K - £110K',
      posted_at: '2024-02-28T12:02:30.031Z',
    })
  })

  it('error_404 and the application form: neither is a board', async () => {
    await expect(list('zzzzz', 'error_404.txt')).rejects.toMatchObject({ kind: 'bad_payload' })
    await expect(list('lightdash', 'graphql_ApiJobPosting.json')).rejects.toThrow('ashby jobs: expected a list, got nothing')
  })
})

describe.runIf(present)('recorded personio', () => {
  const list = (file: string) => {
    const feed = 'https://beispiel.jobs.personio.de/xml'
    const empty = ['en', 'de', 'es', 'nl', 'fr'].map((language) => [`${feed}?language=${language}`, '<workzag-jobs/>'])
    return listAll(personio, 'beispiel', serving({ ...Object.fromEntries(empty), [feed]: recorded(`personio/${file}`) }))
  }

  it('feed_2026: offices and years; one id twice', async () => {
    const { postings, end } = await list('feed_2026.xml')
    expect(postings).toHaveLength(1)
    expect(end).toEqual({ complete: true, company: { name: 'Acme SE & Co. KG', website_url: null, logo_url: null } })
    expectPosting(postings[0], {
      external_job_id: '1834171',
      url: 'https://beispiel.jobs.personio.de/job/1834171',
      title: 'Staff Software Engineer, Data Platform',
      location_raw: 'Munich',
      locations_raw: ['Munich', 'Berlin'],
      places: [placed({ text: 'Munich' }), placed({ text: 'Berlin' })],
      employment_type: 'full_time',
      experience_min_years: 7,
      experience_max_years: 10,
      department: 'Product and Tech',
      posted_at: '2024-11-13T14:10:41.000Z',
    })
  })

  it('feed_sections: sections, and a position with little', async () => {
    const { postings } = await list('feed_sections.xml')
    expect(postings).toHaveLength(2)
    expectPosting(postings[0], {
      external_job_id: '1834171',
      url: 'https://beispiel.jobs.personio.de/job/1834171',
      title: 'Wirtschaftsingenieur (m/w/d)',
      location_raw: 'Wien',
      locations_raw: ['Wien'],
      places: [placed({ text: 'Wien' })],
      employment_type: 'full_time',
      department: 'Operations',
      posted_at: '2026-08-30T14:10:41.000Z',
    })
    expect(postings[0]!.description_html).toBe(
      '<h3>Aufgaben</h3>\nProzessoptimierung und Supply Chain.\n<h3>Profil</h3>\nAbgeschlossenes Studium.',
    )
    expectPosting(postings[1], {
      external_job_id: '99',
      url: 'https://beispiel.jobs.personio.de/job/99',
      title: 'Praktikum Logistik',
      location_raw: 'Munich',
      locations_raw: ['Munich'],
      places: [placed({ text: 'Munich' })],
      posted_at: '2026-08-29T09:00:00.000Z',
    })
    expect(postings[1]!.description_html).toBeNull()
  })
})

describe.runIf(present)('recorded payloads', () => {
  it('are all read above', () => {
    const here = readFileSync(new URL(import.meta.url), 'utf8')
    for (const ats of ['greenhouse', 'lever', 'ashby', 'personio']) {
      for (const file of readdirSync(new URL(`samples/${ats}`, SHARED))) expect(here, `${ats}/${file}`).toContain(file)
    }
  })
})
