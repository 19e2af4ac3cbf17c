import { describe, expect, it } from 'vitest'
import { gem } from '../../../src/ats/gem.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* A recorded answer of a real board, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`gem/${file}`)

describe.runIf(present)('recorded gem', () => {
  it('posts with an id from Greenhouse and with one of its own', async () => {
    const http = serving({ 'https://api.gem.com/job_board/v0/gem/job_posts/': sample('job_posts.json') })
    const { postings, end } = await listAll(gem, 'gem', http)
    const shared = {
      alias_ids: [],
      apply_url: null,
      location_raw: 'San Francisco, United States',
      locations_raw: {
        location: 'San Francisco, United States',
        offices: [{ name: 'San Francisco', location: 'San Francisco, United States' }],
      },
      places: [placed({ text: 'San Francisco, United States' })],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Engineering',
      language: null,
      pay: [],
      salary_raw: null,
      expires_at: null,
      company: null,
    }
    // Whoever recorded it cut the texts off.
    expect(postings).toEqual([
      {
        ...shared,
        external_job_id: '4965519002',
        url: 'https://jobs.gem.com/gem/4965519002',
        title: 'Software Engineer',
        posted_at: '2020-11-17T15:37:23.000Z',
        description_html:
          '<h2>Role Details</h2><ul><li class=""><strong>Location:</strong> This role is based 3 days per week out of our San Francisco, HQ and is not eligible for full-ti...',
      },
      {
        ...shared,
        external_job_id: 'am9icG9zdDqTzmNGwXTdU65YRLOAU6ZL',
        url: 'https://jobs.gem.com/gem/am9icG9zdDqTzmNGwXTdU65YRLOAU6ZL',
        title: 'Senior Software Engineer - Core ATS',
        posted_at: '2025-12-04T18:31:33.628Z',
        description_html:
          '<h2><strong>About Gem </strong></h2><div>Gem is the only AI-first all-in-one recruiting platform. It brings together your ATS, CRM, sourcing, scheduling, and an...',
      },
    ])
    expect(end).toEqual({ complete: true })
  })
})
