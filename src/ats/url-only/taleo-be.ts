import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId } from '../reading/url.ts'

/** `requisition.jsp` is the older name of the page and redirects to it. The host and the instance (`chu04`) move between data centres. */
const REQUISITION = /^(?<zone>[^./]+)\.tbe\.taleo\.net\/[^/]+\/ats\/careers\/(?:v2\/viewRequisition|requisition\.jsp)$/

export const taleoBusinessEdition: SystemUrls = {
  name: 'taleo_be',
  title: 'Taleo Business Edition',
  hosts: ['tbe.taleo.net'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://chu.tbe.taleo.net/chu04/ats/careers/v2/viewRequisition?org=PEWTER_LAMP&cws=44&rid=2604',
        board: 'PEWTER_LAMP/44',
        external_id: '2604',
      },
      {
        url: 'https://phg.tbe.taleo.net/phg01/ats/careers/v2/viewRequisition?rid=4906&cws=37&org=PEWTERLAMP',
        board: 'PEWTERLAMP/37',
        external_id: '4906',
      },
      {
        url: 'http://ch.tbe.taleo.net/CH06/ats/careers/requisition.jsp?org=PEWTERLAMP&cws=40&rid=784',
        board: 'PEWTERLAMP/40',
        external_id: '784',
      },
    ],
    none: [
      'https://chu.tbe.taleo.net/chu04/ats/careers/v2/searchResults?org=PEWTER_LAMP&cws=44',
      'https://chu.tbe.taleo.net/chu04/ats/careers/v2/viewRequisition?org=PEWTER_LAMP&rid=2604',
      'https://chu.tbe.taleo.net.evil.test/chu04/ats/careers/v2/viewRequisition?org=PEWTER_LAMP&cws=44&rid=2604',
    ],
  },

  identify(url) {
    if (firstMatch([REQUISITION], url) === null) return null
    const [org, site, external_id] = [queryId(url, 'org', /./), queryId(url, 'cws', DIGITS), queryId(url, 'rid', DIGITS)]
    return org && site && external_id ? { board: `${org}/${site}`, external_id } : null
  },
}
