import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { type AtomEntry, readAtom } from './reading/atom.ts'
import { blankPosting, companyNamed, place } from './reading/listed.ts'
import { firstMatch, ownHosts, queryId } from './reading/url.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'paycor'
const DOMAIN = 'recruitingbypaycor.com'
const CAREER = `https://${DOMAIN}/career`
const KEY = /^[\da-f]{32}$/i
/** Newton's host is that of the system before Paycor bought it; it shows the same boards. */
const HOST = '(?:www\\.)?(?:recruitingbypaycor\\.com|newton\\.newtonsoftware\\.com)'
const POSTING_URLS = [
  new RegExp(`^(?<host>${HOST})/career/(?:JobIntroduction|SubmitResume|iframe/JobIntroduction)\\.action$`, 'i'),
]
const BOARD_URLS = [
  ...POSTING_URLS,
  new RegExp(`^(?<host>${HOST})/career/(?:CareerHome|CareerAtomFeed|iframe/CareerHome)\\.action$`, 'i'),
]

export const paycor: Adapter = {
  name: NAME,
  title: 'Paycor Recruiting',
  evidence: [{ sample: 'paycor/feed.atom', date: '2026-10-08', shows: ['list'] }],
  hosts: [DOMAIN, 'newton.newtonsoftware.com'],
  globalIds: true,
  queryIds: ['gni'],
  examples: {
    postings: [
      {
        url: `${CAREER}/JobIntroduction.action?clientId=8a7883d0784b2e4c0178511ad3b0006e&id=8a78859e9fd3bb25019ff70b32f23026&source=`,
        board: '8a7883d0784b2e4c0178511ad3b0006e',
        external_id: '8a78859e9fd3bb25019ff70b32f23026',
      },
      {
        url: 'https://newton.newtonsoftware.com/career/JobIntroduction.action?clientId=8A7883D0784B2E4C0178511AD3B0006E&id=8a78859e9fd3bb25019ff70b32f23026&gnk=&gni=&gns=',
        board: '8a7883d0784b2e4c0178511ad3b0006e',
        external_id: '8a78859e9fd3bb25019ff70b32f23026',
      },
      {
        url: 'https://www.millrace.test/careers/apply/?gnk=job&gni=8a78859e9fd3bb25019ff70b32f23026',
        board: null,
        external_id: '8a78859e9fd3bb25019ff70b32f23026',
      },
    ],
    boards: [
      { url: `${CAREER}/CareerHome.action?clientId=8a7883d0784b2e4c0178511ad3b0006e`, board: '8a7883d0784b2e4c0178511ad3b0006e' },
      {
        url: 'https://newton.newtonsoftware.com/career/CareerAtomFeed.action?clientId=8a7883d0784b2e4c0178511ad3b0006e',
        board: '8a7883d0784b2e4c0178511ad3b0006e',
      },
    ],
    none: [
      `${CAREER}/JobIntroduction.action?id=8a78859e9fd3bb25019ff70b32f23026`,
      'https://www.millrace.test/careers/apply/?gnk=page&gni=8a78859e9fd3bb25019ff70b32f23026',
      'https://recruitingbypaycor.com.evil.test/career/JobIntroduction.action?clientId=8a7883d0784b2e4c0178511ad3b0006e&id=8a78859e9fd3bb25019ff70b32f23026',
    ],
  },

  /* Employers show postings on pages of their own, with the id in the query. */
  identify(url) {
    if (firstMatch(POSTING_URLS, url) === null) {
      const external_id = queryId(url, 'gnk', /^job$/) && queryId(url, 'gni', KEY)
      return external_id ? { board: null, external_id: external_id.toLowerCase() } : null
    }
    const [board, external_id] = [queryId(url, 'clientid', KEY), queryId(url, 'id', KEY)]
    return board && external_id ? { board: board.toLowerCase(), external_id: external_id.toLowerCase() } : null
  },

  identifyBoard(url) {
    return firstMatch(BOARD_URLS, url) && (queryId(url, 'clientid', KEY)?.toLowerCase() ?? null)
  },

  boardUrl: (board) => `${CAREER}/CareerHome.action?clientId=${clientOf(board)}`,

  /* The page of a posting has no structured data. */
  fetchReadsList: true,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function clientOf(board: string): string {
  if (KEY.test(board)) return board.toLowerCase()
  throw new FetchFailure('refused', `${NAME}: a board is an id of 32 digits and letters, not "${board}"`, { url: board })
}

/** The feed holds the whole board with its texts. The employer's name stands in `generator`. */
async function readBoard(board: string, http: Fetcher) {
  const { feed, entries } = readAtom(NAME, await http.fetch(`${CAREER}/CareerAtomFeed.action?clientId=${clientOf(board)}`))
  const links = entries.map(({ link }) => link.textOrNull())
  const company = companyNamed(feed.at('generator').textOrNull())
  return { complete: true, jobs: entries, company, hosts: ownHosts(links, DOMAIN) }
}

function idOf({ id }: AtomEntry): string {
  return id.toLowerCase()
}

function toPosting(board: string, entry: AtomEntry): Posting {
  const stated = (name: string) => entry.field.at(`newton:${name}`).textOrNull()
  const id = idOf(entry)
  const parts = { city: stated('location'), region: stated('state'), country: stated('country') }
  return {
    ...blankPosting({
      external_job_id: id,
      url: `${CAREER}/JobIntroduction.action?clientId=${clientOf(board)}&id=${id}`,
      title: entry.title,
    }),
    location_raw: Object.values(parts).filter(Boolean).join(', ') || null,
    locations_raw: { ...parts, postal_code: stated('postal_code') },
    places: place({ ...parts, postal_code: stated('postal_code') }),
    department: stated('department'),
    salary_raw: stated('salary'),
    posted_at: entry.published,
    description_html: entry.html,
  }
}
