import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId } from '../reading/url.ts'

const FORMS = [
  /^(?:www\.)?paycomonline\.net\/v4\/ats\/web\.php\/portal\/(?<key>[\da-f]{32})\/jobs\/(?<id>\d+)$/i,
  /^(?:www\.)?paycomonline\.net\/v4\/ats\/web\.php\/(?<older>jobs|application)\/ViewJobDetails$/i,
]

export const paycom: SystemUrls = {
  name: 'paycom',
  title: 'Paycom',
  hosts: ['paycomonline.net'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://www.paycomonline.net/v4/ats/web.php/portal/6D263CD730D11C9E69DCDD9CDA086589/jobs/602656',
        board: '6D263CD730D11C9E69DCDD9CDA086589',
        external_id: '602656',
      },
      {
        url: 'https://paycomonline.net/v4/ats/web.php/portal/6d263cd730d11c9e69dcdd9cda086589/jobs/602656',
        board: '6D263CD730D11C9E69DCDD9CDA086589',
        external_id: '602656',
      },
      {
        url: 'https://www.paycomonline.net/v4/ats/web.php/jobs/ViewJobDetails?job=13264&clientkey=6D263CD730D11C9E69DCDD9CDA086589',
        board: '6D263CD730D11C9E69DCDD9CDA086589',
        external_id: '13264',
      },
    ],
    none: [
      'https://www.paycomonline.net/v4/ats/web.php/portal/6D263CD730D11C9E69DCDD9CDA086589/career-page',
      'https://www.paycomonline.net/v4/ats/web.php/jobs?clientkey=6D263CD730D11C9E69DCDD9CDA086589',
      'https://www.paycomonline.net.evil.test/v4/ats/web.php/portal/6D263CD730D11C9E69DCDD9CDA086589/jobs/602656',
    ],
  },

  /* The case of the key does not matter. */
  identify(url) {
    const found = firstMatch(FORMS, url)
    if (found === null) return null
    const key = found.key ?? queryId(url, 'clientkey', /^[\da-f]{32}$/i)
    const external_id = found.id ?? queryId(url, 'job', DIGITS)
    return key && external_id ? { board: key.toUpperCase(), external_id } : null
  },
}
