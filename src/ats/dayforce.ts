import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { FIRST_SITE, fromSearch, idOf, NAME, PORTAL, readSearch } from './dayforce-search.ts'
import { nullWhenGone } from './reading/gone.ts'
import { plainTextHtml, unescapeMarkup } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, place, placeText } from './reading/listed.ts'
import { allRows, listPages } from './reading/pages.ts'
import { type Field, readJson } from './reading/read.ts'
import { DIGITS, firstMatch, queryId, urlThatResolves } from './reading/url.ts'
import { employmentType, languageCode } from './reading/vocabulary.ts'

const FEEDS = 'https://www.dayforcehcm.com/api'
const ADDRESS = ['AddressLine1', 'City', 'State', 'PostalCode', 'Country', 'IsVirtualLocation']

/* Matched against host and path. In the new portal the career site follows the client; in the old one only where a client has several. */
const CLIENT = '(?<board>(?![a-z]{2}-[a-z]{2}(?:/|$))[\\w-]+)'
const LOCALE = '[a-z]{2}(?:-[a-z]{2})?'
const NEW = `jobs\\.dayforcehcm\\.com/(?:${LOCALE}/)?${CLIENT}/[\\w-]+`
const OLD = `(?!jobs\\.)[\\w-]+\\.dayforcehcm\\.com/CandidatePortal/${LOCALE}/${CLIENT}(?:/site/[\\w-]+)?`
const patterns = (...paths: string[]) => paths.map((path) => new RegExp(`^${path}$`, 'i'))
const POSTING_URLS = patterns(`${NEW}/jobs/(?<id>\\d+)`, `${OLD}/Posting/View/(?<id>\\d+)`, `${OLD}/JobApplication`)
const BOARD_URLS = patterns(`${NEW}(?:/jobs)?`, OLD, `www\\.dayforcehcm\\.com/api/${CLIENT}/V1/JobFeeds`)

/*
 * Fields as in Ceridian's own sample (WSO2's Dayforce connector, "GET Job Postings"), in the models of hrflow-connectors, and in
 * payloads of five tenants that public readers of 2026 saw. Each tenant chooses its fields; only those read with text() or id() are
 * always there.
 */
export const dayforce: Adapter = {
  name: NAME,
  title: 'Dayforce',
  evidence: [
    { sample: 'dayforce/job_feed_row.json', date: null, shows: ['list'] },
    { sample: 'dayforce/jobposting_search.json', date: '2026-10', shows: [] },
  ],
  hosts: ['dayforcehcm.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://jobs.dayforcehcm.com/en-CA/kettlecove/CANDIDATEPORTAL/jobs/3612?utm_source=x',
        board: 'kettlecove',
        external_id: '3612',
      },
      {
        url: 'https://jobs.dayforcehcm.com/kettlecove/CANDIDATEPORTAL/jobs/3612/apply',
        board: 'kettlecove',
        external_id: '3612',
      },
      {
        url: 'https://us242.dayforcehcm.com/CandidatePortal/en-US/kettlecove/Posting/View/65686',
        board: 'kettlecove',
        external_id: '65686',
      },
      {
        url: 'https://us60.dayforcehcm.com/CandidatePortal/en-us/kettlecove/SITE/KITCHENS/Posting/View/5047',
        board: 'kettlecove',
        external_id: '5047',
      },
      {
        url: 'https://us60.dayforcehcm.com/CandidatePortal/en-us/kettlecove/SITE/KITCHENS/JobApplication?postingId=5047',
        board: 'kettlecove',
        external_id: '5047',
      },
    ],
    boards: [
      { url: 'https://jobs.dayforcehcm.com/en-US/kettlecove/CANDIDATEPORTAL', board: 'kettlecove' },
      { url: 'https://us60.dayforcehcm.com/CandidatePortal/en-US/kettlecove', board: 'kettlecove' },
      { url: 'https://www.dayforcehcm.com/api/kettlecove/V1/JobFeeds', board: 'kettlecove' },
    ],
    none: [
      'https://www.dayforce.com/careers',
      'https://www.dayforcehcm.com/mydayforce/login.aspx',
      'https://us60.dayforcehcm.com/MyDayforce/MyDayforce.aspx',
      // Without a site in the path, the language would be taken for the client.
      'https://jobs.dayforcehcm.com/en-US/kettlecove',
      'https://jobs.dayforcehcm.com/en-US/kettlecove/jobs/3612',
      'https://jobs.dayforcehcm.com.evil.test/en-US/kettlecove/CANDIDATEPORTAL/jobs/3612',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    const external_id = match?.id ?? queryId(url, 'postingid', DIGITS)
    return match && external_id ? { board: match.board!, external_id } : null
  },

  identifyBoard: (url) => (firstMatch(POSTING_URLS, url) ?? firstMatch(BOARD_URLS, url))?.board ?? null,

  boardUrl: (board) => `${PORTAL}/${encodeURIComponent(board)}/${FIRST_SITE}`,
  listHost: 'www.dayforcehcm.com',

  /*
   * Not every client opens its feed. The search of its portal has the postings of its first site only, in one language and without types and
   * departments, so it is asked where the feed is missing or empty. An empty feed is believed where there is no portal either.
   */
  async *list(board, { http }) {
    const postings = await nullWhenGone(readFeed(board, http))
    if (postings === null || postings.size === 0) {
      const search = listPages(readSearch(board, http), (row) => listedWhole(idOf(row), row.value, () => fromSearch(board, row)))
      const first = postings === null ? await search.next() : await nullWhenGone(search.next())
      if (first === null) return { complete: true }
      if (first.done) return first.value
      yield first.value
      return yield* search
    }
    for (const batch of inBatches([...postings])) {
      yield batch.map(([id, rows]) =>
        listedWhole(
          id,
          rows.map((row) => row.value),
          () => toPosting(board, id, rows),
        ),
      )
    }
    return { complete: true }
  },

  async fetch(board, external_id, http) {
    const postings = await nullWhenGone(readFeed(board, http))
    const rows = postings?.get(external_id)
    if (rows) return { posting: toPosting(board, external_id, rows), company: null }
    if (postings && postings.size > 0) return null
    const found = await nullWhenGone(allRows(readSearch(board, http)))
    const row = found?.rows.find((each) => idOf(each) === external_id)
    return row ? { posting: fromSearch(board, row), company: null } : null
  },
}

