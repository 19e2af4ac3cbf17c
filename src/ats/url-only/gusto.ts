import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

/** Before the UUID are the employer and the title, joined by hyphens, so the end of the employer's name is unknown. */
const POSTING = /^jobs\.gusto\.com\/postings\/[^/]+-(?<id>[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i

export const gusto: SystemUrls = {
  name: 'gusto',
  title: 'Gusto',
  hosts: ['jobs.gusto.com'],
  globalIds: true,
  examples: {
    postings: [
      {
        url: 'https://jobs.gusto.com/postings/bramble-press-backend-engineer-f9f9da28-334f-4637-8c80-5d2504577663',
        board: null,
        external_id: 'f9f9da28-334f-4637-8c80-5d2504577663',
      },
      {
        url: 'https://jobs.gusto.com/postings/bramble-press-llc-clerk-F9F9DA28-334F-4637-8C80-5D2504577663?source=x',
        board: null,
        external_id: 'f9f9da28-334f-4637-8c80-5d2504577663',
      },
      {
        url: 'https://jobs.gusto.com/postings/bramble-press-clerk-f9f9da28-334f-4637-8c80-5d2504577663/applicants/new',
        board: null,
        external_id: 'f9f9da28-334f-4637-8c80-5d2504577663',
      },
    ],
    none: [
      'https://jobs.gusto.com/boards/bramble-press-f9f9da28-334f-4637-8c80-5d2504577663',
      'https://gusto.com/about/careers',
      'https://jobs.gusto.com.evil.test/postings/bramble-press-clerk-f9f9da28-334f-4637-8c80-5d2504577663',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: null, external_id: found.id!.toLowerCase() }
  },
}
