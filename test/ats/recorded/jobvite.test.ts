import { describe, expect, it } from 'vitest'
import { jobvite } from '../../../src/ats/jobvite.ts'
import { fingerprint } from '../../../src/ats/reading/listed.ts'
import { listAll, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* A recorded page of a real company, kept outside the repository; whoever recorded it cut the counter away. */

describe.runIf(present)('recorded jobvite', () => {
  it('a list', async () => {
    const search = recorded('jobvite/search.html')
    const http = serving({ 'https://jobs.jobvite.com/feedingamerica/search?p=0': search })
    expect(await listAll(jobvite, 'feedingamerica', http)).toEqual({
      listed: [
        {
          external_job_id: 'octxAfww',
          fingerprint: fingerprint('Manager, Development (Chicago/Hybrid) Chicago, Illinois'),
          posting: null,
          handle: 'octxAfww',
        },
        {
          external_job_id: 'ohAzAfwK',
          fingerprint: fingerprint('Manager, Technology Vendor Management (Chicago/Hybrid) Chicago, Illinois'),
          posting: null,
          handle: 'ohAzAfwK',
        },
      ],
      postings: [],
      end: { complete: true },
    })
  })
})
