import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Timestamp } from '../job/job.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { readPage } from './reading/page.ts'
import type { Field } from './reading/read.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { firstMatch } from './reading/url.ts'
import { salaryPeriod } from './reading/vocabulary.ts'
import { children, xmlReader } from './reading/xml.ts'

const NAME = 'neogov'
const SITE = '(?:www\\.)?(?<domain>(?:governmentjobs|schooljobs)\\.com)'
/** `newprint` is the printable page of a posting; both domains have agencies of the same names. */
const POSTING_URLS = [new RegExp(`^${SITE}/careers/(?<agency>[\\w-]+)/jobs/(?:newprint/)?(?<id>\\d+)(?:/[^/]+)?$`, 'i')]
const BOARD_URLS = [
  ...POSTING_URLS,
  new RegExp(`^${SITE}/careers/(?!home$)(?<agency>[\\w-]+)(?:/(?:promotionaljobs|transferjobs))?$`, 'i'),
]
const FEED = xmlReader(NAME, 'rss', ['channel.item'])
const SECTIONS: [key: string, heading: string | null][] = [
  ['description', null],
  ['joblisting:examplesofduties', 'Examples of Duties'],
  ['joblisting:qualifications', 'Qualifications'],
  ['joblisting:supplementalinformation', 'Supplemental Information'],
]

/* A board is a domain and an agency on it: `governmentjobs.com/pinecounty`. */
export const neogov: Adapter = {
  name: NAME,
  title: 'NEOGOV',
  evidence: [{ sample: 'neogov/agency_rss.xml', date: null, shows: [] }],
  hosts: ['governmentjobs.com', 'schooljobs.com'],
  globalIds: false,
  /* The page of a posting is written for people. */
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://www.governmentjobs.com/careers/pinecounty/jobs/5431244/lecturer-civil-engineering?pagetype=jobOpportunitiesJobs',
        board: 'governmentjobs.com/pinecounty',
        external_id: '5431244',
      },
      {
        url: 'https://www.governmentjobs.com/careers/pinecounty/jobs/493717',
        board: 'governmentjobs.com/pinecounty',
        external_id: '493717',
      },
      {
        url: 'https://www.schooljobs.com/careers/PineSchools/jobs/newprint/5371857',
        board: 'schooljobs.com/pineschools',
        external_id: '5371857',
      },
    ],
    boards: [
      { url: 'https://www.governmentjobs.com/careers/pinecounty?keywords=5431244', board: 'governmentjobs.com/pinecounty' },
      { url: 'https://www.schooljobs.com/careers/PineSchools', board: 'schooljobs.com/pineschools' },
      { url: 'https://www.governmentjobs.com/careers/pinecounty/promotionaljobs', board: 'governmentjobs.com/pinecounty' },
    ],
    none: [
      'https://www.governmentjobs.com/jobs/5431244-0/lecturer-civil-engineering',
      'https://www.governmentjobs.com/careers/home',
      'https://www.governmentjobs.com.evil.test/careers/pinecounty/jobs/493717',
    ],
  },

  identify(url) {
    const found = firstMatch(POSTING_URLS, url)
    return found && { board: boardIn(found), external_id: found.id! }
  },

  identifyBoard(url) {
    const found = firstMatch(BOARD_URLS, url)
    return found && boardIn(found)
  },

  boardUrl(board) {
    const { origin, agency } = agencyOf(board)
    return `${origin}/careers/${agency}`
  },

  async *list(board, { http }) {
    const { items, company } = await readFeed(board, http)
    const rows = items.map(([id, item]) => listedWhole(id, item.value, () => toPosting(board, id, item)))
    for (const batch of inBatches(rows)) yield batch
    const total = await totalOf(board, http)
    return { complete: total !== null && rows.length >= total, company }
  },

  async fetch(board, external_id, http) {
    const feed = await nullWhenGone(readFeed(board, http))
    const found = feed?.items.find(([id]) => id === external_id)
    return feed && found ? { posting: toPosting(board, ...found), company: feed.company } : null
  },
}

function boardIn({ domain, agency }: Record<string, string | undefined>): string {
  return `${domain}/${agency}`.toLowerCase()
}

function agencyOf(board: string): { origin: string; agency: string } {
  const { domain, agency } = /^(?<domain>(?:governmentjobs|schooljobs)\.com)\/(?<agency>[\w-]+)$/i.exec(board)?.groups ?? {}
  if (domain && agency) return { origin: `https://www.${domain.toLowerCase()}`, agency }
  throw new FetchFailure('refused', `${NAME}: a board is a domain and an agency, not "${board}"`, { url: board })
}

async function readFeed(board: string, http: Fetcher): Promise<{ items: [string, Field][]; company: StatedCompany | null }> {
  const { origin, agency } = agencyOf(board)
  const channel = FEED(await http.fetch(`${origin}/SearchEngine/JobsFeed?agency=${agency}`)).at('channel')
  const items = new Map(children(channel, 'item').map((item) => [item.at('joblisting:jobId').id(), item]))
  return { items: [...items], company: channel.value === '' ? null : companyNamed(channel.at('title').textOrNull()) }
}

/** The number of postings that the list for people states. For an agency that does not exist, that list has no number. */
async function totalOf(board: string, http: Fetcher): Promise<number | null> {
  const { origin, agency } = agencyOf(board)
  const url = `${origin}/careers/home/index?agency=${agency}&sort=PositionTitle&isDescendingSort=false&page=1`
  // Without this header the answer is the frame of the page alone.
  const answer = await nullWhenGone(http.fetch(url, { robots: true, headers: { 'x-requested-with': 'XMLHttpRequest' } }))
  if (answer === null) return null
  const page = readPage(NAME, { ...answer, body: `<html><body>${answer.body}</body></html>` })
  const text = page.select('#job-postings-number')[0]?.text?.replaceAll(',', '') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

function toPosting(board: string, id: string, item: Field): Posting {
  const { origin, agency } = agencyOf(board)
  const stated = (key: string) => item.at(`joblisting:${key}`)
  const location = stated('location').textOrNull()
  return {
    ...blankPosting({ external_job_id: id, url: `${origin}/careers/${agency}/jobs/${id}`, title: item.at('title').text() }),
    location_raw: location,
    locations_raw: location,
    places: place({ text: location }),
    department: stated('department').textOrNull(),
    pay: pay({
      min: stated('minimumSalary').amountOrNull(),
      max: stated('maximumSalary').amountOrNull(),
      currency: stated('salaryCurrency').textOrNull(),
      period: salaryPeriod(stated('salaryInterval').textOrNull()),
    }),
    posted_at: item.at('pubDate').timestampOrNull(),
    expires_at: momentIn(stated('advertiseToDateTimeUTC')),
    description_html: joinSections(SECTIONS.map(([key, heading]) => ({ heading, html: item.at(key).textOrNull() }))),
  }
}

/** "Sun, 20 Sep 2026 04:59:00:0": a date of a mail with milliseconds, and in UTC as its name says. */
function momentIn(field: Field): Timestamp | null {
  const text = field.textOrNull()
  return text === null ? null : toTimestamp(`${text.replace(/(:\d{2}):\d{1,3}$/, '$1')} GMT`)
}
