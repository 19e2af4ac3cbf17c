import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { HTML, type Page, type PageElement } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { type ListPage, listPages, readPages } from './reading/pages.ts'
import { contradiction } from './reading/read.ts'
import { jobPostingIn, statedJobPosting, textIn } from './reading/schema-org.ts'
import { firstMatch, hostOf, parseUrl, pathOf, queryId } from './reading/url.ts'

const NAME = 'jobvite'
const SITE = 'https://jobs.jobvite.com'
const PAGE = 50
const CLOSED = /\bjob (?:listing )?(?:is )?no longer (?:exists|available)/i
/** Case counts in ids. */
const ID = /^o[\dA-Za-z]{7,8}$/
const COMPANY = '(?:careers/)?(?<board>(?!(?:careers|api|support)(?:/|$))[\\w.-]+)'
const POSTING_URLS = [new RegExp(`^jobs\\.jobvite\\.com/${COMPANY}/job/(?<id>[^/]+)$`)]
const BOARD_URLS = [new RegExp(`^jobs\\.jobvite\\.com/${COMPANY}(?:/|$)`)]
/** Parameters in links of mails and of the application form. These links do not name the company. */
const ID_PARAMETERS = wordTable<string>({
  'app.jobvite.com/j': 'cj',
  'hire.jobvite.com/j': 'aj',
  'hire.jobvite.com/jobvite/job.aspx': 'j',
})

export const jobvite: Adapter = {
  name: NAME,
  title: 'Jobvite',
  evidence: [
    { sample: 'jobvite/search.html', date: '2026-08-08', shows: ['list'] },
    { sample: 'jobvite/detail_jsonld.html', date: '2026-09', shows: ['detail'] },
  ],
  hosts: ['jobs.jobvite.com', 'app.jobvite.com'],
  // 429 with Retry-After 30 is reported from the second hit on the feed.
  pace: [{ host: 'app.jobvite.com', concurrency: 1, gap: 2000 }],
  // `app.jobvite.com/j?cj=` leads to a posting by its id alone.
  globalIds: true,
  examples: {
    postings: [
      { url: 'https://jobs.jobvite.com/gullwing/job/octxAfww', board: 'gullwing', external_id: 'octxAfww' },
      {
        url: 'https://jobs.jobvite.com/gullwing-careers/job/octxAfww/apply?nl=1&fr=false',
        board: 'gullwing-careers',
        external_id: 'octxAfww',
      },
      {
        url: 'https://jobs.jobvite.com/careers/gullwing/job/octxAfww?__jvst=Job%20Board',
        board: 'gullwing',
        external_id: 'octxAfww',
      },
      { url: 'https://app.jobvite.com/j?cj=octxAfww&s=LinkedIn', board: null, external_id: 'octxAfww' },
      { url: 'https://hire.jobvite.com/Jobvite/Job.aspx?j=octxAfww', board: null, external_id: 'octxAfww' },
      { url: 'https://hire.jobvite.com/j?aj=octxAfww', board: null, external_id: 'octxAfww' },
    ],
    boards: [
      { url: 'https://jobs.jobvite.com/gullwing', board: 'gullwing' },
      { url: 'https://jobs.jobvite.com/gullwing/jobs/viewall', board: 'gullwing' },
      { url: 'https://jobs.jobvite.com/gullwing/search?c=&l=&t=&q=Intern', board: 'gullwing' },
      { url: 'https://jobs.jobvite.com/careers/gullwing', board: 'gullwing' },
    ],
    none: [
      'https://www.jobvite.com/support/job-seeker-support/?invalid=1',
      'https://search.jobvite.com/gullwing/job/octxAfww',
      'https://jobs.jobvite.com.evil.test/gullwing/job/octxAfww',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    if (match) return ID.test(match.id!) ? { board: match.board!, external_id: match.id! } : null
    const parameter = ID_PARAMETERS[[hostOf(url), ...pathOf(url)].join('/').toLowerCase()]
    const external_id = parameter === undefined ? null : queryId(url, parameter, ID)
    return external_id === null ? null : { board: null, external_id }
  },

  identifyBoard: (url) => firstMatch(BOARD_URLS, url)?.board ?? null,

  boardUrl: (board) => `${siteOf(board)}/jobs`,

  list: (board, { http }) =>
    listPages(
      readPages<Row>({
        name: NAME,
        size: PAGE,
        idOf: ({ id }) => id,
        page: ({ offset, index }) => readList(board, offset, index, http),
      }),
      listed,
    ),

  async detail(board, handle, http) {
    return toPosting(board, handle, await pageAt(NAME, `${siteOf(board)}/job/${encodeURIComponent(handle)}`, http, isNotice))
  },

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(jobvite.detail!(board, external_id, http))
    return posting && { posting, company: posting.company }
  },

  async boardOf(external_id, http) {
    const link = `https://app.jobvite.com/j?cj=${encodeURIComponent(external_id)}`
    const answer = await nullWhenGone(http.fetch(link, { ...HTML, redirect: 'manual' }))
    const target = answer?.location ? parseUrl(answer.location) : null
    return target && (jobvite.identify(target)?.board ?? null)
  },
}

