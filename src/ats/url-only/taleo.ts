import type { SystemUrls } from '../adapter.ts'
import { firstMatch, queryId } from '../reading/url.ts'

/** A career section has its own list; the id is the posting's number or the employer's requisition code. */
const SECTION = /^(?<company>[^./]+)\.taleo\.net\/careersection\/(?<section>[^/]+)\/job(?:detail|apply)\.ftl$/

export const taleo: SystemUrls = {
  name: 'taleo',
  title: 'Taleo',
  hosts: ['taleo.net'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://kettle.taleo.net/careersection/2/jobdetail.ftl?job=413189', board: 'kettle/2', external_id: '413189' },
      {
        url: 'https://kettle.taleo.net/careersection/kt_ext/jobdetail.ftl?job=KT0005QF&tz=GMT-05%3A00&tzname=America%2FChicago',
        board: 'kettle/kt_ext',
        external_id: 'KT0005QF',
      },
      {
        url: 'https://tas-kettle.taleo.net/careersection/global+template+28external29/jobdetail.ftl?lang=en&job=7981934',
        board: 'tas-kettle/global+template+28external29',
        external_id: '7981934',
      },
      { url: 'https://kettle.taleo.net/careersection/2/jobapply.ftl?job=413189', board: 'kettle/2', external_id: '413189' },
    ],
    none: [
      'https://kettle.taleo.net/careersection/2/jobsearch.ftl?lang=en&job=413189',
      'https://kettle.taleo.net/careersection/2/jobdetail.ftl?lang=en',
      'https://kettle.taleo.net.evil.test/careersection/2/jobdetail.ftl?job=413189',
    ],
  },

  identify(url) {
    const found = firstMatch([SECTION], url)
    const external_id = found && queryId(url, 'job', /./)
    return external_id ? { board: `${found.company}/${found.section}`, external_id } : null
  },
}
