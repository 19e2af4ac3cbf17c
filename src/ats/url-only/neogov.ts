import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

/** `newprint` is the printable page of a posting. */
const POSTING =
  /^(?:www\.)?(?:governmentjobs|schooljobs)\.com\/careers\/(?<board>[^/]+)\/jobs\/(?:newprint\/)?(?<id>\d+)(?:\/[^/]+)?$/i

export const neogov: SystemUrls = {
  name: 'neogov',
  title: 'NEOGOV',
  hosts: ['governmentjobs.com', 'schooljobs.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://www.governmentjobs.com/careers/pinecounty/jobs/5431244/lecturer-civil-engineering?pagetype=jobOpportunitiesJobs',
        board: 'pinecounty',
        external_id: '5431244',
      },
      { url: 'https://www.governmentjobs.com/careers/pinecounty/jobs/493717', board: 'pinecounty', external_id: '493717' },
      {
        url: 'https://www.schooljobs.com/careers/PineSchools/jobs/newprint/5371857',
        board: 'PineSchools',
        external_id: '5371857',
      },
    ],
    none: [
      'https://www.governmentjobs.com/careers/pinecounty?keywords=5431244',
      'https://www.governmentjobs.com/jobs/5431244-0/lecturer-civil-engineering',
      'https://www.governmentjobs.com.evil.test/careers/pinecounty/jobs/493717',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: found.board!, external_id: found.id! }
  },
}
