import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId } from '../reading/url.ts'

/** Ids are unique per customer: the customer's portals share them, so the portal is not part of the board. */
const FORMS = [
  /^(?<board>(?!www\.)[^./]+)\.avature\.net(?:\/[^/]+){1,2}\/JobDetail\/(?:[^/]+\/)?(?<id>\d+)$/,
  /^(?<board>(?!www\.)[^./]+)\.avature\.net(?:\/[^/]+){1,2}\/JobDetail$/,
]

export const avature: SystemUrls = {
  name: 'avature',
  title: 'Avature',
  hosts: ['avature.net'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://saltmarsh.avature.net/careers/JobDetail/2025-Night-Keeper-Norwich/6961',
        board: 'saltmarsh',
        external_id: '6961',
      },
      {
        url: 'https://saltmarsh.avature.net/en_US/careers/JobDetail/Night-Keeper/54845?source=x',
        board: 'saltmarsh',
        external_id: '54845',
      },
      { url: 'https://saltmarsh.avature.net/en_US/careers/JobDetail?jobId=8466', board: 'saltmarsh', external_id: '8466' },
    ],
    none: [
      'https://saltmarsh.avature.net/careers/SearchJobs/2021',
      'https://saltmarsh.avature.net/SWEintern',
      'https://saltmarsh.avature.net/careers/JobDetail',
      'https://saltmarsh.avature.net.evil.test/careers/JobDetail/Night-Keeper/6961',
    ],
  },

  identify(url) {
    const found = firstMatch(FORMS, url)
    const external_id = found && (found.id ?? queryId(url, 'jobid', DIGITS))
    return external_id ? { board: found.board!, external_id } : null
  },
}
