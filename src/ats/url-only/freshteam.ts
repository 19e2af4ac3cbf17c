import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

const POSTING = /^(?<board>(?!www\.)[^./]+)\.freshteam\.com\/jobs\/(?<id>[\w-]{12})\/[^/]+$/

export const freshteam: SystemUrls = {
  name: 'freshteam',
  title: 'Freshteam',
  hosts: ['freshteam.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://quarry-talent.freshteam.com/jobs/2RK22ohFqL5F/stone-dresser-3',
        board: 'quarry-talent',
        external_id: '2RK22ohFqL5F',
      },
      { url: 'https://quarry.freshteam.com/jobs/_-A37qwQgD2C/foreman?ft_source=1', board: 'quarry', external_id: '_-A37qwQgD2C' },
      {
        url: 'https://quarry.freshteam.com/jobs/2RK22ohFqL5F/stone-dresser-3/applicants/new',
        board: 'quarry',
        external_id: '2RK22ohFqL5F',
      },
    ],
    none: [
      'https://quarry.freshteam.com/jobs?page=2',
      'https://quarry.freshteam.com/jobs/stone-dressers',
      'https://www.freshteam.com/jobs/2RK22ohFqL5F/stone-dresser-3',
      'https://quarry.freshteam.com.evil.test/jobs/2RK22ohFqL5F/stone-dresser-3',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: found.board!, external_id: found.id! }
  },
}
