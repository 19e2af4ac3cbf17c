import type { Fetcher } from '../http/fetcher.ts'
import { FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { plainTextHtml } from './reading/html.ts'
import { blankPosting, listedWhole, place, placeText } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { allRows, listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { DIGITS, firstMatch, hostWithin, parseUrl, queryId } from './reading/url.ts'
import { languageCode } from './reading/vocabulary.ts'

const NAME = 'cornerstone'
const DOMAIN = 'csod.com'
/** The sites themselves ask for 25; a public reader is served 100. */
const PAGE = 100
const POSTING_URLS = [
  /^(?<company>[^./]+)\.csod\.com\/ux\/ats\/careersite\/(?<site>\d+)\/(?:home\/requisition|job|requisition)\/(?<id>\d+)$/i,
  // The older page names site and posting in the query.
  /^(?<company>[^./]+)\.csod\.com\/ats\/careersite\/jobdetails\.aspx$/i,
]
const BOARD_URLS = [
  ...POSTING_URLS,
  /^(?<company>[^./]+)\.csod\.com\/ux\/ats\/careersite\/(?<site>\d+)(?:\/home)?$/i,
  /^(?<company>[^./]+)\.csod\.com\/ats\/careersite\/search\.aspx$/i,
]
const BOARD = /^(?<company>[a-z\d](?:[a-z\d-]*[a-z\d])?)\/(?<site>\d+)$/i

export const cornerstone: Adapter = {
  name: NAME,
  title: 'Cornerstone',
  evidence: [{ sample: 'cornerstone/external_jobs.json', date: '2026-10-06', shows: ['list'] }],
  hosts: [DOMAIN],
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
      { url: 'https://ferncastle.csod.com/ux/ats/careersite/9/job/549?c=ferncastle', board: 'ferncastle/9', external_id: '549' },
      {
        url: 'https://ferncastle.csod.com/ats/careersite/JobDetails.aspx?id=474&site=4',
        board: 'ferncastle/4',
        external_id: '474',
      },
    ],
    boards: [
      { url: 'https://ferncastle.csod.com/ux/ats/careersite/9/home?c=ferncastle&sq=2021&country=us', board: 'ferncastle/9' },
      { url: 'https://Ferncastle.csod.com/ux/ats/careersite/16/home?c=ferncastle', board: 'ferncastle/16' },
      { url: 'https://ferncastle.csod.com/ats/careersite/search.aspx?site=4&c=ferncastle', board: 'ferncastle/4' },
    ],
    none: [
      'https://ferncastle.csod.com/ats/careersite/JobDetails.aspx?id=474',
      'https://ferncastle.csod.com/LMS/catalog/Welcome.aspx',
      'https://ferncastle.csod.com.evil.test/ux/ats/careersite/9/home/requisition/549',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    const board = found && boardIn(found, url)
    const external_id = found?.id ?? queryId(url, 'id', DIGITS)
    return board && external_id ? { board, external_id } : null
  },

  identifyBoard(url) {
    const found = firstMatch(BOARD_URLS, url)
    return found && boardIn(found, url)
  },

  boardUrl: (board) => startUrl(siteOf(board)),

  boardPage: { vendorWords: ['Cornerstone', 'Cornerstone OnDemand', 'Career Site', 'Career Center'] },

  /* The text of the list has no tags. The page of a posting has, but the hosts of employers ask for ten seconds between requests. */
  async *list(board, { http }) {
    const site = siteOf(board)
    return yield* listPages(readRows(board, http), (row) => listed(site, row))
  },

  /* Only the search is open to readers without cookies, and it does not take an id. */
  fetchReadsList: true,

  async fetch(board, external_id, http) {
    const list = await nullWhenGone(allRows(readRows(board, http)))
    const row = list?.rows.find(({ field }) => field.at('requisitionId').id() === external_id)
    return row ? { posting: toPosting(siteOf(board), row), company: null } : null
  },
}

interface Site {
  company: string
  site: string
}

interface Started {
  search: string
  token: string
  cultureId: number
  culture: string
}

interface Row {
  field: Field
  culture: string
}

function boardIn({ company, site }: Record<string, string | undefined>, url: URL): string | null {
  const number = site ?? queryId(url, 'site', DIGITS)
  return company && number ? `${company.toLowerCase()}/${number}` : null
}

function siteOf(board: string): Site {
  const { company, site } = BOARD.exec(board)?.groups ?? {}
  if (company && site) return { company: company.toLowerCase(), site }
  throw new FetchFailure('refused', `${NAME}: a board is the first label of a host and a site, not "${board}"`, { url: board })
}

const startUrl = ({ company, site }: Site) => `https://${company}.${DOMAIN}/ux/ats/careersite/${site}/home?c=${company}`

/** The start page holds an anonymous token of an hour and more, and the address of the search. */
const tokens = sessions<Started>(async (board, http) => {
  const site = siteOf(board)
  const url = startUrl(site)
  const page = readPage(NAME, await http.fetch(url, HTML))
  const context = page.jsonAfter(/csod\.context\s*=/)
  if (context === null) throw page.refuse('expected the context of a career site')
  const corp = context.at('corp').text()
  if (corp.toLowerCase() !== site.company) throw contradiction(NAME, `asked for ${site.company}, got the page of ${corp}`, url)
  const cloud = parseUrl(context.at('endpoints').at('cloud').text())
  if (cloud === null || !hostWithin(cloud, DOMAIN)) throw page.refuse(`expected a search on ${DOMAIN}`)
  return {
    search: new URL('/rec-job-search/external/jobs', cloud).href,
    token: context.at('token').text(),
    cultureId: context.at('cultureID').number(),
    culture: context.at('cultureName').text(),
  }
})

function readRows(board: string, http: Fetcher) {
  const { site } = siteOf(board)
  const page: PagedList<Row>['page'] = ({ index }) =>
    tokens.within(http, board, async ({ search, token, cultureId, culture }) => {
      const json = {
        careerSiteId: Number(site),
        careerSitePageId: Number(site),
        pageNumber: index + 1,
        pageSize: PAGE,
        cultureId,
        cultureName: culture,
        searchText: '',
        states: [],
        countryCodes: [],
        cities: [],
        placeID: '',
        radius: null,
        postingsWithinDays: null,
        customFieldCheckboxKeys: [],
        customFieldDropdowns: [],
        customFieldRadios: [],
      }
      const answer = readJson(
        NAME,
        await http.fetch(search, { method: 'POST', json, headers: { authorization: `Bearer ${token}` } }),
      )
      const data = answer.at('data')
      const rows = data.at('requisitions').items()
      return { rows: rows.map((field) => ({ field, culture })), total: data.at('totalCount').number(), url: search }
    })
  return readPages({ name: NAME, size: PAGE, idOf: ({ field }) => field.at('requisitionId').id(), page })
}

function listed(site: Site, row: Row): Listed {
  return listedWhole(row.field.at('requisitionId').id(), row.field.value, () => toPosting(site, row))
}

function toPosting({ company, site }: Site, { field, culture }: Row): Posting {
  const id = field.at('requisitionId').id()
  const locations = field.at('locations')
  const places = locations.itemsOrNone().flatMap((each) =>
    place({
      city: each.at('city').textOrNull(),
      region: each.at('state').textOrNull(),
      country: each.at('country').textOrNull(),
    }),
  )
  const text = field.at('externalDescription').textOrNull()
  return {
    ...blankPosting({
      external_job_id: id,
      url: `https://${company}.${DOMAIN}/ux/ats/careersite/${site}/home/requisition/${id}?c=${company}`,
      title: field.at('displayJobTitle').text(),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: locations.json(),
    places,
    language: languageCode(culture),
    posted_at: dayIn(field.at('postingEffectiveDate'), culture),
    expires_at: dayIn(field.at('postingExpirationDate'), culture),
    description_html: text === null ? null : plainTextHtml(text),
  }
}

/** `10/5/2026` is in October in the United States and in May nearly everywhere else. No day is `-`. */
function dayIn(field: Field, culture: string) {
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(field.textOrNull() ?? '') ?? []
  if (!first || !second) return field.timestampOrNull()
  const [month, day] = culture.toLowerCase() === 'en-us' ? [first, second] : [second, first]
  return toTimestamp(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
