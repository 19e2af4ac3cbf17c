import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart, pay, place, placeText } from './reading/listed.ts'
import { HTML, readPage } from './reading/page.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { firstMatch, queryId, UUID } from './reading/url.ts'

const NAME = 'ukg'
/** The page size that the boards' own pages use. */
const PAGE = 50
const DOMAINS = ['recruiting.ultipro.com', 'recruiting2.ultipro.com', 'recruiting.ultipro.ca']

/* Matched against host and path, in any case. Newer tenants have a host of their own under rec.pro.ukg.net. */
const HOST = `(?<host>${DOMAINS.map((domain) => domain.replaceAll('.', '\\.')).join('|')}|[a-z\\d-]+\\.rec\\.pro\\.ukg\\.net)`
const TENANT = '(?<tenant>[\\w-]+)'
const GUID = '(?<guid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
/** Applicants sign in first, on a page that keeps the posting in `redirectUrl`. */
const POSTING_STEP = '(?:(?:Opportunity/)?Opportunity(?:Detail|Apply)|Account/(?:Login|Register))'
const POSTING_URLS = [new RegExp(`^${HOST}/${TENANT}/JobBoard/${GUID}/${POSTING_STEP}$`, 'i')]
const BOARD_URLS = [...POSTING_URLS, new RegExp(`^${HOST}/${TENANT}/JobBoard/${GUID}(?:/JobBoardView/.*)?$`, 'i')]
const BOARD = new RegExp(`^${HOST}/${TENANT}/${GUID}$`, 'i')

/*
 * The page of a posting hands its JSON to a script. This marker, and the fields Id, Title, Description, FullTime, PostedDate, Locations
 * and OpportunityIsClosed behind it, are the ones that public readers of 2026 agree on (career-ops, jobwatch, JobJarvis, two live
 * studies).
 */
