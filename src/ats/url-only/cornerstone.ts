import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId } from '../reading/url.ts'

const FORMS = [
  /^(?<company>[^./]+)\.csod\.com\/ux\/ats\/careersite\/(?<site>\d+)\/home\/requisition\/(?<id>\d+)$/i,
  // The older page names site and posting in the query.
  /^(?<company>[^./]+)\.csod\.com\/ats\/careersite\/jobdetails\.aspx$/i,
]

export const cornerstone: SystemUrls = {
  name: 'cornerstone',
  title: 'Cornerstone',
  hosts: ['csod.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://ferncastle.csod.com/ux/ats/careersite/9/home/requisition/549?c=ferncastle',
        board: 'ferncastle/9',
        external_id: '549',
      },
      {
        url: 'https://ferncastle.csod.com/ux/ats/careersite/1/home/requisition/250674?c=ferncastle&source=x',
        board: 'ferncastle/1',
        external_id: '250674',
      },
      {
        url: 'https://ferncastle.csod.com/ats/careersite/JobDetails.aspx?id=474&site=4',
        board: 'ferncastle/4',
        external_id: '474',
      },
    ],
    none: [
      'https://ferncastle.csod.com/ux/ats/careersite/9/home?c=ferncastle&sq=2021&country=us',
      'https://ferncastle.csod.com/ats/careersite/JobDetails.aspx?id=474',
      'https://ferncastle.csod.com.evil.test/ux/ats/careersite/9/home/requisition/549',
    ],
  },

  identify(url) {
    const found = firstMatch(FORMS, url)
    if (found === null) return null
    const site = found.site ?? queryId(url, 'site', DIGITS)
    const external_id = found.id ?? queryId(url, 'id', DIGITS)
    return site && external_id ? { board: `${found.company}/${site}`, external_id } : null
  },
}
