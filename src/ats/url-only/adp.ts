import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId, UUID } from '../reading/url.ts'

/** Both hosts show the same career centres. */
const CENTRE = /^(?<host>workforcenow(?:\.cloud)?\.adp\.com)\/mascsr\/default\/mdf\/recruitment\/recruitment\.html$/

export const adp: SystemUrls = {
  name: 'adp',
  title: 'ADP Workforce Now',
  hosts: ['workforcenow.adp.com', 'workforcenow.cloud.adp.com'],
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
    ],
    none: [
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=19000101_000001&lang=en_US',
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&jobId=508341',
      'https://www.adp.com/careers?jobId=508341',
      'https://workforcenow.adp.com.evil.test/mascsr/default/mdf/recruitment/recruitment.html?cid=5a0e1c0e-4d0f-4a53-9b5f-6f1d1f3c2b7a&ccId=1_1&jobId=1',
    ],
  },

  identify(url) {
    if (firstMatch([CENTRE], url) === null) return null
    const [client, centre, external_id] = [queryId(url, 'cid', UUID), queryId(url, 'ccid', /./), queryId(url, 'jobid', DIGITS)]
    return client && centre && external_id ? { board: `${client.toLowerCase()}/${centre}`, external_id } : null
  },
}