const OPPORTUNITY = /US\.Opportunity\.CandidateOpportunityDetail\s*\(/

export const ukg: Adapter = {
  name: NAME,
  title: 'UKG Pro',
  evidence: [{ sample: 'ukg/LoadSearchResults.json', date: '2026-09', shows: ['list'] }],
  hosts: [...DOMAINS, 'rec.pro.ukg.net'],
  globalIds: true,
  examples: {
    postings: [
      {
        url: 'https://recruiting.ultipro.ca/MIL5004MILL/JobBoard/407F92CB-7f31-4038-92a8-d28f5cbc7c28/OpportunityDetail?opportunityId=0042C429-ffbc-4bf8-9c85-ae7cec89196e&utm_source=x',
        board: 'recruiting.ultipro.ca/MIL5004MILL/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
        external_id: '0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      },
      {
        url: 'https://recruiting2.ultipro.com/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28//OpportunityDetail?OpportunityID=0042c429-ffbc-4bf8-9c85-ae7cec89196e&postingId=b5b4c7ac-5d45-4ae8-a3f7-3a86e1dd2b0c',
        board: 'recruiting2.ultipro.com/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
        external_id: '0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      },
      {
        url: 'https://recruiting.ultipro.com/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/OpportunityApply?opportunityId=0042c429-ffbc-4bf8-9c85-ae7cec89196e',
        board: 'recruiting.ultipro.com/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
        external_id: '0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      },
      {
        url: 'https://recruiting2.ultipro.com/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/Opportunity/OpportunityDetail?opportunityId=0042c429-ffbc-4bf8-9c85-ae7cec89196e',
        board: 'recruiting2.ultipro.com/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
        external_id: '0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      },
      {
        url: 'https://recruiting.ultipro.com/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/Account/Register?redirectUrl=%2FMIL1003%2FJobBoard%2F407f92cb-7f31-4038-92a8-d28f5cbc7c28%2FOpportunityApply%3FopportunityId%3D0042c429-ffbc-4bf8-9c85-ae7cec89196e',
        board: 'recruiting.ultipro.com/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
        external_id: '0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      },
      {
        url: 'https://millrace.rec.pro.ukg.net/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/OpportunityDetail?opportunityId=0042c429-ffbc-4bf8-9c85-ae7cec89196e',
        board: 'millrace.rec.pro.ukg.net/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
        external_id: '0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      },
    ],
    boards: [
      {
        url: 'https://recruiting.ultipro.com/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/?q=&o=postedDateDesc',
        board: 'recruiting.ultipro.com/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
      },
      {
        url: 'https://recruiting2.ultipro.com/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/JobBoardView/LoadSearchResults',
        board: 'recruiting2.ultipro.com/MIL1003/407f92cb-7f31-4038-92a8-d28f5cbc7c28',
      },
    ],
    none: [
      'https://www.ukg.com/careers',
      'https://recruiting.ultipro.com/MIL1003/JobBoard/OpportunityDetail?opportunityId=0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      'https://signin-us.ultipro.com/u/login?opportunityId=0042c429-ffbc-4bf8-9c85-ae7cec89196e',
      'https://recruiting.ultipro.com.evil.test/MIL1003/JobBoard/407f92cb-7f31-4038-92a8-d28f5cbc7c28/OpportunityDetail?opportunityId=0042c429-ffbc-4bf8-9c85-ae7cec89196e',
    ],
  },

  identify(url) {
    const board = boardIn(firstMatch(POSTING_URLS, url))
    const id = board && (queryId(url, 'opportunityid', UUID) ?? queryId(redirectOf(url), 'opportunityid', UUID))
    return id ? { board, external_id: id.toLowerCase() } : null
  },

  identifyBoard: (url) => boardIn(firstMatch(BOARD_URLS, url)),

  boardUrl: (board) => `${pageOf(board)}/`,

  boardPage: { vendorWords: ['UKG', 'UKG Pro', 'UltiPro', 'Ultimate Software', 'Job Board'] },

  async *list(board, { http }) {
    return yield* listPages(opportunities(board, http), listed)
  },

  async detail(board, handle, http) {
    const [id, locationType] = handle.split(' ') as [string, string?]
    const opportunity = await readOpportunity(board, id, http)
    if (opportunity === undefined) throw withoutOpportunity(board, id)
    const posting = toPosting(board, opportunity)
    return { ...posting, workplace: posting.workplace ?? LOCATION_TYPES[Number(locationType ?? -1)] ?? null }
  },

  /* The page of an expired posting answers 200 and holds no opportunity. A page of any other kind holds none either, so the list decides. */
  async fetch(board, external_id, http) {
    const opportunity = await nullWhenGone(readOpportunity(board, external_id, http))
    if (opportunity === undefined && (await nullWhenGone(isListed(board, external_id, http)))) {
      throw withoutOpportunity(board, external_id)
    }
    return opportunity ? { posting: toPosting(board, opportunity), company: null } : null
  },
}

function redirectOf(url: URL): URL {
  const target = url.searchParams.get('redirectUrl') ?? ''
  return URL.canParse(target, url.origin) ? new URL(target, url.origin) : url
}

function boardIn(match: Record<string, string | undefined> | null): string | null {
  return match && `${match.host}/${match.tenant}/${match.guid!.toLowerCase()}`
}

function pageOf(board: string): string {
  const { host, tenant, guid } = BOARD.exec(board)?.groups ?? {}
  if (host && tenant && guid) return `https://${host.toLowerCase()}/${tenant}/JobBoard/${guid.toLowerCase()}`
  throw new FetchFailure('refused', `${NAME}: a board is a host of UKG's, a tenant and a guid, not "${board}"`, { url: board })
}

// robots.txt of these hosts allows the pages (`Allow: */JobBoard/`), but not this list (`Disallow: */JobBoardView`). There is no other
// list.
function opportunities(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const url = `${pageOf(board)}/JobBoardView/LoadSearchResults`
  const page: PagedList<Field>['page'] = async ({ offset }) => {
    const answer = readJson(NAME, await http.fetch(url, { method: 'POST', json: searchFrom(offset) }))
    return { rows: answer.at('opportunities').items(), total: answer.at('totalCount').number(), url }
  }
  return readPages({ name: NAME, size: PAGE, idOf, page })
}

async function isListed(board: string, id: string, http: Fetcher): Promise<boolean> {
  for await (const rows of opportunities(board, http)) if (rows.some((row) => idOf(row) === id)) return true
  return false
}

function searchFrom(offset: number) {
  return {
    opportunitySearch: {
      Top: PAGE,
      Skip: offset,
      QueryString: '',
      OrderBy: [{ Value: 'postedDateDesc', PropertyName: 'PostedDate', Ascending: false }],
      Filters: [],
    },
    matchCriteria: {
      PreferredJobs: [],
      Educations: [],
      LicenseAndCertifications: [],
      Skills: [],
      hasNoLicenses: false,
      SkippedSkills: [],
    },
  }
}

function idOf(opportunity: Field): string {
  return opportunity.at('Id').text().toLowerCase()
}

/** The list is recorded, the page is not: the type of work is taken from the list where the page lacks it. */
function listed(row: Field): Listed {
  const id = idOf(row)
  const locationType = row.at('JobLocationType').numberOrNull()
  return listedInPart(id, row.value, locationType === null ? id : `${id} ${locationType}`)
}

/** Undefined when the page holds no opportunity. */
async function readOpportunity(board: string, id: string, http: Fetcher): Promise<Field | undefined> {
  const url = `${pageOf(board)}/OpportunityDetail?opportunityId=${encodeURIComponent(id)}`
  const opportunity = readPage(NAME, await http.fetch(url, HTML)).jsonAfter(OPPORTUNITY)
  if (opportunity === null) return undefined
  if (idOf(opportunity) !== id) throw contradiction(NAME, `asked for posting ${id}, got ${idOf(opportunity)}`, url)
  if (opportunity.at('OpportunityIsClosed').booleanOrNull() === true)
    throw new FetchFailure('gone', `${NAME}: posting ${id} is closed`, { url })
  return opportunity
}

function withoutOpportunity(board: string, id: string): FetchFailure {
  return contradiction(NAME, `the board lists ${id}, and its page holds no opportunity`, pageOf(board))
}

function toPosting(board: string, opportunity: Field): Posting {
  const id = idOf(opportunity)
  const places = opportunity.at('Locations').itemsOrNone().flatMap(placeIn)
  const fullTime = opportunity.at('FullTime').booleanOrNull()
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${pageOf(board)}/OpportunityDetail?opportunityId=${id}`,
      title: opportunity.at('Title').text(),
    }),
    apply_url: `${pageOf(board)}/OpportunityApply?opportunityId=${id}`,
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: opportunity.at('Locations').json(),
    places,
    workplace: LOCATION_TYPES[opportunity.at('JobLocationType').numberOrNull() ?? -1] ?? null,
    employment_type: fullTime === null ? null : fullTime ? 'full_time' : 'part_time',
    department: opportunity.at('JobCategoryName').textOrNull(),
    pay: payOf(opportunity),
    posted_at: opportunity.at('PostedDate').timestampOrNull(),
    description_html: opportunity.at('Description').textOrNull(),
  }
}

/** The values of `JobLocationType`. 1 and 2 are recorded; that 0 is hybrid says a public reader of 2026. */
const LOCATION_TYPES: Workplace[] = ['hybrid', 'onsite', 'remote']

/** By the year or by the hour, never both at once: a posting that states both says the same twice. Eight public readers of 2026 name these fields. */
function payOf(opportunity: Field): StatedPay[] {
  const currency = opportunity.at('CompensationCurrencyCode').textOrNull() ?? opportunity.at('PayRangeCurrencyCode').textOrNull()
  const range = (name: string, period: StatedPay['period']) =>
    pay({
      min: opportunity.at(`Compensation${name}Minimum`).amountOrNull(),
      max: opportunity.at(`Compensation${name}Maximum`).amountOrNull(),
      currency,
      period,
    })
  const yearly = range('Annual', 'year')
  return yearly.length > 0 ? yearly : range('Hourly', 'hour')
}

/** The list names a location, the page describes it. */
function placeIn(location: Field): StatedPlace[] {
  const address = location.at('Address')
  const named = (part: Field, ...keys: string[]) =>
    keys.map((key) => part.at(key).textOrNull()).find((name) => name !== null) ?? null
  return place({
    text: named(location, 'LocalizedName', 'LocalizedDescription'),
    city: address.at('City').textOrNull(),
    region: named(address.at('State'), 'Name', 'Code'),
    postal_code: address.at('PostalCode').textOrNull(),
    country: named(address.at('Country'), 'Code', 'Name'),
  })
}
