import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { jobvite } from '../../../src/ats/jobvite.ts'
import { fingerprint } from '../../../src/ats/reading/listed.ts'
import { listAll, serving } from '../served.ts'

/* A recorded page of a real company, kept outside the repository; whoever recorded it cut the counter away. */
const RECORDED = new URL('../../../../shared/ats/samples/jobvite/', import.meta.url)

describe.runIf(existsSync(RECORDED))('recorded jobvite', () => {
  it('a list', async () => {
    const search = readFileSync(new URL('search.html', RECORDED), 'utf8')
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
