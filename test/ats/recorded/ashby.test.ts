import { describe, expect, it } from 'vitest'
import { ashby } from '../../../src/ats/ashby.ts'
import { placed } from '../served.ts'
import { expectDescription, expectPosting, mapped, present, recorded } from './recorded.ts'

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
