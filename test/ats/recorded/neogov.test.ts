import { describe, expect, it } from 'vitest'
import { jsonld } from '../../../src/ats/jsonld.ts'
import { expectPosting, mapped, present, recorded } from './recorded.ts'

const FEED = 'https://www.governmentjobs.com/SearchEngine/JobsFeed?agency=exampleagency'

/* NEOGOV is known by its URLs alone; an agency's feed can be a board of its own. What stands in NEOGOV's own elements is not read. */
describe.runIf(present)('recorded neogov', () => {
  it('is read as RSS', async () => {
    const { postings, end } = await mapped(jsonld, FEED, FEED, recorded('neogov/agency_rss.xml'))
    expect(end).toEqual({ complete: true, etag: null, hosts: ['www.governmentjobs.com'] })
    const page = 'https://www.governmentjobs.com/careers/exampleagency/jobs/410001'
    expectPosting(postings[0], {
      external_job_id: page,
      alias_ids: ['/careers/exampleagency/jobs/410001'],
      url: page,
      title: 'Enterprise Applications Manager',
      posted_at: '2026-08-19T23:10:38.000Z',
    })
    expect(postings[0]!.description_html).toBe('<p>Lead the agency applications portfolio.</p>')
    expect(postings).toHaveLength(2)
  })
})
