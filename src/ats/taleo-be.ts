import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { goneOn, nullWhenGone } from './reading/gone.ts'
import { readJobPage } from './reading/job-page.ts'
import { listedInPart } from './reading/listed.ts'
import type { Page, PageElement } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { readJson } from './reading/read.ts'
import { DIGITS, firstMatch, hostWithin, parseUrl, queryId } from './reading/url.ts'

const NAME = 'taleo_be'
const DOMAIN = 'tbe.taleo.net'
const PAGE = 10
/** `requisition.jsp` is the older name of the page and redirects to it. */
const POSTING_URLS = [/^(?<zone>[^./]+)\.tbe\.taleo\.net\/[^/]+\/ats\/careers\/(?:v2\/viewRequisition|requisition\.jsp)$/]
const BOARD_URLS = [
  ...POSTING_URLS,
  /^(?<zone>[^./]+)\.tbe\.taleo\.net\/[^/]+\/ats\/careers\/(?:v2\/(?:searchResults|jobSearch)|searchResults\.jsp|jobSearch\.jsp)$/,
  /^(?:(?<zone>[^./]+)\.)?tbe\.taleo\.net\/dispatcher\/servlet\/DispatcherServlet$/,
]
const BOARD = /^(?<org>[\w-]+)\/(?<site>\d+)$/
const CLOSED = /\b(?:job|position|posting|requisition)\b[^.]{0,100}\bno longer\b/i

export const taleoBusinessEdition: Adapter = {
  name: NAME,
  title: 'Taleo Business Edition',
  evidence: [
    { sample: 'taleo_be/searchResults_v2.html', date: '2026-10', shows: [] },
    { sample: 'taleo_be/viewRequisition_jsonld.html', date: '2026-10', shows: [] },
  ],
  hosts: [DOMAIN],
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
    boards: [
      { url: 'https://chu.tbe.taleo.net/chu04/ats/careers/v2/searchResults?org=PEWTER_LAMP&cws=44', board: 'PEWTER_LAMP/44' },
      {
        url: 'https://phh.tbe.taleo.net/dispatcher/servlet/DispatcherServlet?org=PEWTERLAMP&act=redirectCwsV2&cws=37',
        board: 'PEWTERLAMP/37',
      },
    ],
    none: [
      'https://chu.tbe.taleo.net/chu04/ats/careers/v2/viewRequisition?org=PEWTER_LAMP&rid=2604',
      'https://chu.tbe.taleo.net.evil.test/chu04/ats/careers/v2/viewRequisition?org=PEWTER_LAMP&cws=44&rid=2604',
    ],
  },

  identify(url) {
    const board = firstMatch(POSTING_URLS, url) && boardIn(url)
    const external_id = queryId(url, 'rid', DIGITS)
    return board && external_id ? { board, external_id } : null
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url) && boardIn(url),

  /* The dispatcher leads to the host and the instance, which the board does not tell. */
  boardUrl(board) {
    const { org, site } = siteOf(board)
    return `https://${DOMAIN}/dispatcher/servlet/DispatcherServlet?org=${org}&act=redirectCwsV2&cws=${site}`
  },

  list(board, { http }) {
    const page: PagedList<Row>['page'] = ({ offset }) =>
      services.within(http, siteOf(board).org, async (careers) => {
        const url = `${careers}/searchResults?${queryOf(board)}${offset === 0 ? '' : `&rowFrom=${offset}`}`
        const answer = await pageAt(NAME, url, http, () => false)
        const rows = rowsOf(board, answer)
        const total = totalOf(answer)
        if (rows.length === 0 && offset === 0 && total !== 0) throw answer.refuse('expected a list of jobs, or the number 0')
        return { rows, total, url }
      })
    const pages = readPages({ name: NAME, size: PAGE, idOf: ({ id }) => id, page })
    return listPages(pages, ({ id, told }) => listedInPart(id, told))
  },

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, http))
    return posting && { posting, company: posting.company }
  },
}

interface Row {
  id: string
  told: (string | null)[]
}

function boardIn(url: URL): string | null {
  const [org, site] = [queryId(url, 'org', /./), queryId(url, 'cws', DIGITS)]
  return org && site ? `${org}/${site}` : null
}

function siteOf(board: string): { org: string; site: string } {
  const { org, site } = BOARD.exec(board)?.groups ?? {}
  if (org && site) return { org, site }
  throw new FetchFailure('refused', `${NAME}: a board is an organisation and a site, not "${board}"`, { url: board })
}

function queryOf(board: string): string {
  const { org, site } = siteOf(board)
  return `org=${org}&cws=${site}`
}

/**
 * Where the career sites of an organisation are: organisations move between hosts and instances (`chu.tbe.taleo.net/chu04`), and the
 * dispatcher of Taleo's REST API, which asks for no key, knows where they are now.
 */
const services = sessions<string>(async (org, http) => {
  const url = `https://${DOMAIN}/MANAGER/dispatcher/api/v1/serviceUrl/${encodeURIComponent(org)}`
  const stated = readJson(NAME, await goneOn(404, http.fetch(url)))
    .at('response')
    .at('URL')
  const service = parseUrl(stated.text())
  const instance =
    service && hostWithin(service, DOMAIN) ? /^\/([\w-]+)\/ats\/api\/v1\/?$/.exec(service.pathname)?.[1] : undefined
  return instance ? `https://${service!.hostname}/${instance}/ats/careers/v2` : stated.refuse('the address of a service')
})

/** Rows are a link and the place, department and kind of work below it, as the employer set them. */
function rowsOf(board: string, page: Page): Row[] {
  return page.select('.oracletaleocwsv2-accordion-head-info').flatMap((row) => {
    const id = rowId(board, page, row.select('a.viewJobLink')[0])
    return [{ id, told: row.select('a.viewJobLink, div').map(({ text }) => text) }]
  })
}

function rowId(board: string, page: Page, link: PageElement | undefined): string {
  const target = page.target(link)
  const identity = target && taleoBusinessEdition.identify(target)
  if (identity?.board?.toLowerCase() === board.toLowerCase()) return identity.external_id
  throw page.refuse(`expected a link to a posting of ${board} in each row`)
}

/** Some themes print the number of openings; others have a cursor alone. */
function totalOf(page: Page): number | null {
  const texts = page.select('span.oracletaleocwsv2-panel-number').map(({ text }) => text?.replaceAll(',', '') ?? '')
  const numbers = new Set(texts.filter((text) => DIGITS.test(text)).map(Number))
  return numbers.size === 1 ? [...numbers][0]! : null
}

function readPosting(board: string, id: string, http: Fetcher): Promise<Posting> {
  return services.within(http, siteOf(board).org, async (careers) => {
    const url = `${careers}/viewRequisition?${queryOf(board)}&rid=${encodeURIComponent(id)}`
    const { posting, company, page, identifier } = await readJobPage(NAME, { id, url }, http, {
      elsewhere: ({ pathname }) => pathname.endsWith('/searchResults'),
      words: CLOSED,
    })
    if (identifier !== id) throw page.refuse(`expected posting ${id}, got ${identifier}`)
    return { ...posting, company }
  })
}