function siteOf(board: string): string {
  const url = `${SITE}/${encodeURIComponent(board)}`
  if (!/^\.{1,2}$/.test(board)) return url
  throw new FetchFailure('refused', `${NAME}: "${board}" is no name of a company`, { url })
}

/** Jobvite redirects from an unknown company to its help page, and from a closed posting to the company's list. The query tells both. */
function isNotice({ searchParams }: URL): boolean {
  return searchParams.get('invalid') === '1' || searchParams.get('error') === '404'
}

interface Row {
  id: string
  text: string | null
}

/** `/search` is the whole list; `/jobs` shows only a part of each category. */
async function readList(board: string, offset: number, index: number, http: Fetcher): Promise<ListPage<Row>> {
  const page = await pageAt(NAME, `${siteOf(board)}/search?p=${index}`, http, isNotice)
  const rows = rowsOf(board, page)
  const counter = page.select('.jv-pagination-text')[0]?.text ?? null
  if (counter === null) {
    if (rows.length === 0 && !page.says(/no results found/i)) throw page.refuse('expected a list of jobs')
    return { rows, total: null, url: page.url }
  }
  const [, from = '1', total] = /^(?:(\d+) ?\p{Pd} ?)?\d+ \S+ (\d+)$/u.exec(counter.replaceAll(',', '')) ?? []
  if (total === undefined) throw page.refuse(`expected a counter such as "1-50 of 120", got "${counter}"`)
  if (rows.length > 0 && Number(from) !== offset + 1)
    throw contradiction(NAME, `the page from row ${offset + 1} on counts ${counter}`, page.url)
  return { rows, total: Number(total), url: page.url }
}

/** A row is a table row, a list item or a link, depending on the employer's template: the outermost element that links to a posting. */
function rowsOf(board: string, page: Page): Row[] {
  const rows = new Map<string, Row>()
  for (const element of page.select('tr, li, a[href*="/job/"]')) {
    const target = page.target(linkIn(element))
    const match = target && firstMatch(POSTING_URLS, target)
    if (match?.board?.toLowerCase() !== board.toLowerCase()) continue
    const id = match.id!
    if (!ID.test(id)) throw page.refuse(`expected an id such as octxAfww, got "${id}"`)
    if (!rows.has(id)) rows.set(id, { id, text: element.text })
  }
  return [...rows.values()]
}

function linkIn(element: PageElement): PageElement | undefined {
  return element.attribute('href') === null ? element.select('a[href*="/job/"]')[0] : element
}

function listed({ id, text }: Row): Listed {
  return listedInPart(id, text)
}

function toPosting(board: string, id: string, page: Page): Posting {
  const url = `${siteOf(board)}/job/${id}`
  const apply = page.links().find((link) => link.pathname.endsWith('/apply') && jobvite.identify(link)?.external_id === id)
  const { identifier, ...stated } = statedIn(page)
  const apply_url = apply ? `${apply.origin}${apply.pathname}` : null
  return { ...blankPosting({ external_job_id: id, url, title: stated.title }), ...stated, apply_url }
}

/** Most templates have a JobPosting, whose `industry` is the department; without it the page itself states it. */
function statedIn(page: Page) {
  const found = jobPostingIn(page)
  const description = page.select('.jv-job-detail-description')[0]
  const [first, ...places] = metaIn(page)
  // A single part may be a department or a place.
  const department = places.length > 0 ? first! : null
  if (found) {
    const stated = statedJobPosting(found)
    return {
      ...stated,
      department: textIn(found.at('industry')) ?? department,
      description_html: stated.description_html ?? description?.html ?? null,
    }
  }
  const title = page.select('.jv-header')[0]?.text ?? null
  if (description === undefined || title === null) throw page.lacks('a posting', isList(page) || page.says(CLOSED))
  return {
    identifier: null,
    title,
    department,
    location_raw: places[0] ?? null,
    locations_raw: places,
    places: places.flatMap((text) => place({ text })),
    description_html: description.html,
  }
}

/** Department, places and requisition number stand in a line, with empty elements between them; pay may follow in a second line. */
function metaIn(page: Page): string[] {
  const [line = ''] = page.select('.jv-job-detail-meta')[0]?.html.split(/<br\b/i) ?? []
  return line
    .replace(/<[^<>]*>/g, (tag) => (/\bjv-inline-separator\b/.test(tag) ? '\0' : ' '))
    .split('\0')
    .map((part) =>
      unescapeMarkup(
        part
          .replace(/&nbsp;|\s/g, ' ')
          .replace(/ +/g, ' ')
          .trim(),
      ),
    )
    .filter((part) => part !== '' && !/^req\b/i.test(part))
}

/** Some templates show the company's list instead of a closed posting, without saying so. */
function isList(page: Page): boolean {
  return page.select('body.jv-page-jobs').length > 0
}
