import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter, Listed, ListingEnd } from './adapter.ts'
import { hostsOfSite, isHostName } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, listedInPart, place, placeText } from './reading/listed.ts'
import { HTML, type Page, type PageElement, readPage } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { contradiction } from './reading/read.ts'
import { DIGITS, firstMatch, hostOf, queryId, subdomainOf } from './reading/url.ts'
import { employmentType, vocabularyKey } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'

const NAME = 'avature'
const DOMAIN = 'avature.net'
/** A portal shows no row past this one. */
const MOST_ROWS = 2_000
/** The portal that nearly all customers have; a board that names no other has this one. */
const PORTAL = 'careers'
const LOCALE = '(?:/[a-z]{2}(?:_[A-Za-z]{2})?)?'
const POSTING_URLS = [
  new RegExp(`^[^/]+${LOCALE}/(?<portal>[\\w-]+)/JobDetail/(?:[^/]+/)?(?<id>\\d+)$`),
  new RegExp(`^[^/]+${LOCALE}/(?<portal>[\\w-]+)/JobDetail$`),
]
const BOARD_URLS = [
  ...POSTING_URLS,
  new RegExp(`^[^/]+${LOCALE}/(?<portal>[\\w-]+)/SearchJobs(?:/.*)?$`),
  new RegExp(`^[^/]+${LOCALE}(?:/(?<portal>careers))?$`),
]
const BOARD = /^(?<site>[\w.-]+)(?:\/(?<portal>[\w-]+))?$/

/*
 * A board is the first label of its host, with a portal where it is not `careers`, or an employer's own host: `acme`, `acme/students`,
 * `jobs.acme.com`. Ids are unique per customer.
 */
export const avature: Adapter = {
  name: NAME,
  title: 'Avature',
  evidence: [
    { sample: 'avature/SearchJobs.html', date: '2026-10', shows: ['list'] },
    { sample: 'avature/JobDetail.html', date: '2026-10', shows: ['detail'] },
  ],
  hosts: [DOMAIN],
  globalIds: false,
  /* Bursts of requests are answered with 406. */
  pace: [{ host: `.${DOMAIN}`, gap: 1000, concurrency: 1 }],
  examples: {
    postings: [
      {
        url: 'https://saltmarsh.avature.net/careers/JobDetail/2025-Night-Keeper-Norwich/6961',
        board: 'saltmarsh',
        external_id: '6961',
      },
      {
        url: 'https://saltmarsh.avature.net/en_US/careers/JobDetail/Night-Keeper/54845?source=x',
        board: 'saltmarsh',
        external_id: '54845',
      },
      { url: 'https://saltmarsh.avature.net/en_US/careers/JobDetail?jobId=8466', board: 'saltmarsh', external_id: '8466' },
      { url: 'https://saltmarsh.avature.net/students/JobDetail/Apprentice/77', board: 'saltmarsh/students', external_id: '77' },
    ],
    boards: [
      { url: 'https://saltmarsh.avature.net/careers/SearchJobs/2021', board: 'saltmarsh' },
      { url: 'https://saltmarsh.avature.net/en_US/students/SearchJobs/?jobOffset=20', board: 'saltmarsh/students' },
      { url: 'https://saltmarsh.avature.net/', board: 'saltmarsh' },
    ],
    none: [
      'https://saltmarsh.avature.net/SWEintern',
      'https://www.avature.net/careers/JobDetail/Night-Keeper/6961',
      'https://saltmarsh.avature.net.evil.test/careers/JobDetail/Night-Keeper/6961',
    ],
  },

  identify(url) {
    const board = boardIn(url)
    const external_id = board && idIn(url)
    return external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: idIn,

  identifyBoard: boardIn,

  pageMarks: 'article.article--result, .list-controls__text__legend',

  hostsOfBoard: hostsOfSite,

  boardUrl: (board) => `${portalOf(board)}/SearchJobs`,

  boardPage: { vendorWords: ['Avature', 'Search Jobs', 'Job Search'] },

  /* Pages have the length that the portal chose, and a parameter of its own name counts them, so each page is found by the link of the one before. */
  async *list(board, { http }): AsyncGenerator<Listed[], ListingEnd> {
    const seen = new Set<string>()
    let [url, total]: [string | null, number | null] = [`${portalOf(board)}/SearchJobs/`, null]
    while (url !== null && seen.size < MOST_ROWS) {
      const page: Page = readPage(NAME, await http.fetch(url, HTML))
      const stated = totalOn(page)
      const rows = rowsOn(page).filter(({ external_job_id }) => !seen.has(external_job_id))
      if (seen.size === 0 && rows.length === 0 && stated !== 0) throw page.refuse('expected a list of jobs, or the number 0')
      // A list of which only some pages have a number, or whose number grows, is compared with the largest.
      total = stated === null ? total : Math.max(stated, total ?? 0)
      for (const { external_job_id } of rows) seen.add(external_job_id)
      if (rows.length > 0) yield rows
      url = rows.length === 0 ? null : nextOn(page)
    }
    if (total !== null && total > 0 && seen.size < total / 2 && total <= MOST_ROWS)
      throw contradiction(NAME, `of ${total} postings only ${seen.size} are listed`, `${portalOf(board)}/SearchJobs/`)
    return { complete: total !== null && total < MOST_ROWS && seen.size >= total }
  },

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, `${portalOf(board)}/JobDetail/${external_id}`, http))
    return posting && { posting, company: null }
  },
}

