import type { PostingIdentity, SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId, UUID } from '../reading/url.ts'

/** Career centres of Workforce Now; both hosts show the same, and the second page is the older one. */
const CENTRES = [
  /^(?<host>workforcenow(?:\.cloud)?\.adp\.com)\/mascsr\/default\/mdf\/recruitment\/recruitment\.html$/,
  /^(?<host>workforcenow\.adp\.com)\/jobs\/apply\/posting\.html$/,
]
/** Career sites of Recruiting Management: by the employer's name, or by a number at the older address that redirects there. */
const NAMED_SITES = [/^myjobs\.adp\.com\/(?<site>[\w-]+)(?:\/cx(?:\/job-details)?)?$/]
const NUMBERED_SITES = [/^(?<host>recruiting\.adp\.com)\/srccar\/(?:public\/)?(?:RTI\.home|nghome\.guid)$/]

export const adp: SystemUrls = {
  name: 'adp',
  title: 'ADP Workforce Now and Recruiting Management',
  hosts: ['workforcenow.adp.com', 'workforcenow.cloud.adp.com', 'myjobs.adp.com', 'recruiting.adp.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=19000101_000001&jobId=508341&lang=en_US',
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/19000101_000001',
        external_id: '508341',
      },
      {
        url: 'https://workforcenow.cloud.adp.com/mascsr/default/mdf/recruitment/recruitment.html?jobId=42&cid=5A0E1C0E-4D0F-4A53-9B5F-6F1D1F3C2B7A&ccId=19000101_000001',
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/19000101_000001',
        external_id: '42',
      },
      {
        url: 'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?selectedMenuKey=CurrentOpenings&cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=9200003741211_2&jobid=9201',
        board: '5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a/9200003741211_2',
        external_id: '9201',
      },
      {
        url: 'https://workforcenow.adp.com/jobs/apply/posting.html?client=Millrace1&ccId=19000101_000001&jobId=9201&type=JS&lang=en_US',
        board: 'millrace1/19000101_000001',
        external_id: '9201',
      },
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
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=19000101_000001&lang=en_US',
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&jobId=508341',
      'https://myjobs.adp.com/millracecareers/cx/job-listing',
      'https://recruiting.adp.com/srccar/public/RTI.home?c=1080741&d=External',
      'https://www.adp.com/careers?jobId=508341',
      'https://workforcenow.adp.com.evil.test/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=1_1&jobId=1',
    ],
  },

  identify: (url) => inCentre(url) ?? onSite(url),
}

function inCentre(url: URL): PostingIdentity | null {
  if (firstMatch(CENTRES, url) === null) return null
  const client = queryId(url, 'cid', UUID) ?? queryId(url, 'client', /./)
  const [centre, external_id] = [queryId(url, 'ccid', /./), queryId(url, 'jobid', DIGITS)]
  return client && centre && external_id ? { board: `${client.toLowerCase()}/${centre}`, external_id } : null
}

function onSite(url: URL): PostingIdentity | null {
  const board = firstMatch(NAMED_SITES, url)?.site ?? (firstMatch(NUMBERED_SITES, url) && queryId(url, 'c', DIGITS))
  const external_id = board && (queryId(url, 'reqid', DIGITS) ?? queryId(url, 'r', DIGITS))
  return external_id ? { board: board.toLowerCase(), external_id } : null
}
