import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

const POSTING = /^app\.trinethire\.com\/companies\/(?<board>\d[^/]*)\/jobs\/(?<id>\d+)(?:-[^/]*)?$/

export const trinet: SystemUrls = {
  name: 'trinet',
  title: 'TriNet Hire',
  hosts: ['app.trinethire.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://app.trinethire.com/companies/22914-harrow-and-plough-inc/jobs/763884-field-engineering-lead',
        board: '22914-harrow-and-plough-inc',
        external_id: '763884',
      },
      {
        url: 'https://app.trinethire.com/companies/22914-harrow-and-plough-inc/jobs/763884-field-engineering-lead/applicants/new',
        board: '22914-harrow-and-plough-inc',
        external_id: '763884',
      },
      {
        url: 'https://app.trinethire.com/companies/22914-harrow-and-plough-inc/jobs/763884',
        board: '22914-harrow-and-plough-inc',
        external_id: '763884',
      },
    ],
    none: [
      'https://app.trinethire.com/companies/22914-harrow-and-plough-inc/jobs',
      'https://www.trinethire.com/companies/22914-harrow-and-plough-inc/jobs/763884',
      'https://app.trinethire.com.evil.test/companies/22914-harrow-and-plough-inc/jobs/763884',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: found.board!, external_id: found.id! }
  },
}
