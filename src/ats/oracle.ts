import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import type { EmploymentType } from '../job/vocab.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { listPages, type PagedList, readPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { firstMatch } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'

const NAME = 'oracle'
const API = 'hcmRestApi/resources/latest'
/** The sites themselves ask for 25. 200 is the largest page that public readers were served: JPMorgan's 7,346 postings are 37 pages of it. */
const PAGE = 200
/** The search ends at this row: AutoZone stated 10,788 postings, and the page from row 10,000 on was empty (a public reader, October 2026). */
const WINDOW = 10_000
const SECTIONS = [
  'ExternalDescriptionStr',
  'ExternalResponsibilitiesStr',
  'ExternalQualificationsStr',
  'OrganizationDescriptionStr',
  'CorporateDescriptionStr',
]

/* Matched against host and path. Tenants live on oraclecloud.com and on numbered domains beside it. */
const HOST = '(?<host>(?:[a-z\\d-]+\\.)+oraclecloud(?:[1-9]\\d?)?\\.com)'
const SITE = '(?<site>[\\w-]+)'
const ID = '(?<id>[\\w.-]+)'
const ROOT = `${HOST}/hcmUI/CandidateExperience(?:/[\\w-]+)?`
const POSTING = `sites/${SITE}/(?:job|(?:requisitions|jobs)/(?:job|preview))/${ID}(?:/apply/.*)?`
const POSTING_URLS = [new RegExp(`^${ROOT}/${POSTING}$`, 'i')]
const BOARD_URLS = [...POSTING_URLS, new RegExp(`^${ROOT}/sites/${SITE}(?:/(?:home|jobs|requisitions))?$`, 'i')]
/** On employers' own domains, with or without a path before the language. */
const OWN_DOMAIN_URLS = [new RegExp(`^[^/]+/(?:[\\w-]+/){1,3}${POSTING}$`, 'i')]
const BOARD = new RegExp(`^${HOST}/${SITE}$`, 'i')

export const oracle: Adapter = {
  name: NAME,
  title: 'Oracle Recruiting Cloud',
  // The recorded list lacks its count, which its source had cut out.
  evidence: [
    { sample: 'oracle/recruitingCEJobRequisitions.json', date: '2026-08-08', shows: [] },
    { sample: 'oracle/recruitingCEJobRequisitionDetails.json', date: '2026-08', shows: ['detail'] },
  ],
  hosts: ['oraclecloud.com', ...Array.from({ length: 99 }, (_, index) => `oraclecloud${index + 1}.com`)],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://quay.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001/job/6315/?utm_medium=jobshare',
        board: 'quay.fa.us2.oraclecloud.com/CX_1001',
        external_id: '6315',
      },
      {
        url: 'https://quay.fa.oraclecloud.com/hcmUI/CandidateExperience/fr-CA/sites/CampusHiring/job/USA83750758/apply/email',
        board: 'quay.fa.oraclecloud.com/CampusHiring',
        external_id: 'USA83750758',
      },
      {
        url: 'https://fa-quay-saasfaprod1.fa.ocs.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX/requisitions/preview/1240/?keyword=2026',
        board: 'fa-quay-saasfaprod1.fa.ocs.oraclecloud.com/CX',
        external_id: '1240',
      },
      {
        url: 'https://quay.fa.em3.oraclecloud12.com/hcmUI/CandidateExperience/en/sites/CX_1/jobs/preview/1240',
        board: 'quay.fa.em3.oraclecloud12.com/CX_1',
        external_id: '1240',
      },
      {
        url: 'https://quay.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/jobsearch/jobs/job/1240/?keyword=crane&mode=location',
        board: 'quay.fa.us2.oraclecloud.com/jobsearch',
        external_id: '1240',
      },
      {
        url: 'https://quay.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/requisitions/job/1240',
        board: 'quay.fa.us2.oraclecloud.com/CX_1',
        external_id: '1240',
      },
    ],
    boards: [
      {
        url: 'https://quay.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001',
        board: 'quay.fa.us2.oraclecloud.com/CX_1001',
      },
      {
        url: 'https://quay.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001/requisitions?keyword=crane',
        board: 'quay.fa.us2.oraclecloud.com/CX_1001',
      },
      {
        url: 'https://quay.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001/jobs',
        board: 'quay.fa.us2.oraclecloud.com/CX_1001',
      },
    ],
    none: [
      'https://www.oracle.com/careers/',
      'https://quay.fa.us2.oraclecloud.com/fscmUI/faces/FuseWelcome',
      'https://oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/6315',
      'https://quay.fa.oraclecloud100.com/hcmUI/CandidateExperience/en/sites/CX_1/job/6315',
      'https://quay.fa.us2.oraclecloud.com.evil.test/hcmUI/CandidateExperience/en/sites/CX_1/job/6315',
    ],
  },

  identify(url) {
    const match = firstMatch(POSTING_URLS, url)
    return match && { board: `${match.host}/${match.site}`, external_id: match.id! }
  },

  identifyBoard(url) {
    const match = firstMatch(BOARD_URLS, url)
    return match && `${match.host}/${match.site}`
  },

  identifyOnOwnDomain: (url) => firstMatch(OWN_DOMAIN_URLS, url)?.id ?? null,

  boardUrl(board) {
    const { origin, site } = siteOf(board)
    return `${origin}/hcmUI/CandidateExperience/en/sites/${site}`
  },

  boardPage: {
    vendorWords: [
      'Oracle',
      'Oracle Cloud',
      'Oracle Fusion Cloud Applications',
      'Oracle Recruiting',
      'Candidate Experience',
      'Candidate Experience site',
    ],
  },

  /* An unknown site answers with the default site of its host, never 404. */
  async *list(board, { http }) {
    const { origin, site } = siteOf(board)
    let total = 0
    const page: PagedList<Field>['page'] = async ({ offset }) => {
      // Without `expand` there are no rows, and outside `finder` limit and offset do nothing.
      const url = `${origin}/${API}/recruitingCEJobRequisitions?onlyData=true&expand=requisitionList.workLocation,requisitionList.secondaryLocations&finder=findReqs;siteNumber=${site},limit=${PAGE},offset=${offset},sortBy=POSTING_DATES_DESC`
      const items = readJson(NAME, await http.fetch(url)).at('items')
      const search = items.items()[0] ?? items.refuse('a search')
      const rows = search.at('requisitionList').items()
      const stated = search.at('TotalJobsCount').number()
      // Some sites count on the first page only, and state 0 beside the rows of every other.
      const isStated = offset === 0 || stated > 0
      if (isStated) total = stated
      return { rows, total: isStated ? Math.min(stated, WINDOW) : null, url }
    }
    const pages = readPages({ name: NAME, size: PAGE, idOf: (row) => row.at('Id').id(), page })
    return yield* listPages(pages, listed, () => (total > WINDOW ? { complete: false } : {}))
  },

  detail: readPosting,

  async fetch(board, external_id, http) {
    const posting = await nullWhenGone(readPosting(board, external_id, http))
    return posting && { posting, company: null }
  },
}

