import { describe, expect, it } from 'vitest'
import { greenhouse } from '../../../src/ats/greenhouse.ts'
import { identifyPosting } from '../../../src/ats/index.ts'
import { placed, serving, withValue } from '../served.ts'
import { expectDescription, expectPosting, mapped, present, recorded } from './recorded.ts'

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
