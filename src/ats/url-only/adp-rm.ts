import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId } from '../reading/url.ts'

/** Career sites of Recruiting Management: by the employer's name, or by a number at the older address that redirects there. */
const NAMED_SITES = [/^myjobs\.adp\.com\/(?<site>[\w-]+)(?:\/cx(?:\/job-details)?)?$/]
const NUMBERED_SITES = [/^(?<host>recruiting\.adp\.com)\/srccar\/(?:public\/)?(?:RTI\.home|nghome\.guid)$/]

export const adpRecruitingManagement: SystemUrls = {
  name: 'adp_rm',
  title: 'ADP Recruiting Management (MyJobs)',
  hosts: ['myjobs.adp.com', 'recruiting.adp.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://myjobs.adp.com/millracecareers/cx/job-details?reqId=5001146699306&rb=INDEED',
        board: 'millracecareers',
        external_id: '5001146699306',
      },
      {
        url: 'https://myjobs.adp.com/millracecareers?__tx_annotation=false&c=2207439&d=External&r=5001146699306&sor=adprm',
        board: 'millracecareers',
        external_id: '5001146699306',
      },
      {
        url: 'https://recruiting.adp.com/srccar/public/RTI.home?c=1080741&d=External&r=5000137803306',
        board: '1080741',
        external_id: '5000137803306',
      },
    ],
    none: [
      'https://myjobs.adp.com/millracecareers/cx/job-listing',
      'https://recruiting.adp.com/srccar/public/RTI.home?c=1080741&d=External',
    ],
  },

  identify(url) {
    const board = firstMatch(NAMED_SITES, url)?.site ?? (firstMatch(NUMBERED_SITES, url) && queryId(url, 'c', DIGITS))
    const external_id = board && (queryId(url, 'reqid', DIGITS) ?? queryId(url, 'r', DIGITS))
    return external_id ? { board: board.toLowerCase(), external_id } : null
  },
}