/** Site and id become part of a query expression (`siteNumber=CX_1,limit=25`), so only these characters may pass. */
function siteOf(board: string): { origin: string; site: string } {
  const { host, site } = BOARD.exec(board)?.groups ?? {}
  if (host && site) return { origin: `https://${host.toLowerCase()}`, site }
  throw new FetchFailure('refused', `${NAME}: a board is a host of oraclecloud.com and a site, not "${board}"`, { url: board })
}

/** The fingerprint leaves out fields that change with the day or the query and not with the posting. */
function listed(row: Field): Listed {
  const { Distance, Relevancy, TrendingFlag, BeFirstToApplyFlag, ...entry } = row.object().value as Record<string, unknown>
  const id = row.at('Id').id()
  return listedInPart(id, entry)
}

const WHOLE_ID = new RegExp(`^${ID}$`)

async function readPosting(board: string, id: string, http: Fetcher): Promise<Posting> {
  const { origin, site } = siteOf(board)
  const url = `${origin}/${API}/recruitingCEJobRequisitionDetails?onlyData=true&expand=all&finder=ById;Id=%22${encodeURIComponent(id)}%22,siteNumber=${site}`
  if (!WHOLE_ID.test(id)) throw new FetchFailure('refused', `${NAME}: "${id}" is no id of a posting`, { url })
  const [detail] = readJson(NAME, await http.fetch(url))
    .at('items')
    .items()
  // A withdrawn posting is an empty answer, not 404.
  if (detail === undefined) throw new FetchFailure('gone', `${NAME}: posting ${id} is not there`, { url })
  if (detail.at('Id').id() !== id) throw contradiction(NAME, `asked for posting ${id}, got ${detail.at('Id').id()}`, url)
  return mapDetail(`${origin}/hcmUI/CandidateExperience/en/sites/${site}/job/${id}`, detail)
}

function mapDetail(url: string, detail: Field): Posting {
  const html = SECTIONS.map((name) => ({ heading: null, html: detail.at(name).textOrNull() }))
  const locations = ['PrimaryLocation', 'PrimaryLocationCountry', 'workLocation', 'otherWorkLocations', 'secondaryLocations']
  return {
    ...blankPosting({ external_job_id: detail.at('Id').id(), url, title: detail.at('Title').text() }),
    location_raw: detail.at('PrimaryLocation').textOrNull(),
    locations_raw: Object.fromEntries(locations.map((name) => [name, detail.at(name).json()])),
    places: [
      ...primaryPlace(detail),
      ...detail
        .at('secondaryLocations')
        .itemsOrNone()
        .flatMap((other) => place({ text: other.at('Name').textOrNull(), country: other.at('CountryCode').textOrNull() })),
    ],
    workplace: workplace(detail.at('WorkplaceTypeCode').textOrNull() ?? detail.at('WorkplaceType').textOrNull()),
    employment_type: employmentOf(detail),
    department: detail.at('Department').textOrNull() ?? detail.at('Category').textOrNull(),
    posted_at: detail.at('ExternalPostedStartDate').timestampOrNull(),
    expires_at: detail.at('ExternalPostedEndDate').timestampOrNull(),
    description_html: joinSections(html) ?? detail.at('ShortDescriptionStr').textOrNull(),
  }
}

/** A full-time internship is an internship; "Regular" says less than the schedule. */
function employmentOf(detail: Field): EmploymentType | null {
  const type = employmentType(detail.at('JobType').textOrNull())
  const hours = employmentType(detail.at('JobSchedule').textOrNull())
  return type === null || type === 'full_time' ? (hours ?? type) : type
}

/** The address of a single work location belongs to the primary place, unless it lies in another country. */
function primaryPlace(detail: Field): StatedPlace[] {
  const stated = { text: detail.at('PrimaryLocation').textOrNull(), country: detail.at('PrimaryLocationCountry').textOrNull() }
  const addresses = detail.at('workLocation').itemsOrNone()
  const country = addresses[0]?.at('Country').textOrNull() ?? null
  if (addresses.length !== 1 || (stated.country !== null && country !== null && country !== stated.country)) return place(stated)
  const [address] = addresses as [Field]
  return place({
    ...stated,
    city: address.at('TownOrCity').textOrNull(),
    postal_code: address.at('PostalCode').textOrNull(),
    country: stated.country ?? country,
    latitude: address.at('Latitude').coordinateOrNull(),
    longitude: address.at('Longitude').coordinateOrNull(),
  })
}