function idIn(url: URL): string | null {
  const found = firstMatch(POSTING_URLS, url)
  return found && (found.id ?? queryId(url, 'jobid', DIGITS))
}

function boardIn(url: URL): string | null {
  const company = subdomainOf(url, DOMAIN)
  const found = firstMatch(BOARD_URLS, url)
  if (company === null || company === 'www' || found === null) return null
  return (found.portal ?? PORTAL) === PORTAL ? company : `${company}/${found.portal}`
}

function portalOf(board: string): string {
  const { site, portal } = BOARD.exec(board)?.groups ?? {}
  if (site && portal === undefined && isHostName(site)) return `https://${site.toLowerCase()}/${PORTAL}`
  if (site && /^(?!www$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(site))
    return `https://${site.toLowerCase()}.${DOMAIN}/${portal ?? PORTAL}`
  throw new FetchFailure('refused', `${NAME}: a board is a host, or its first label and a portal, not "${board}"`, { url: board })
}

/** "1-20 of 720 results". A portal with more may say "999+", which is no number. */
function totalOn(page: Page): number | null {
  const legend = page.select('.list-controls__text__legend')[0]?.text ?? ''
  const numbers = /\+/.test(legend)
    ? []
    : [...legend.matchAll(/\d{1,3}(?:,\d{3}){1,2}|\d{1,7}/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
  return numbers.length === 0 ? null : Math.max(...numbers)
}

function nextOn(page: Page): string | null {
  const next = page.target(page.select('a.paginationNextLink')[0])
  if (next !== null && hostOf(next) !== hostOf(new URL(page.url))) throw page.refuse('expected the next page on the same host')
  return next?.href ?? null
}

function rowsOn(page: Page): Listed[] {
  const rows = new Map<string, Listed>()
  for (const row of page.select('article.article--result')) {
    const target = page.target(row.select('a[href*="/JobDetail"]')[0])
    const id = target && idIn(target)
    if (!id || hostOf(target) !== hostOf(new URL(page.url))) throw page.refuse('expected a link to a posting in each row')
    rows.set(id, listedInPart(id, [target.pathname, row.text], target.href))
  }
  return [...rows.values()]
}

/** Fields have labels that the employer chose; these are the ones that mean the same everywhere. */
const LABELS: Record<string, string> = {
  jobtitle: 'title',
  title: 'title',
  positiontitle: 'title',
  city: 'city',
  state: 'region',
  stateprovince: 'region',
  country: 'country',
  location: 'location',
  date: 'posted',
  posteddate: 'posted',
  dateposted: 'posted',
  fullparttime: 'kind',
  employmenttype: 'kind',
  jobtype: 'kind',
  department: 'department',
  basepayrate: 'pay',
}

async function readPosting(board: string, handle: string, http: Fetcher): Promise<Posting> {
  const url = new URL(handle)
  const id = idIn(url)
  if (id === null || hostOf(url) !== hostOf(new URL(portalOf(board))))
    throw new FetchFailure('refused', `${NAME}: "${handle}" is no posting of ${board}`, { url: handle })
  const page = await pageAt(NAME, url.href, http, (target) => idIn(target) !== id)
  const told: Record<string, string> = {}
  for (const field of page.select('.article__content__view__field')) {
    const [label, value] = [labelOf(field), valueIn(field)?.text]
    const meaning = label && LABELS[vocabularyKey(label)]
    if (meaning && value) told[meaning] ??= value
  }
  const title = told.title ?? page.select('meta[property="og:title"]')[0]?.attribute('content')
  if (!title) throw page.refuse('expected the title of a posting')
  const places = place({
    text: told.location ?? null,
    city: told.city ?? null,
    region: told.region ?? null,
    country: told.country ?? null,
  })
  return {
    ...blankPosting({ external_job_id: id, url: url.href, title }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: places[0] ? placeText(places[0]) : null,
    places,
    employment_type: employmentType(told.kind ?? null),
    department: told.department ?? null,
    salary_raw: told.pay ?? null,
    // "Friday, October 2, 2026"
    posted_at: writtenDay(told.posted?.replace(/^\p{L}+,\s+/u, '') ?? null),
    description_html: joinSections(page.select('article.article--details').map(sectionOf)),
  }
}

const labelOf = (field: PageElement) => field.select('.article__content__view__field__label')[0]?.text ?? null
const valueIn = (field: PageElement) => field.select('.article__content__view__field__value')[0]

/** The text stands in fields without a label. */
function sectionOf(article: PageElement): { heading: string | null; html: string | null } {
  const texts = article.select('.article__content__view__field').filter((field) => labelOf(field) === null)
  return {
    heading: article.select('.article__header__text__title')[0]?.text ?? null,
    html:
      texts
        .map((field) => valueIn(field)?.html.trim() ?? '')
        .join('\n')
        .trim() || null,
  }
}