const WHOLE_CLIENT = new RegExp(`^${CLIENT}$`)

/** A posting has a row for each of its places and languages. */
async function readFeed(board: string, http: Fetcher): Promise<Map<string, Field[]>> {
  const url = `${FEEDS}/${board}/V1/JobFeeds?includeActivePostingOnly=true&htmlDescription=true`
  if (!WHOLE_CLIENT.test(board)) throw new FetchFailure('refused', `${NAME}: "${board}" is no client`, { url })
  const rows = readJson(NAME, await http.fetch(url)).items()
  const postings = new Map<string, Field[]>()
  for (const row of rows) {
    const id = row.at('ReferenceNumber').id()
    postings.set(id, [...(postings.get(id) ?? []), row])
  }
  return postings
}

function toPosting(board: string, id: string, all: Field[]): Posting {
  const rows = inOneLanguage(all)
  const [row] = rows as [Field]
  const url = urlThatResolves(row.at('JobDetailsUrl').textOrNull(), { board, id }, dayforce.identify, pageOf(board, id, row))
  const text = row.at('Description').textOrNull()
  const places = rows.flatMap((each) =>
    place({
      city: each.at('City').textOrNull(),
      region: each.at('State').textOrNull(),
      postal_code: each.at('PostalCode').textOrNull(),
      country: each.at('Country').textOrNull(),
    }),
  )
  const distinct = [...new Map(places.map((each) => [JSON.stringify(each), each])).values()]
  return {
    ...blankPosting({ external_job_id: id, url, title: row.at('Title').text() }),
    apply_url: row.at('ApplyUrl').textOrNull(),
    location_raw: distinct[0] ? placeText(distinct[0]) : null,
    locations_raw: rows.map((each) => Object.fromEntries(ADDRESS.map((name) => [name, each.at(name).json()]))),
    places: distinct,
    // False is not read as on site: the posting may be hybrid.
    workplace: rows.every((each) => each.at('IsVirtualLocation').booleanOrNull() === true) ? 'remote' : null,
    employment_type: employmentType(row.at('EmploymentIndicator').textOrNull()),
    department: row.at('JobFamily').textOrNull() ?? row.at('JobFunction').textOrNull(),
    language: languageCode(row.at('CultureCode').textOrNull()),
    // MinHiringRate and MaxHiringRate have neither currency nor period: 16.5 and 129,200 occur side by side.
    posted_at: row.at('DatePosted').timestampOrNull(),
    description_html: text && plainTextHtml(unescapeMarkup(text)),
    company: companyNamed(row.at('CompanyName').textOrNull()),
  }
}

/** English if there is any, otherwise the first language by its code, so that the choice does not depend on the order of the feed. */
function inOneLanguage(rows: Field[]): Field[] {
  const cultureOf = (row: Field) => row.at('CultureCode').textOrNull() ?? ''
  const cultures = rows.map(cultureOf).toSorted()
  const chosen = cultures.find((culture) => languageCode(culture) === 'en') ?? cultures[0]
  return rows.filter((row) => cultureOf(row) === chosen)
}

function pageOf(board: string, id: string, row: Field): string {
  const site = row.at('ClientSiteXRefCode').textOrNull() ?? FIRST_SITE
  return `${PORTAL}/${encodeURIComponent(board)}/${encodeURIComponent(site)}/jobs/${encodeURIComponent(id)}`
}
